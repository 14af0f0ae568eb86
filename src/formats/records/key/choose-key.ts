import {
  excerptOf,
  formatLocation,
  quoted,
  type SourceLocation,
} from '../../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../../domain/is-record.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { plainText } from '../loose-value.ts'
import { hasSamePicks, isOfNumbers, isPositionNumber, type KeyReading, type KeySource } from './answer-key.ts'
import type { KeyNumbering } from './key-numbering.ts'

/** The right options' positions, ascending; or why they cannot be known. */
export type ChosenKey =
  | {
      readonly picks: readonly number[]
      /** Whether only numbers name the key, so that the numbering matters. */
      readonly isNumberAlone: boolean
      /** What the learner should check: the key is ambiguous. Null when it is not. */
      readonly warning: string | null
    }
  | {
      readonly message: string
      /** Whether nothing names the key; else what names it can't be read. */
      readonly isMissing: boolean
    }

/**
 * The right options of one question. Where several things name them (`correct: 2` beside `correct_letter: "C"`,
 * or marks on the options) they must have a reading in common.
 */
export function chooseKey(
  sources: readonly KeySource[],
  slots: readonly FoundOption[],
  numbering: KeyNumbering,
): ChosenKey {
  const [first, ...others] = sources
  if (first === undefined) {
    const message = 'The right answer is missing. Name it by its letter, its number or its text.'
    return { message, isMissing: true }
  }
  const unreadable = sources.find(({ readings }) => readings.length === 0)
  if (unreadable !== undefined) {
    return { message: notAmongOptions(unreadable.value, slots, numbering), isMissing: false }
  }
  if (others.length === 0) return chooseAlone(first, slots, numbering)

  const otherReadings = others.map(({ readings }) => usable(readings, numbering))
  const common = usable(first.readings, numbering).find((reading) =>
    otherReadings.every((readings) => readings.some((other) => hasSamePicks(other, reading))),
  )
  if (common !== undefined) {
    const isNumberAlone = sources.every(({ readings }) => readings.every(isPositionNumber))
    return { picks: common.picks, isNumberAlone, warning: null }
  }
  const shown = sources.map(({ name, value }) => `${excerptOf(name)}: ${showKey(value)}`).join('; ')
  return {
    message: `The right answer is given more than once, with different values (${shown}). Keep the right one.`,
    isMissing: false,
  }
}

function chooseAlone(source: KeySource, slots: readonly FoundOption[], numbering: KeyNumbering): ChosenKey {
  const { readings, value } = source
  const numbersThatName = isOfNumbers(source) ? numbering.jsonNumbersThatName : numbering.numbersThatName
  const number = usable(readings, numbering).find(isPositionNumber)
  const name = readings.find((reading) => !isPositionNumber(reading))
  if (name === undefined && number === undefined) {
    const isUnclear = numbering.countedFrom === 'contradictory'
    const message = isUnclear ? contradiction(value, numbering) : notAmongOptions(value, slots, numbering)
    return { message, isMissing: false }
  }
  const agree = name === undefined || number === undefined || hasSamePicks(name, number)
  if (!agree && numbersThatName === 'unclear') {
    return {
      message:
        `The right answer ${showKey(value)} could mean the option with that text or the one at that position ` +
        `(${showPicks(number, slots)}). Name it by its letter.`,
      isMissing: false,
    }
  }
  const takesNumber = name === undefined || (!agree && numbersThatName === 'position')
  if (takesNumber) {
    const warning = agree ? null : positionDoubt(source, name, slots)
    return { picks: number?.picks ?? [], isNumberAlone: true, warning }
  }
  const warning = nameDoubt(name, source, slots) ?? (agree ? null : numberDoubt(source, number, slots))
  return { picks: name.picks, isNumberAlone: false, warning }
}

/** Warns that a key was read as the text of an option although it is also the label of another, or the reverse. */
function nameDoubt(
  taken: KeyReading,
  { readings, value }: KeySource,
  slots: readonly FoundOption[],
): string | null {
  const text = readings.find(({ kind }) => kind === 'text')
  if (taken.kind === 'label' && text !== undefined && !hasSamePicks(text, taken)) {
    return (
      `The right answer ${showKey(value)} was read as the label of an option in the file. If the option with that ` +
      `text was meant, the right answer is ${showPicks(text, slots)}: check it.`
    )
  }
  const place = readings.find(({ kind }) => kind === 'letter')
  const areInTexts = slots.every(({ text, label }) =>
    (text?.slice(0, 2).toLowerCase() ?? '').includes(label ?? ' '),
  )
  if (taken.kind === 'label' && areInTexts && place !== undefined && !hasSamePicks(place, taken)) {
    return (
      `The right answer ${showKey(value)} was read as the letter with which an option begins. These letters are out of ` +
      `order: if the place of the option was meant, the right answer is ${showPicks(place, slots)}. Check it.`
    )
  }
  const letter = readings.find(({ kind }) => kind === 'label' || kind === 'letter')
  if (taken.kind !== 'text' || letter === undefined || hasSamePicks(letter, taken)) return null
  return (
    `The right answer ${showKey(value)} was read as the option with that text. If the letter was meant, the right ` +
    `answer is ${showPicks(letter, slots)}: check it.`
  )
}

/** Warns that a JSON number was read as the text of an option although it may be a position. */
function numberDoubt(source: KeySource, number: KeyReading, slots: readonly FoundOption[]): string | null {
  if (!isOfNumbers(source)) return null
  return (
    `The right answer ${showKey(source.value)} was read as the option with that text. If its position was meant, the ` +
    `right answer is ${showPicks(number, slots)}: check it.`
  )
}

/** Warns that a number in a text was read as a position although it is the text of another option. Numbers of JSON are positions. */
function positionDoubt(source: KeySource, name: KeyReading, slots: readonly FoundOption[]): string | null {
  if (isOfNumbers(source)) return null
  return (
    `The right answer ${showKey(source.value)} was read as a position, as elsewhere in this file. If the option with ` +
    `that text was meant, the right answer is ${showPicks(name, slots)}: check it.`
  )
}

/** The readings that fit the file's numbering. */
function usable(readings: readonly KeyReading[], numbering: KeyNumbering): readonly KeyReading[] {
  return readings.filter(
    (reading) => !isPositionNumber(reading) || reading.kind === `from${numbering.countedFrom}`,
  )
}

function notAmongOptions(value: unknown, slots: readonly FoundOption[], numbering: KeyNumbering): string {
  const range = `A–${String.fromCharCode(64 + slots.length)}`
  const isKnown = !numbering.isGuess && numbering.countedFrom !== 'contradictory'
  const countedFrom = !isKnown ? '' : `, and numbers count from ${numbering.countedFrom}`
  return (
    `The right answer ${showKey(value)} is not among the options (${range} here${countedFrom}). ` +
    'Name it by its letter, its number or its exact text.'
  )
}

function contradiction(value: unknown, numbering: KeyNumbering): string {
  return (
    `The number ${showKey(value)} can't be trusted: in this file, the key of ${nameOf(numbering.onlyFrom0)} can ` +
    `only count from 0 and the key of ${nameOf(numbering.onlyFrom1)} only from 1. Fix one of them, or use letters.`
  )
}

function showPicks(reading: KeyReading, slots: readonly FoundOption[]): string {
  return reading.picks.map((pick) => quoted(slots[pick]?.text ?? '')).join(', ')
}

function nameOf(location: SourceLocation | null): string {
  if (location === null) return 'another question'
  return location.id === null
    ? formatLocation(location)
    : `${excerptOf(location.id)} (${formatLocation(location)})`
}

/** Values of a list that a message shows. */
const SHOWN_VALUES = 5

function showKey(value: unknown): string {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const shown = values.slice(0, SHOWN_VALUES).map((one) => {
    const text = isRecord(one) ? plainText(one.text) : plainText(one)
    return text === null ? 'an unreadable value' : quoted(text)
  })
  return `${shown.join(', ')}${values.length > SHOWN_VALUES ? ', …' : ''}`
}
