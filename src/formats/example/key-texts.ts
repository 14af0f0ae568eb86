import type { FoundOption } from '../drafts/found-question.ts'
import { BETWEEN_KEYS } from '../lines/label-words.ts'
import type { KeyKind } from '../records/key/answer-key.ts'
import { isText, kindsNaming, type Picks } from './picks.ts'
import { isVisible, lineStart, trimmed, wordSignOf } from './signs.ts'

/** A part of a text that names the right options, and how the same part of other texts is read. */
export interface KeyText {
  /** Where it begins. */
  readonly from: number
  readonly value: string
  /** The ways in which it names them. */
  readonly kinds: readonly KeyKind[]
  /** Whether nothing precedes it but signs that say nothing. */
  readonly isBare: boolean
  /** The same part of another text; null where that begins otherwise. */
  readonly read: (text: string) => string | null
  /** All that follows what precedes it; null for the same. */
  readonly restOf: (text: string) => string | null
}

/** Characters of a text with a key. */
const TEXT_MAX = 400

const ONE = '(?:\\p{Lu}{1,8}|[\\p{L}\\p{No}]|\\d{1,2})(?![\\p{L}\\p{N}])'

/** Letters or numbers with what separates several of them, as the source of a pattern. */
export const TOKENS = `${ONE}(?:(?:\\s?[,;/&+]\\s?|${BETWEEN_KEYS})${ONE}){0,9}`

const AT_START = new RegExp(`^${TOKENS}`, 'u')

/** A further letter or number behind others, with what does not say what is between them: "2 plus 3". */
const GOES_ON = /^[^\p{L}\p{N}.:)]{0,3}(?:\p{L}{1,6}[^\p{L}\p{N}]{1,3})?(?:\p{Lu}|\d{1,2})(?![\p{L}\p{N}])/u

/** Signs at the end of a key that say nothing. */
const SIGNS_BEHIND = /[\s.)\]}>*_`;]{1,6}$/

/** How the value of a text is cut out: all but signs at its end, all of it, or the letters and numbers with which it begins. */
const CUTS: readonly ((rest: string) => string)[] = [
  (rest) => rest.replace(SIGNS_BEHIND, ''),
  (rest) => rest,
  (rest) => {
    const tokens = AT_START.exec(rest)?.[0] ?? ''
    return GOES_ON.test(rest.slice(tokens.length)) ? '' : tokens
  },
]

/**
 * The parts of a text that name the right options, from its beginning on.
 *
 * @param from where it must begin; null for anywhere
 */
export function keyTexts(
  text: string,
  slots: readonly FoundOption[],
  right: Picks,
  from: number | null,
): readonly KeyText[] {
  const words = text.slice(0, TEXT_MAX).matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu)
  const starts = from === null ? Array.from(words, ({ index }) => index) : [from]
  return starts.flatMap((start) =>
    CUTS.flatMap((cut): KeyText[] => {
      const valueAt = (other: string, at: number) => {
        const rest = other.slice(at).trim()
        return rest.length > TEXT_MAX ? '' : cut(rest)
      }
      const value = valueAt(text, start)
      const kinds = kindsNaming(value, slots, right)
      if (kinds.length === 0) return []
      const sign = trimmed(wordSignOf(text.slice(0, start)))
      const isBare = !isVisible(sign)
      const head = isBare ? /^\s*/ : lineStart(sign)
      const restOf = (other: string) => {
        const before = head.exec(other.slice(0, TEXT_MAX))?.[0]
        return before === undefined ? null : other.slice(before.length).trim()
      }
      const read = (other: string) => {
        const rest = restOf(other)
        return rest === null ? null : valueAt(rest, 0) || null
      }
      return [{ from: start, value, kinds, isBare, read, restOf }]
    }),
  )
}

/** Whether a text is a key by its form alone: letters or numbers, as in the example. */
export function isLoneKey(value: string, kinds: readonly KeyKind[]): boolean {
  const bare = value.replace(SIGNS_BEHIND, '')
  return !isText(kinds) && (AT_START.exec(bare)?.[0] === bare || /^\p{L}{2,5}$/u.test(bare))
}
