import type { FoundOption } from '../drafts/found-question.ts'
import { pairInLanguageOf, TRUTH_WORDS } from '../lines/true-false-words.ts'
import { type Field, type Fields, firstFilled } from './fields.ts'
import { keyFields } from './key/key-fields.ts'
import { plainText } from './loose-value.ts'
import { KIND_NAMES } from './names/field-names.ts'
import { STATEMENT_NAMES } from './names/foreign-names.ts'
import { findOptions } from './options/option-slots.ts'

const WORDS = new Set(TRUTH_WORDS.flatMap(({ asRight, asWrong }) => [...asRight, ...asWrong]))

/** Words of a kind of question that is judged as true or false. */
const KIND = /true.?false|^tf$|boolean|^judge|判断|是非|verdadero|vrai|richtig.?falsch/i

/** How exams in Brazil judge a statement. */
const CERTO_ERRADO: ReadonlyMap<string, string> = new Map([
  ['c', 'certo'],
  ['e', 'errado'],
])

/** Signs and characters that judge by themselves, whatever the kind. */
const JUDGMENTS = ['√', '×', '对', '错', '對', '錯']

/**
 * The options of a statement that lists none, and the right one of them; null for a record that is no statement, or whose
 * text has such a word on a line of its own: it does list options, and not those two alone.
 */
export function statementOptions(
  fields: Fields,
  text: string,
  key: unknown,
): { options: readonly string[]; correct: string } | null {
  if (text.split('\n').some((line) => WORDS.has(line.trim().toLowerCase()))) return null
  const kind = plainText(firstFilled(fields, KIND_NAMES)?.value) ?? ''
  const isNamed = firstFilled(fields, STATEMENT_NAMES) !== null
  const isStatement = KIND.test(kind) || isNamed
  if (typeof key === 'boolean') return { options: ['True', 'False'], correct: key ? 'True' : 'False' }
  const only: unknown = Array.isArray(key) && key.length === 1 ? key[0] : key
  const written = (plainText(only) ?? '').toLowerCase()
  const word = (isNamed ? CERTO_ERRADO.get(written) : undefined) ?? written
  const isSure = word.length > 1 || JUDGMENTS.includes(word)
  const isWord = word !== 'yes' && word !== 'no' && word !== 'x'
  if (!(isStatement || (isSure && isWord))) return null
  const pairs = TRUTH_WORDS.filter(({ asRight, asWrong }) => asRight.includes(word) || asWrong.includes(word))
  const pair = pairs.length > 1 ? pairInLanguageOf(pairs, wordsOf(fields)) : pairs[0]
  if (pair === undefined) return null
  const { right, wrong, asRight } = pair
  return { options: [right, wrong], correct: asRight.includes(word) ? right : wrong }
}

/** Records without options that show that the letters of their keys are verdicts. */
const SPELLED_MIN = 8

/**
 * Spells the keys of statements that a file judges by the first letters of two words ("V" and "F"): of records without options of which
 * each has one of the two, and both occur. No two options have these letters: one of them is not among the first six.
 *
 * @param tried records from all over the file
 */
export function verdictSpeller(tried: readonly Fields[]): (fields: Fields) => Fields {
  const judged = tried.filter((fields) => verdictLetter(fields) !== null)
  const letters = [...new Set(judged.map((fields) => verdictLetter(fields)?.letter))]
  const isSure =
    judged.length >= SPELLED_MIN && letters.length === 2 && letters.some((letter = '') => letter > 'f')
  const pairs = TRUTH_WORDS.filter(({ right, wrong }) =>
    [right, wrong].every((word) => letters.includes(word.charAt(0).toLowerCase())),
  )
  const pair = pairInLanguageOf(pairs, judged.map(wordsOf).join('\n'))
  if (!isSure || judged.length < tried.length || pair === undefined) return (fields) => fields
  return (fields) => {
    const found = verdictLetter(fields)
    if (found === null) return fields
    const word = [pair.right, pair.wrong].find((one) => one.toLowerCase().startsWith(found.letter))
    return word === undefined ? fields : new Map([...fields, [found.name, { ...found.key, value: word }]])
  }
}

/** The key of a record without options that is a single letter; null for any other. */
function verdictLetter(fields: Fields): { name: string; key: Field; letter: string } | null {
  const [key, ...others] = keyFields(fields, null)
  const letter = plainText(key?.value)?.toLowerCase() ?? ''
  const name = Array.from(fields.keys()).find((one) => fields.get(one) === key)
  if (key === undefined || name === undefined || others.length > 0 || !/^\p{L}$/u.test(letter)) return null
  return findOptions(fields) === null ? { name, key, letter } : null
}

/** The names and texts of a record, which show its language. */
function wordsOf(fields: Fields): string {
  return Array.from(fields.values(), ({ name, value }) => `${name} ${plainText(value) ?? ''}`).join('\n')
}

/** Signs that judge a statement in any language. */
const RIGHT_SIGN = /^[✓✔√✅☑○〇]\uFE0F?$/u
const WRONG_SIGN = /^[✗✘×❌✖☒]\uFE0F?$/u

/**
 * Which of two options such as "True" and "False" a verdict names: a sign ("✔", "❌"), or the word for it in another way or language
 * ("yes", "对"). -1 for other options and for what is no verdict: a single Latin letter is the letter of an option.
 */
export function slotOfVerdict(verdict: string, slots: readonly FoundOption[]): number {
  const isRight = verdictOf(verdict)
  if (isRight === null) return -1
  const verdicts = slots.map(({ text }) => verdictOf(text ?? ''))
  const isPair = verdicts.length === 2 && verdicts.includes(true) && verdicts.includes(false)
  return isPair ? verdicts.indexOf(isRight) : -1
}

/** Whether a word or sign says that a statement is right; null for what is no verdict. */
export function verdictOf(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (RIGHT_SIGN.test(word)) return true
  if (WRONG_SIGN.test(word)) return false
  if (/^[a-z]$/.test(word)) return null
  if (TRUTH_WORDS.some(({ asRight }) => asRight.includes(word))) return true
  return TRUTH_WORDS.some(({ asWrong }) => asWrong.includes(word)) ? false : null
}
