import { formatCount } from '../../format-number.ts'
import { excerptOf } from '../drafts/draft.ts'
import type { GivenKeys } from './given-keys.ts'
import type { KeyMisfit } from './match-key-file.ts'

/** Numbers that a message names. */
const NUMBERS_SHOWN = 5

/** Says where the keys of a file are. */
export function usedMessage(keyFile: string, keys: GivenKeys): string {
  const lines = [...keys.values()].map(({ line }) => line)
  const first = lines.reduce((least, line) => Math.min(least, line), lines[0] ?? 1)
  const last = lines.reduce((most, line) => Math.max(most, line), first)
  const place = first === last ? `line ${first}` : `lines ${first}–${last}`
  return `The right answers to ${formatCount(keys.size, 'question')} were taken from ${excerptOf(keyFile)}, ${place}.`
}

/** Says why the keys of another file are not used, and what to do about it. */
export function misfitMessage(keyFile: string, misfit: KeyMisfit): string {
  return `The answers in ${excerptOf(keyFile)} were not used, because ${reasonOf(misfit)}`
}

function reasonOf(misfit: KeyMisfit): string {
  switch (misfit.is) {
    case 'unnumbered':
      return 'questions here have no numbers or IDs to find them by. Number the questions.'
    case 'repeated':
      return 'its numbers begin again or occur twice, and those of the questions do not in the same way. Number both in the same way.'
    case 'contradictory':
      return `it gives different answers to ${excerptOf(misfit.id)} (${misfit.answers}). Keep the right one.`
    case 'different': {
      const { missing, strange } = misfit
      const parts = [
        ...(missing.length > 0 ? [`it has no answer to ${listed(missing)}`] : []),
        ...(strange.length > 0
          ? [`it has answers to ${listed(strange)}, which no question here has as its number`]
          : []),
      ]
      return `${parts.join(', and ')}. They may belong to other questions. Give both files the same numbers.`
    }
  }
}

/** Says that several files have answers to the same questions. */
export function ambiguousMessage(keyFiles: readonly string[]): string {
  return `No answers of other files were used, because more than one file may have them: ${keyFiles.map(excerptOf).join(', ')}. Import the questions with the right one of them.`
}

/** Says that no name tells to which of several files the answers of another one belong. */
export function unnamedMessage(keyFile: string): string {
  return (
    `The answers in ${excerptOf(keyFile)} were not used, because more than one file lacks answers. ` +
    'Give both files the same name but for "answers", or import the questions with their answers alone.'
  )
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, NUMBERS_SHOWN).map(excerptOf).join(', ')
  return ids.length > NUMBERS_SHOWN ? `${shown} and ${ids.length - NUMBERS_SHOWN} more` : shown
}
