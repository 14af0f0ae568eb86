import { MULTIPLE_ANSWER_INSTRUCTION } from '../../../domain/answer.ts'
import type { ImportProblem } from '../../../domain/importing/drafts/draft.ts'
import type { FoundOption, FoundQuestion } from '../../drafts/found-question.ts'
import { BARE_OPTION } from '../../drafts/found-question.ts'
import { refusedQuestion } from '../../drafts/refused-question.ts'
import { type LetteredOption, letterIn, withoutBold } from '../../lines/lettered-lines.ts'
import { readAnswer, withoutEmphasis } from '../../lines/stated-answer.ts'
import { isCodeLine, laidOut, withFences } from '../../lines/text-layout.ts'
import { impliedOptions, type StatedAnswer } from '../../lines/true-false.ts'
import { LETTERS_NAME } from '../../records/names/field-names.ts'
import { withoutLetters } from '../../records/options/option-letters.ts'
import { withoutBlankEnd } from '../../records/options/option-lists.ts'
import { NO_TEXT, slotsMessage, withOptionsElsewhere } from '../../records/question-of-record.ts'
import type { ListedAnswer } from '../answer-line.ts'
import { answerAmong, BULLETED } from '../lists/bulleted-options.ts'
import { secondQuestionIn, strayKeyMessage } from '../second-question.ts'

/** A question of a lettered text while its lines come in. */
export interface OpenQuestion {
  readonly line: number
  /** From a header or the question's number; null for none. */
  readonly id: string | null
  /** The question's number in the file; null for none. */
  readonly number: number | null
  readonly text: string[]
  /** What its heading calls it; null for nothing. */
  readonly title: string | null
  readonly options: { text: string; readonly isMarked: boolean; readonly ordinal: number }[]
  /** How the options are lettered; '' before the first. */
  style: string
  /** What names the right answer; null for nothing yet, '' when it comes on the next line. */
  answer: string | null
  /** What the list below "Correct answers:" names so far. */
  readonly keyList: ListedAnswer[]
  /** An entry of that list that names no option; null for none. */
  strayKey: string | null
  /** What a study site takes for the answer; null for nothing. */
  suggestion: string | null
  /** Null before an "Explanation:" or a line after the answer. */
  explanation: string[] | null
  category: string | null
  /** From a header; '' for none. */
  readonly reference: string
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
    title: null,
    options: [],
    style: '',
    answer: null,
    keyList: [],
    strayKey: null,
    suggestion: null,
    explanation: null,
    category: null,
    reference: '',
    isPastOptions: false,
    nextStatement: null,
    ...known,
  }
}

export function addOption(question: OpenQuestion, { ordinal, style, text, isMarked }: LetteredOption): void {
  question.style = style
  question.options.push({ ordinal, text, isMarked })
}

/** A question's text without the instruction that our own text file adds below it. */
function withoutRule(text: string): string {
  const rule = `(${MULTIPLE_ANSWER_INSTRUCTION})`
  return text.endsWith(rule) ? text.slice(0, -rule.length).trimEnd() || text : text
}

/** A question that lists no options with those it has nevertheless: "True or False: …". */
export function withImpliedOptions(question: OpenQuestion): OpenQuestion {
  const { options, text, answer, number } = question
  if (options.length > 0 || !answer) return question
  const implied = impliedOptions(text.join('\n').trim(), withoutEmphasis(answer), number !== null) ?? []
  return { ...question, options: implied.map((text, ordinal) => ({ text, ordinal, isMarked: false })) }
}

/** Characters at the beginning of a question that are looked at for a label. */
const LABEL_WITHIN = 20
const QUESTION_LABEL =
  /^(?:[*_]{0,2}(?:question|q)[*_]{0,2}:[*_]{0,2}|[(（](?:单选|多选|判断|单项选择|多项选择|不定项选择)题[ \t]*[,，][ \t]*[\d.]{1,5}[ \t]*分[)）])\s*/i
/** The same within a text, where it must be bold; other bold labels keep their word. */
const BOLD_LABEL = /^\*\*(?:question\*\*:|question:\*\*)\s*/i
const BOLD_WORD = /^\*\*([\p{L} ]{1,20})(?:\*\*:|:\*\*)/u

/** What makes a line of Markdown a heading, as a question may be one. */
const HEADING_MARK = /^#{1,6}[ \t]+(?=\S)/

/** Italic type around the one line that a question is; a name of one word may have its underscores: "__init__". */
const ITALIC = /^(\*{1,3}|_{1,3}(?=[^\n]* ))([^\s*_](?:[^*_\n]*[^\s*_])?)\1$/

/** The question's text without "Question:" and surrounding bold or italic type; its title where it has no text. */
export function questionText(question: OpenQuestion): string {
  const lines = question.text.map((line) => {
    const text = line.trimStart()
    return text.startsWith('**') ? withoutBold(text).replace(BOLD_LABEL, '').replace(BOLD_WORD, '$1:') : line
  })
  const body = laidOut(lines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const text = (body === '' ? (question.title ?? '') : body).replace(HEADING_MARK, '')
  const label = QUESTION_LABEL.exec(text.slice(0, LABEL_WITHIN))?.[0] ?? ''
  return withoutRule(text.slice(label.length)).replace(ITALIC, '$2')
}

/** Code and pictures, which only Markdown keeps. */
const MARKDOWN =
  /^[ \t]*(?:```|~~~)|!\[[^[\]\n]{0,500}\]\((?:(?!\]\()[^)\n])+\)|(?<![\w`])`[^`\n]+`(?![\w`])/m

function isMarkdown(text: string): boolean {
  return (text.includes('`') || text.includes('![') || text.includes('~~~')) && MARKDOWN.test(text)
}

/** The key in an answer and the rest of it. */
function keyOf({ answer, options, style }: OpenQuestion): StatedAnswer {
  if (!answer) return { key: '', remark: '' }
  const texts = options.map((option) => option.text)
  return (style === BULLETED ? answerAmong(answer, texts) : null) ?? readAnswer(answer, options)
}

/** A question whose options have their lines: those of code stay, and those of words become one. */
function withWholeOptions(question: OpenQuestion): OpenQuestion {
  if (question.options.every(({ text }) => !text.includes('\n'))) return question
  return {
    ...question,
    options: question.options.map((option) => ({ ...option, text: wholeOption(option.text) })),
  }
}

/** Characters before the text of an option: a letter, a sign and a space. */
const OPTION_COLUMN = 3

function wholeOption(text: string): string {
  const lines = text.split('\n')
  return lines.some((line) => isCodeLine(line) || /^\s*(?:```|~~~)/.test(line))
    ? laidOut(lines, OPTION_COLUMN).join('\n')
    : lines.map((line) => line.trim()).join(' ')
}

/** The letters of a key that is nothing else, in order; '' for any other key. */
function lettersOf(question: OpenQuestion): string {
  const key = keyOf(question).key.replaceAll(',', '').toUpperCase()
  return /^[A-Z]{1,26}$/.test(key) ? Array.from(key).sort().join('') : ''
}

function foundOptions(options: OpenQuestion['options']): readonly FoundOption[] {
  const areKeys = hasMarks(options)
  const found = options.map(({ text, isMarked }, index) => ({
    ...BARE_OPTION,
    text: text.trim(),
    label: letterIn('a', index),
    isRight: areKeys ? isMarked : null,
  }))
  return withoutLetters(withoutBlankEnd(found))
}

/** Whether marks name the right options. Where every option has a star, the stars are bullets. */
export function hasMarks(options: OpenQuestion['options']): boolean {
  return options.some(({ isMarked }) => isMarked) && !options.every(({ isMarked }) => isMarked)
}

/** The problem of a question whose key is not read, with its text and options. */
export function refusedLettered(refused: OpenQuestion, item: number, message: string): ImportProblem {
  const question = withWholeOptions(refused)
  const { line, id, options, category, explanation } = question
  const draft = {
    text: questionText(question),
    category,
    options: options.map(({ text }) => text.trim()),
    correct: [],
    explanation: explanation?.join('\n').trim() || null,
    isFlagged: false,
    sourceId: id,
    location: { line, item, id },
  }
  return refusedQuestion(draft, message)
}

/** Why a question can't be read although its letters are in order; null for nothing. */
function faultIn(question: OpenQuestion, text: string): string | null {
  const { number, options, explanation, strayKey } = question
  if (strayKey !== null) return strayKeyMessage(strayKey)
  return secondQuestionIn({
    number,
    text,
    options: options.map((option) => option.text),
    explanation: explanation?.join('\n') ?? '',
    letters: lettersOf(question),
  })
}

/** The question, or what is wrong with its letters. */
export function letteredItem(assembled: OpenQuestion, item: number): FoundQuestion | ImportProblem {
  const question = withImpliedOptions(withWholeOptions(assembled))
  const { line, id, options, category, style } = question
  const text = questionText(question)
  if (text === '' && options.length > 0) {
    return {
      location: { line, item, id },
      message: 'These options have no question before them. Add it there.',
    }
  }
  const wrong = options.findIndex((option, index) => option.ordinal !== index)
  if (wrong !== -1) {
    const found = letterIn(style, options[wrong]?.ordinal ?? 0)
    const message = `Option ${letterIn(style, wrong)} is expected here, but this one is lettered ${found}. Fix the letters.`
    return refusedLettered(question, item, message)
  }
  const fault = faultIn(assembled, text)
  if (fault !== null) return refusedLettered(question, item, fault)
  const { key, remark } = keyOf(question)
  const explanation = laidOut([remark, ...(question.explanation ?? [])].filter((part) => part !== '')).join(
    '\n',
  )
  const isFormatted = [text, ...options.map((option) => option.text)].some(isMarkdown)
  const written = (part: string) => (isFormatted ? withFences(part) : part)
  const location = { line, item, id }
  // A number names an option by its position, everything else by letter or text.
  const keys = key === '' ? [] : [{ name: /^\d+$/.test(key) ? 'answer' : LETTERS_NAME, value: key }]
  const found: FoundQuestion = {
    location,
    text: written(text).trim(),
    category: category?.trim() || null,
    options: foundOptions(options),
    keys,
    explanation: written(explanation).trim() || null,
    format: isFormatted ? 'markdown' : 'plain',
    reference: question.reference,
    warnings: [],
  }
  if (found.text === '') return { location, message: NO_TEXT }
  return found.options.every((option) => option.text === '')
    ? withOptionsElsewhere(found)
    : { ...found, fault: slotsMessage(found.options) }
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
