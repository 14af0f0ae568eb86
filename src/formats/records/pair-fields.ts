import type { SourceLocation } from '../../domain/importing/drafts/draft.ts'
import type { FoundQuestion } from '../drafts/found-question.ts'
import { BARE_PAIR, pairQuestion } from '../drafts/found-question.ts'
import { firstText } from './field-texts.ts'
import { type Fields, firstFilled } from './fields.ts'
import { CATEGORY_NAMES, EXPLANATION_NAMES, KEY_NAMES, TEXT_NAMES } from './names/field-names.ts'
import { isOptionName } from './names/known-names.ts'

/** Names of the two sides of a flash card, as they are compared, besides those of a question and its key. */
export const TERM_NAMES: readonly string[] = (
  'term word front vocabulary vocab expression phrase concept ' +
  'begriff wort vokabel vorderseite terme mot recto termino palabra anverso termo palavra frente termine parola fronte ' +
  'pojem slowo термин слово 单词 術語 术语 単語 用語 단어 용어'
).split(' ')

export const ANSWER_NAMES: readonly string[] = (
  'definition meaning back translation definitions meanings ' +
  'bedeutung ubersetzung ruckseite traduction verso significado definicion traduccion reverso traducao definicao ' +
  'significato definizione traduzione retro znaczenie tlumaczenie значение определение перевод 释义 意思 翻译 意味 定義 뜻 의미'
).split(' ')

/** Names of languages: two of them are the sides of a list of words. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'english german french spanish italian portuguese dutch swedish norwegian danish finnish polish czech hungarian romanian greek ' +
    'latin russian ukrainian turkish arabic hebrew persian hindi chinese japanese korean vietnamese thai indonesian ' +
    'englisch deutsch franzosisch spanisch italienisch latein russisch anglais allemand francais espagnol italien ' +
    'ingles aleman frances espanol italiano portugues alemao inglese tedesco francese spagnolo angielski polski niemiecki svenska ' +
    'nederlands engels английский русский немецкий 英語 日本語 英语 中文 영어 한국어'
  ).split(' '),
)

const TERM_SET: ReadonlySet<string> = new Set(TERM_NAMES)
const ANSWER_SET: ReadonlySet<string> = new Set(ANSWER_NAMES)

/** The compared names of the two sides of a pair among some; null for others. */
export function sidesOfPair(
  names: readonly string[],
): { readonly term: string; readonly answer: string } | null {
  const term = names.find((name) => TERM_SET.has(name))
  const answer = names.find((name) => ANSWER_SET.has(name))
  if (term !== undefined && answer !== undefined) return { term, answer }
  const [first, second, third] = names.filter((name) => LANGUAGES.has(name))
  return first === undefined || second === undefined || third !== undefined
    ? null
    : { term: first, answer: second }
}

/** A sentence with a word is an example of it. */
const ASKING_NAMES: readonly string[] = TEXT_NAMES.filter((name) => name !== 'sentence')

/** The pair in a record that has the names of one and nothing of a question; null for any other record. */
export function pairInFields(fields: Fields, location: SourceLocation): FoundQuestion | null {
  const sides = sidesOfPair([...fields.keys()])
  const term = sides && firstText(fields, [sides.term])
  const answer = sides && firstText(fields, [sides.answer])
  if (term === null || answer === null) return null
  const isQuestion = [ASKING_NAMES, KEY_NAMES].some((names) => firstFilled(fields, names) !== null)
  if (isQuestion || [...fields.keys()].some(isOptionName)) return null
  const category = firstText(fields, CATEGORY_NAMES)
  const explanation = firstText(fields, EXPLANATION_NAMES)
  return pairQuestion({ ...BARE_PAIR, location, text: term, category, explanation }, answer)
}
