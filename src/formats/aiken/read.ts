import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { Reader } from '../format.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { headerLine, letteredOption, numberedLine } from '../lines/lettered-lines.ts'
import { linesOf } from '../lines/text-lines.ts'
import { letteredQuestionsIn } from '../plain-text/lettered/format.ts'
import {
  addOption,
  letteredItem,
  type OpenQuestion,
  openQuestion,
} from '../plain-text/lettered/lettered-question.ts'
import { withoutPageLines } from '../plain-text/page-lines.ts'
import { textReader } from '../records/text-reader.ts'
import { look, plainTextOf } from '../text-document.ts'

export const aiken: Reader = {
  name: 'Aiken',
  extensions: ['txt'],
  text: {
    sniff: { signs: (document) => (isAikenIn(document) ? letteredQuestionsIn(document) : 0) },
    read: (document) => readAiken(plainTextOf(document)),
  },
}

const isAikenIn = look((document) => isAiken(plainTextOf(document)))

const ANSWER = /^ANSWER: ?([A-Z])$/
/** Such a line anywhere in a text. */
const HAS_ANSWER = /^[ \t]*ANSWER: ?[A-Z][ \t]*$/m
const STYLES = ['A.', 'A)']

/**
 * Questions from the Aiken format (docs.moodle.org, "Aiken format"): the question, options "A. …" or "A) …" and a
 * line "ANSWER: B" that ends it. Blank lines mean nothing. Never throws.
 */
export function readAiken(text: string): ImportResult {
  const items: FoundItem[] = []
  let open: OpenQuestion | null = null
  const finish = (answer: string | null): void => {
    if (open === null) return
    items.push(letteredItem({ ...open, answer }, items.length + 1))
    open = null
  }
  const take = (line: number, raw: string): void => {
    const trimmed = raw.trim()
    const answer = ANSWER.exec(trimmed)?.[1]
    if (answer !== undefined) {
      open ??= openQuestion(line)
      finish(answer)
      return
    }
    const option = letteredOption(trimmed)
    const isOption = option !== null && STYLES.includes(option.style) && !option.isMarked
    const question: OpenQuestion = open ?? openQuestion(line)
    open = question
    if (isOption && (question.options.length > 0 || option.ordinal === 0)) addOption(question, option)
    else if (question.options.length === 0) question.text.push(raw.trimEnd())
    else {
      finish(null)
      open = openQuestion(line, { text: [trimmed] })
    }
  }
  const { lines, notices } = withoutPageLines(linesOf(text))
  for (const { line, text: raw } of lines) {
    if (raw.trim() !== '') take(line, raw)
  }
  finish(null)
  return resolveQuestions(items, { notices, textReader })
}

/**
 * Whether a text with lettered options follows Aiken: it has lines "ANSWER: B", and nothing that only freer text
 * has (numbers before questions, headers, marked options, explanations, categories).
 */
export function isAiken(text: string): boolean {
  if (!HAS_ANSWER.test(text)) return false
  let answers = 0
  for (const { text: raw } of linesOf(text)) {
    const line = raw.trim()
    if (ANSWER.test(line)) answers++
    else if (isFreer(line)) return false
  }
  return answers > 0
}

function isFreer(line: string): boolean {
  if (line === '') return false
  const isMarked = letteredOption(line)?.isMarked === true
  return isMarked || labeledLine(line) !== null || numberedLine(line) !== null || headerLine(line) !== null
}
