import { searchForm } from '../../folded-text.ts'
import { normalizedWords } from '../lint/normalize-text.ts'

/** What is compared of a text that may be an option. */
export interface AnswerForm {
  readonly text: string
  /** The text without case, punctuation, accents, brackets with their content, and leading articles; a number with its unit. */
  readonly key: string
  /** The key, and those of its synonyms: "car" and "automobile" of "car; automobile". */
  readonly parts: readonly string[]
  readonly words: ReadonlySet<string>
  /** Texts of one kind can stand beside each other: numbers, words in Latin letters, words in others, signs. */
  readonly kind: 'number' | 'latin' | 'other' | 'signs'
  /**
   * What texts of one form have in common: what follows a number ("km", "%"); of other texts the "to" or article before a few
   * words, and the sign at their end. '' for nothing.
   */
  readonly sign: string
  /** How near two of one kind are: the value of a number, the length of another text. */
  readonly size: number
}

/** Synonyms of one text that are looked at. No dictionary lists nearly as many, and a file could list a million. */
const PARTS_MAX = 12

/** What divides synonyms. A comma divides parts of a sentence as well. */
const BETWEEN_SYNONYMS = /[;；]| \/ /

/** "5 km", "-3.5", "≈ 1 000", "$20", "30 %". What follows is short: a date or a sentence is no number. */
const NUMBER = /^[≈~<>≤≥±$€£¥\s]{0,4}([+\-−]?\d[\d.,'\u00a0\u202f ]{0,30})(\D{0,15})$/

const THOUSANDS = /[\s'\u00a0\u202f,](?=\d{3}(?!\d))/g
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
const ARTICLES = new Set('a an the to der die das ein eine le la les un une el los las il lo'.split(' '))

export function answerForm(text: string): AnswerForm {
  const number = numberIn(text)
  const parts = synonymsIn(text)
  const [key = ''] = parts
  return {
    text,
    key,
    parts,
    words: new Set(key.split(' ')),
    kind: number === null ? kindOf(text) : 'number',
    sign: number?.unit ?? `${firstOfFew(text)}${END.exec(text)?.[0] ?? ''}`,
    size: number?.value ?? text.length,
  }
}

const END = /[.。?？]$/

/** A short word before one to three others: "to go", "der Hund". It tells verbs from nouns, and would give a verb among nouns away. */
const FIRST_OF_FEW = /^(\p{L}{1,3})['’\s]+\S+(?:\s+\S+){0,2}$/u

function firstOfFew(text: string): string {
  return FIRST_OF_FEW.exec(text.trim())?.[1]?.toLowerCase() ?? ''
}

/** The number that a text is; null for any other text. */
function numberIn(text: string): { readonly value: number; readonly unit: string } | null {
  const [, digits, unit = ''] = NUMBER.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const value = Number(digits.replace('−', '-').trimEnd().replace(THOUSANDS, '').replace(',', '.'))
  return Number.isNaN(value) ? null : { value, unit: unit.trim().toLowerCase() }
}

/** A text as it is compared, and the synonyms that it lists, each once. */
export function synonymsIn(text: string): readonly string[] {
  if (!BETWEEN_SYNONYMS.test(text)) return [comparedKey(text)]
  const parts = text.split(BETWEEN_SYNONYMS, PARTS_MAX).filter((part) => part.trim() !== '')
  return [...new Set([comparedKey(text), ...parts.map(comparedKey)])]
}

function comparedKey(text: string): string {
  const number = numberIn(text)
  if (number !== null) return `${number.value} ${number.unit}`
  const bare = text.replace(IN_BRACKETS, ' ')
  const words = normalizedWords(searchForm(/[\p{L}\p{N}]/u.test(bare) ? bare : text))
  const start = words.findIndex((word) => !ARTICLES.has(word))
  return (start === -1 ? words : words.slice(start)).join(' ')
}

function kindOf(text: string): AnswerForm['kind'] {
  if (/\p{Script=Latin}/u.test(text)) return 'latin'
  return /\p{L}/u.test(text) ? 'other' : 'signs'
}

/** Characters from which on words that are nearly spelled alike are taken for forms of one: "larch" and "larches". */
const FORMS_LENGTH_MIN = 5

/** Words from which on texts with most of them in common say nearly the same, and which share of them that is. */
const SENTENCE_WORDS_MIN = 4
const COMMON_SHARE_MAX = 0.75

/** Whether two texts are so alike that both could be right: equal but for their form, one within the other, or one word apart. */
export function areNearDoubles(one: AnswerForm, other: AnswerForm): boolean {
  if (one.key === other.key) return true
  if (one.kind === 'number' && other.kind === 'number') return false
  const [few, many] = one.words.size <= other.words.size ? [one.words, other.words] : [other.words, one.words]
  let common = 0
  for (const word of few) if (many.has(word)) common++
  if (common === few.size) return true
  const isSaidAlike = few.size >= SENTENCE_WORDS_MIN && common / many.size > COMMON_SHARE_MAX
  const isSpelledAlike =
    Math.min(one.key.length, other.key.length) >= FORMS_LENGTH_MIN &&
    areNearlySpelledAlike(one.key, other.key)
  // "Battle of 1914" and "Battle of 1915" are two things.
  return (isSaidAlike || isSpelledAlike) && !differInNumbers(few, many)
}

function differInNumbers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const isNumber = (word: string) => /\p{N}/u.test(word)
  return (
    [...one].some((word) => isNumber(word) && !other.has(word)) ||
    [...other].some((word) => isNumber(word) && !one.has(word))
  )
}

/** Whether one of two texts has one other character, or up to two more in one place. */
function areNearlySpelledAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 2) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const left = short.length - start - end
  return left === 0 || (left === 1 && long.length === short.length)
}
