import { markedText } from './lettered-lines.ts'

/** Options without letters that people write below a question. */
const PAIRS = [
  ['True', 'False'],
  ['Yes', 'No'],
] as const

/** Whether the two are one of the pairs, in either order and any case. */
export function isTrueFalsePair(one: string, other: string): boolean {
  const words = [one.toLowerCase(), other.toLowerCase()]
  return PAIRS.some((pair) => pair.every((word) => words.includes(word.toLowerCase())))
}

/** Characters of a line that may be such a word with its marks. */
const WORD_LINE_MAX = 60

/** A bullet, an empty box to tick, or both. */
const BEFORE_WORD = /^(?:(?:[-•○◯☐□]|\[[ _]?\]|\([ _]?\))[ \t]*){1,2}/

/** The word of a pair that a line is, with the marks it may have; null for any other line. */
export function trueFalseWord(line: string): { readonly text: string; readonly isMarked: boolean } | null {
  if (line.length > WORD_LINE_MAX) return null
  const { text, isMarked } = markedText(line.replace(BEFORE_WORD, ''))
  const word = /^(true|false|yes|no)\.?$/i.exec(text)?.[1]
  return word === undefined ? null : { text: word, isMarked }
}

/** The parsed text after "Answer:". */
export interface StatedAnswer {
  /** The right options: their letters, or the text of one. */
  readonly key: string
  /** The rest of the text: "It is a shrub." in "False. It is a shrub." */
  readonly remark: string
}

const SAID = /^(true|false|yes|no|[tfyn])(?![\p{L}\p{N}])(.{0,20000})$/isu
const GOES_ON = /^(?:$|[.,:;()\]"”’–—-]|because\b|since\b)/i

/** The answer to a question whose options are such a pair: "TRUE", "T", "True, because …"; null for anything else. */
export function readTrueFalseAnswer(value: string, options: readonly string[]): StatedAnswer | null {
  const [one, other, ...more] = options
  if (one === undefined || other === undefined || more.length > 0 || !isTrueFalsePair(one, other)) return null
  const [, word = '', rest = ''] = SAID.exec(value) ?? []
  const key = options.find((option) => option.toLowerCase().startsWith(word.toLowerCase()))
  if (word === '' || key === undefined || !GOES_ON.test(rest.trim())) return null
  const remark = rest.replace(/^[\s.,:;)\]"”’–—-]+/, '')
  // "True, False" is no answer.
  return trueFalseWord(remark) !== null || /^(?:or|and)\b/i.test(remark) ? null : { key, remark }
}

/** "True or False: …" at the beginning, "… Yes or no?" at the end. */
const ASKS =
  /^(t|true|yes)[ \t]*(?:or|\/)[ \t]*(?:f|false|no)[ \t]*[:.?–—-]|[.?!,][ \t]+(true|yes) or (?:false|no)\?$/i

/**
 * The options that a question has which lists none: those it asks for in words, or True and False where it is numbered
 * and its answer is one of them. Null where that is not certain.
 */
export function impliedOptions(text: string, answer: string, isNumbered: boolean): readonly string[] | null {
  if (text.split('\n').some((line) => trueFalseWord(line) !== null)) return null
  const [, before, behind] = ASKS.exec(text) ?? []
  const asked = (before ?? behind)?.toLowerCase()
  const pair = PAIRS.find(([first]) => first.toLowerCase().startsWith(asked ?? 'true'))
  const isCertain = asked !== undefined || (isNumbered && /^(?:true|false)\b/i.test(answer))
  return pair !== undefined && isCertain && readTrueFalseAnswer(answer, pair) !== null ? pair : null
}
