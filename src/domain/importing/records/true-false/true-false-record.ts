import { type Fields, firstFilled } from '../fields.ts'
import { plainText } from '../loose-value.ts'
import { KIND_NAMES } from '../names/field-names.ts'
import { STATEMENT_NAMES } from '../names/foreign-names.ts'
import { TRUTH_WORDS } from './true-false-words.ts'
import { pairInLanguageOf } from './truth-language.ts'

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

/** The names and texts of a record, which show its language. */
function wordsOf(fields: Fields): string {
  return Array.from(fields.values(), ({ name, value }) => `${name} ${plainText(value) ?? ''}`).join('\n')
}
