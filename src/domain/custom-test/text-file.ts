import { isSingleChoice, MULTIPLE_ANSWER_INSTRUCTION } from '../answer.ts'
import { textWithoutMarkup } from '../markdown/text-without-markup.ts'
import type { Question } from '../model.ts'
import { optionLetter } from '../practice/option-letter.ts'
import { answerKey, type CustomTest } from './custom-test.ts'

/**
 * Marks the file as UTF-8. Without it TextEdit, WordPad and older versions of Notepad assume a local encoding and garble
 * non-English text; other editors do not show it.
 */
const BYTE_ORDER_MARK = '\ufeff'

/** Windows line ends: every editor understands them, and Notepad before 2018 no others. */
const LINE_END = '\r\n'

const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Indents option letters beyond a question's text, so that the two cannot be confused. */
const OPTION_INDENT = '   '

/** A custom test as plain text: lettered options, then the key (spec §9.14). All but headings is indented. */
export function renderTextFile({ name, questions }: CustomTest): string {
  const title = linesOf(name).join(' ')
  const width = String(questions.length).length
  const label = (index: number) => `${String(index + 1).padStart(width)}. `
  const lines = [
    title,
    '='.repeat(Math.max([...title].length, 1)),
    '',
    `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`,
    '',
    'Name: ______________________________   Date: ________________',
    '',
    ...questions.flatMap((question, index) => ['', ...questionLines(question, label(index))]),
    '',
    'ANSWER KEY',
    '==========',
    '',
    ...questions.map((question, index) => `${label(index)}${keyLine(question)}`),
    '',
  ]
  return BYTE_ORDER_MARK + lines.join(LINE_END)
}

function questionLines(question: Question, label: string): string[] {
  const margin = ' '.repeat(label.length)
  return [
    ...hanging(label, textWithoutMarkup(question.text, question.format)),
    ...(isSingleChoice(question) ? [] : [`${margin}(${MULTIPLE_ANSWER_INSTRUCTION})`]),
    '',
    ...question.options.flatMap((option, place) =>
      hanging(
        `${margin}${OPTION_INDENT}${optionLetter(place)}. `,
        textWithoutMarkup(option, question.format),
      ),
    ),
    '',
  ]
}

/** The letters, such as "A, C"; a right answer without a letter is quoted. */
function keyLine(question: Question): string {
  const { indexes, unlisted } = answerKey(question)
  const answers = [
    ...indexes.map(optionLetter),
    ...unlisted.map((answer) => `"${linesOf(answer).join(' ')}" (not among the options)`),
  ]
  return answers.join(', ') || 'Not specified'
}

/** The text after its label, its further lines aligned with the first. */
function hanging(label: string, text: string): string[] {
  const [first = '', ...rest] = linesOf(text)
  const margin = ' '.repeat(label.length)
  return [label + first, ...rest.map((line) => (line === '' ? '' : margin + line))]
}

/** The lines of a text, as a file can hold them. */
function linesOf(text: string): string[] {
  return text.toWellFormed().split(LINE_BREAKS).map(withoutControls)
}

/**
 * Control characters made visible (U+001B becomes ␛): raw ones make editors treat the file as binary and
 * control terminals. Tabs stay. Those of U+0080 to U+009F have no pictures and become �.
 */
function withoutControls(line: string): string {
  return line.replace(/[^\P{Cc}\t]/gu, (control) => {
    const code = control.charCodeAt(0)
    if (code === 0x7f) return '\u2421'
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
}
