import { quoted } from '../../../domain/importing/drafts/draft.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { isLoneKey, type KeyText, keyTexts, TOKENS } from '../key-texts.ts'
import { type Picks, saysAside } from '../picks.ts'
import { looseSignOf, patternOf, signOf, trimmed } from '../signs.ts'
import type { LineMark } from './line-marks.ts'

/** Lines of questions that may say which option is right, by what they begin with; where that is nothing, they have nothing else. */
export interface LineField {
  /** What it begins with in the example. */
  readonly head: string
  /** What a message says of it. */
  readonly name: string
  /** What such a line says; null for any other line. */
  readonly read: (line: string) => string | null
  readonly isBare: boolean
  /** Whether it stands before the options. */
  readonly isAhead: boolean
}

/** The line of an example as a field, if it names the right options; null otherwise. */
export function lineField(
  line: string,
  slots: readonly FoundOption[],
  right: Picks,
  { key, isAhead }: { readonly key: LineMark | null; readonly isAhead: boolean },
): LineField | null {
  const from = key === null || key.from === 0 ? null : key.from
  const found = keyTexts(line, slots, right, from).find(
    ({ kinds, isBare, restOf }) => !isBare || isLoneKey(restOf(line) ?? '', kinds),
  )
  if (found === undefined || (key === null && saysAside(withoutValue(line, found)))) return null
  const { kinds, isBare } = found
  return {
    head: line.slice(0, found.from).trim(),
    name: isBare ? 'a line with nothing else' : `lines like ${quoted(line.trim())}`,
    isBare,
    isAhead,
    read: (other) => {
      if (!isBare) return found.restOf(other) || null
      const rest = found.restOf(other) ?? ''
      return isLoneKey(rest, kinds) ? rest : null
    },
  }
}

function withoutValue(text: string, { from, value }: KeyText): string {
  return `${text.slice(0, from)} ${text.slice(from + value.length)}`
}

/** What is behind texts or options on their line, as in the example. */
export interface LineTail {
  /** What of it may name the right options; '' for nothing. */
  readonly valueOf: (text: string) => string
  readonly without: (text: string) => string
}

/** A value is at the end: so much of a text is looked at. */
const TAIL_MAX = 120

/** Null where nothing is behind it. */
export function lineTail(after: string, slots: readonly FoundOption[], right: Picks): LineTail | null {
  if (after.trim() === '') return null
  const [first] = keyTexts(after, slots, right, null)
  const found = first === undefined || saysAside(withoutValue(after, first)) ? undefined : first
  const behind = found === undefined ? '' : after.slice(found.from + found.value.length)
  const source =
    found === undefined
      ? patternOf(trimmed(looseSignOf(after)))
      : `${patternOf(trimmed(signOf(after.slice(0, found.from))))}\\s*(${TOKENS}|[^\\n]{1,80}?)\\s*${patternOf(trimmed(signOf(behind)))}`
  const pattern = new RegExp(`\\s*${source}\\s*$`, 'u')
  const endOf = (text: string) => Math.max(0, text.length - TAIL_MAX)
  const match = (text: string) => pattern.exec(text.slice(endOf(text)))
  return {
    valueOf: (text) => (found === undefined ? '' : (match(text)?.at(-1) ?? '')),
    without: (text) => {
      const end = match(text)
      return end === null ? text : text.slice(0, endOf(text) + end.index).trim()
    },
  }
}
