import type { ImportProblem, ImportResult } from '../drafts/draft.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { linesOf } from '../text/text-lines.ts'
import { labeledLine } from './labeled-line.ts'
import { headerLine, letteredOption, numberedLine } from './lettered/lettered-lines.ts'
import { addOption, type OpenQuestion, openQuestion, recordOf } from './lettered/lettered-question.ts'
import { withoutPageLines } from './page-lines.ts'

const ANSWER = /^ANSWER: ?([A-Z])$/
/** Such a line anywhere in a text. */
const HAS_ANSWER = /^[ \t]*ANSWER: ?[A-Z][ \t]*$/m
const STYLES = ['A.', 'A)']

/**
 * Questions from the Aiken format (docs.moodle.org, "Aiken format"): the question, options "A. …" or "A) …" and a
 * line "ANSWER: B" that ends it. Blank lines mean nothing. Never throws.
 */
export function readAiken(text: string): ImportResult {
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = []
  let open: OpenQuestion | null = null
  const finish = (answer: string | null): void => {
    if (open === null) return
    const record = recordOf({ ...open, answer }, records.length + problems.length + 1)
    if ('message' in record) problems.push(record)
    else records.push(record)
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
  const result = readLooseQuestions(records, 1)
  const all = [...problems, ...result.problems].sort((one, other) => one.location.line - other.location.line)
  return { ...result, problems: all, notices: [...notices, ...result.notices] }
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
