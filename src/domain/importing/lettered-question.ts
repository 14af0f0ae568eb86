import { SEVERAL_RULE } from '../answer.ts'
import { excerptOf, type ImportProblem } from './draft.ts'
import { fieldsOf } from './field-names.ts'
import { type LetteredOption, letterIn } from './lettered-lines.ts'
import type { LooseRecord } from './loose-question.ts'
import { impliedOptions, saidAnswer } from './true-false.ts'

/** A question of a lettered text while its lines come in. */
export interface OpenQuestion {
  readonly line: number
  /** From a header or the question's number; null for none. */
  readonly id: string | null
  /** The question's number in the file; null for none. */
  readonly number: number | null
  readonly text: string[]
  readonly options: { text: string; readonly isMarked: boolean; readonly ordinal: number }[]
  /** How the options are lettered; '' before the first. */
  style: string
  /** What names the right answer; null for nothing yet, '' when it comes on the next line. */
  answer: string | null
  /** Null before an "Explanation:" or a line behind the answer. */
  explanation: string[] | null
  category: string | null
  /** Whether its options are over: its answer or explanation came. */
  isPastOptions: boolean
  /** The number that a list of statements within the text goes on with; null outside such a list. */
  nextStatement: number | null
}

export function openQuestion(line: number, known: Partial<OpenQuestion> = {}): OpenQuestion {
  return {
    line,
    id: null,
    number: null,
    text: [],
    options: [],
    style: '',
    answer: null,
    explanation: null,
    category: null,
    isPastOptions: false,
    nextStatement: null,
    ...known,
  }
}

export function addOption(question: OpenQuestion, { ordinal, style, text, isMarked }: LetteredOption): void {
  question.style = style
  question.options.push({ ordinal, text, isMarked })
}

/** A line without the bold type around all of it. */
function withoutBold(line: string): string {
  return /^\*\*([^*]+)\*\*$/.exec(line)?.[1] ?? line
}

/** A question's text without the words that our own text file sets beneath it: no part of it, and said on screen anyway. */
function withoutRule(text: string): string {
  const rule = `(${SEVERAL_RULE})`
  return text.endsWith(rule) ? text.slice(0, -rule.length).trimEnd() || text : text
}

/** A question that lists no options with those it has nevertheless: "True or False: …". */
function withImpliedOptions(question: OpenQuestion): OpenQuestion {
  const { options, text, answer, number } = question
  if (options.length > 0 || !answer) return question
  const implied = impliedOptions(text.join('\n').trim(), plainAnswer(answer), number !== null) ?? []
  return { ...question, options: implied.map((text, ordinal) => ({ text, ordinal, isMarked: false })) }
}

/** What stands behind "Answer:" without emphasis. */
function plainAnswer(answer: string): string {
  return answer.replace(/^[*_]+|[*_]+$/g, '').trim()
}

/** The question as a record for the reading of its key, or what is wrong with its letters. */
export function recordOf(written: OpenQuestion, item: number): LooseRecord | ImportProblem {
  const question = withImpliedOptions(written)
  const { line, id, options, category, style } = question
  const text = withoutRule(question.text.map(withoutBold).join('\n').trim())
  const excerpt = text === '' ? {} : { excerpt: excerptOf(text) }
  if (text === '' && options.length > 0) {
    return {
      place: { line, item, id },
      message: 'These options have no question before them. Write it there.',
    }
  }
  const wrong = options.findIndex((option, index) => option.ordinal !== index)
  if (wrong !== -1) {
    const found = letterIn(style, options[wrong]?.ordinal ?? 0)
    const message = `Where the option ${letterIn(style, wrong)} should stand is one lettered ${found}. Mend the letters.`
    return { place: { line, item, id }, message, ...excerpt }
  }
  // Where every option has a star, the stars are bullets.
  const hasMarks = options.some((option) => option.isMarked) && !options.every((option) => option.isMarked)
  const { key, remark } = readAnswer(question)
  const explanation = [remark, ...(question.explanation ?? [])].filter((part) => part !== '').join('\n')
  const fields = fieldsOf([
    ['id', id],
    ['question', text],
    [
      'options',
      options.map((option, index) => ({
        text: option.text,
        label: letterIn('a', index),
        ...(hasMarks ? { isCorrect: option.isMarked } : {}),
      })),
    ],
    // A number names an option by its position, everything else by letter or text.
    [/^\d+$/.test(key) ? 'answer' : 'correct_letters', key],
    ['explanation', explanation],
    ['category', category],
  ])
  return { line, item, fields }
}

const LETTER = /^[([]?([A-Za-z])[)\].:]?$/
const LETTER_AND_MORE = /^[([]?([A-Za-z])[)\].:,]?[ \t]*(?:[–—:-][ \t]*)?[ \t](\S.*)$/s

/** Characters of a key that names options by letter. */
const KEY_MAX = 200
const BETWEEN_LETTERS = /(?:[\s,;/&+()[\].]|\band\b)+/i

const ANOTHER_LETTER = /^[ \t]*(?:[,;&+/]|and\b)[ \t]*(?:and[ \t]+)?[([]?[A-Z][)\].:]/i
const LETTER_BEFORE_TEXT = /^[([]?([A-Za-z])(?:[)\].:]+[ \t]*|[ \t]*[–—:-][ \t]*|[ \t]+)/
const BETWEEN_TEXTS = /^[ \t]*(?:[,;&+/]|$|and\b)[ \t]*(?:and\b[ \t]*)?|^\.$/i

/** The letters of a key that names each with its option's text: "B) one, C) two"; [] for any other. */
function lettersWithTexts(value: string, options: OpenQuestion['options']): readonly string[] {
  const letters: string[] = []
  for (let rest = value; rest !== ''; ) {
    const [before, letter = ''] = LETTER_BEFORE_TEXT.exec(rest) ?? []
    const text = options[letter.toLowerCase().charCodeAt(0) - 97]?.text ?? ''
    const named = rest.slice(before?.length ?? 0)
    const between = BETWEEN_TEXTS.exec(named.slice(text.length))?.[0]
    if (text === '' || !named.startsWith(text) || between === undefined) return []
    letters.push(letter)
    rest = named.slice(text.length + between.length)
  }
  return letters
}

/** The key in what stands behind "Answer:", and what more is said there: "B. Because …". */
function readAnswer({ answer, options }: OpenQuestion): { key: string; remark: string } {
  const value = plainAnswer(answer ?? '')
  const said = saidAnswer(
    value,
    options.map((option) => option.text),
  )
  if (said !== null) return said
  if (LETTER.test(value) || options.some((option) => option.text === value)) return { key: value, remark: '' }
  const [, letter = '', more = ''] = LETTER_AND_MORE.exec(value) ?? []
  const named = options[letter.toLowerCase().charCodeAt(0) - 97]
  if (named?.text === more) return { key: letter, remark: '' }
  const several = lettersWithTexts(value, options)
  if (several.length > 0) return { key: several.join(','), remark: '' }
  const letters = value
    .slice(0, KEY_MAX)
    .split(BETWEEN_LETTERS)
    .filter((part) => part !== '')
  if (letters.every((part) => /^[A-Za-z]$/.test(part))) return { key: letters.join(','), remark: '' }
  if (named === undefined || /^(?:and|or|&)(?![\p{L}\p{N}])/iu.test(more)) return { key: value, remark: '' }
  const other = options.some((option) => option !== named && option.text === more)
  if (other || /^[(]?[A-Z][).,]?(?:[ \t]|$)/.test(more)) return { key: value, remark: '' }
  // "B) one, C) two …" names more than one.
  if (more.startsWith(named.text) && ANOTHER_LETTER.test(more.slice(named.text.length))) {
    return { key: value, remark: '' }
  }
  return { key: letter, remark: more }
}

/**
 * Whether a numbered line begins a question, or is one of the numbered statements within the text of `open`: those
 * follow one another, and do not follow the number of the question before.
 *
 * @param last the number of the question before; null for none
 */
export function startsQuestion(
  number: number,
  last: number | null,
  open: OpenQuestion | null,
  isAfterBlank: boolean,
): boolean {
  const isNext = last === null || number === last + 1
  if (open === null || open.options.length > 0 || open.isPastOptions) {
    return isNext || number === 1 || isAfterBlank
  }
  if (number === open.nextStatement && !isAfterBlank) return false
  if (last === null) return isAfterBlank
  return isNext || (isAfterBlank && number > last)
}
