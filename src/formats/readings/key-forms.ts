import { plainText } from '../records/loose-value.ts'

/** A letter or number of an option behind words: "Correct Option: 4", "opcion_b", "answer-3". */
const IN_WORDS = /^(\P{Lu}?[\p{L}\s]{1,30}?[\s:：_#.-]{1,3})\(?([A-Za-z]|\d{1,2})\)?\.?$/u

/** Rows that show a form, and the share of them that must have it. */
const ROWS_MIN = 3
const SHARE_MIN = 0.9

/**
 * The words that precede the letter or number in nearly every key of a column, which say nothing; null where there are none.
 *
 * @param values of the column, row by row
 */
export function wordsBeforeKeys(values: readonly unknown[]): string | null {
  const texts = values.flatMap((value) => plainText(value) || [])
  const forms = texts.map((text) => IN_WORDS.exec(text.slice(0, 50)))
  const [first] = forms
  const words = first?.[1]
  if (words === undefined || texts.length < ROWS_MIN) return null
  const same = forms.filter((form) => form?.[1] === words)
  const tokens = new Set(same.map((form) => form?.[2]))
  return same.length >= texts.length * SHARE_MIN && tokens.size > 1 ? words : null
}

/** A key without the words before its letter or number; any other value as it is. */
export function withoutWords(value: unknown, words: string): unknown {
  const text = plainText(value)
  if (text === null || !text.startsWith(words)) return value
  return IN_WORDS.exec(text.slice(0, 50))?.[2] ?? value
}
