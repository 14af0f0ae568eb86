import { excerptOf, type ImportResult } from '../../domain/importing/drafts/draft.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import { plainTextOf } from '../text-document.ts'

export const blackboardText: Reader = {
  name: 'Blackboard',
  extensions: ['txt'],
  text: {
    sniff: { keywords: (document) => isBlackboardText(plainTextOf(document)) },
    read: (document) => readBlackboardText(plainTextOf(document)),
  },
}

/** What the types ask for that are no choice from options. */
const OTHER_TYPES: ReadonlyMap<string, string> = new Map([
  ['ESS', 'writing an essay'],
  ['ORD', 'putting things in order'],
  ['MAT', 'matching pairs'],
  ['FIB', 'filling a gap'],
  ['FIB_PLUS', 'filling several gaps'],
  ['FIL', 'uploading a file'],
  ['NUM', 'typing a number'],
  ['SR', 'typing a short answer'],
  ['OP', 'an opinion'],
  ['JUMBLED_SENTENCE', 'filling several gaps'],
  ['QUIZ_BOWL', 'typing an answer'],
])

const CHOICE = /^(?:MC|MA|TF)\t\S/
const ANY = /^(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t/

/** Lines in which the format must show. */
const LINES_TRIED = 20

/** Whether a text is a list of questions as Blackboard uploads it: lines of a type and texts with tabs between. */
function isBlackboardText(text: string): boolean {
  const lines = text
    .replace(/^\uFEFF/, '')
    .slice(0, 50_000)
    .split(/\r\n|\n|\r/, LINES_TRIED)
    .filter((line) => line.trim() !== '')
  return (
    lines.some((line) => CHOICE.test(line)) &&
    lines.filter((line) => ANY.test(line)).length * 2 > lines.length
  )
}

/**
 * Questions from the text that Blackboard uploads into tests and pools: a line each, with tabs between type, question and the
 * options, each followed by "correct" or "incorrect". Other types are problems. Never throws.
 */
function readBlackboardText(text: string): ImportResult {
  const lines = linesOf(text).filter((line) => line.text.trim() !== '')
  return resolveQuestions(lines.map((line, index) => readLine(line, index + 1)))
}

function readLine({ line, text: raw }: TextLine, item: number): FoundItem {
  const location = { line, item, id: null }
  const [type = '', question = '', ...cells] = raw.split('\t').map((cell) => cell.trim())
  const task = OTHER_TYPES.get(type.toUpperCase())
  if (task !== undefined || !/^(?:MC|MA|TF)$/i.test(type)) {
    const asked = task === undefined ? '' : `, which asks for ${task}`
    const message = `This is a question of the type "${excerptOf(type)}"${asked}. Only multiple-choice questions can be imported.`
    return { location, message, ...(question === '' ? {} : { excerpt: excerptOf(question) }) }
  }
  const options = /^TF$/i.test(type) ? trueFalse(cells[0] ?? '') : pairs(cells)
  return { location, text: question, category: null, options, explanation: '', warnings: [] }
}

function trueFalse(answer: string): readonly { readonly text: string; readonly isRight: boolean }[] {
  return ['True', 'False'].map((text) => ({ text, isRight: text.toLowerCase() === answer.toLowerCase() }))
}

function pairs(cells: readonly string[]): readonly { readonly text: string; readonly isRight: boolean }[] {
  return cells.flatMap((text, index) =>
    index % 2 === 0 ? [{ text, isRight: /^correct$/i.test(cells[index + 1] ?? '') }] : [],
  )
}
