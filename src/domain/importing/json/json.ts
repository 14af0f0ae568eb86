import { isRecord } from '../../is-record.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  refusal,
  WHOLE_FILE,
} from '../drafts/draft.ts'
import { fieldsOf, firstFilled, normalizeFieldName, TEXT_NAMES } from '../records/field-names.ts'
import { readLooseQuestions } from '../records/loose-bank.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { lineCounter } from '../text/line-counter.ts'
import { type JsonFault, jsonPath, scanJson } from './json-scan.ts'

/** Numbers of keys count from 0 in what programs write, where the file does not show it. */
const DEFAULT_FIRST_NUMBER = 0

/** Names under which an object keeps the list of its questions. */
const LIST_NAMES = [
  'questions',
  'questionbank',
  'items',
  'data',
  'results',
  'quiz',
  'quizzes',
  'bank',
  'exam',
  'test',
  'records',
  'entries',
  'cards',
  'content',
]

/** Questions of one file: as many as an import can store. */
const QUESTIONS_MAX = 100_000

/** Objects looked through on the way to the list: `{data: {quiz: {questions: […]}}}`. */
const LIST_DEPTH = 4

/**
 * Questions from JSON: a list of them, an object that holds such a list under one of the usual names, one
 * question alone, or JSON Lines (one object a line). Numeric keys count from 0 where the file does not show
 * otherwise. Never throws; an error of the JSON itself is reported with its line and column.
 */
export function readJson(text: string): ImportResult {
  const json = text.replace(/^\uFEFF/, '')
  const scan = scanJson(json)
  if ('fault' in scan) {
    const { fault } = scan
    return !fault.isExcess && isJsonLines(json) ? readJsonLines(json) : refuseFault(json, fault)
  }
  const root: unknown = JSON.parse(json)
  const found = findList(root, [])
  if (found === null) return refusal(noListMessage(root))
  if (found.items.length > QUESTIONS_MAX) {
    return refusal(`The file has a list of more than ${QUESTIONS_MAX} questions. Split it.`)
  }
  const offsets = scan.itemOffsets.get(jsonPath(found.path)) ?? []
  const lineAt = lineCounter((offset) => json.charCodeAt(offset))
  const isAccount = isWholeAccount(root)
  const items = found.items.map((value, index) => ({
    value: isAccount ? withoutOwnId(value) : value,
    line: lineAt(offsets[index] ?? 0),
  }))
  const result = readItems(items)
  return isAccount ? { ...result, notices: [WHOLE_ACCOUNT, ...result.notices] } : result
}

const WHOLE_ACCOUNT: ImportNotice = {
  location: WHOLE_FILE,
  message:
    'This file holds all data of a learner. Only the questions come in here; answers, past tests, notes and images ' +
    'come back with "Restore" under "Your data".',
}

/** Whether the text is what "Export my data" made, whichever version of it. */
function isWholeAccount(root: unknown): boolean {
  return isRecord(root) && typeof root.format === 'string' && root.format.startsWith('quizgrove-export-')
}

/** The id of a question in a learner's data is ours; that of the file it once came from is `source_id`. */
function withoutOwnId(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { id: _, ...rest } = value
  return rest
}

interface Item {
  readonly value: unknown
  readonly line: number
}

function readItems(items: readonly Item[], earlier: readonly ImportProblem[] = []): ImportResult {
  const records: LooseRecord[] = []
  const problems: ImportProblem[] = [...earlier]
  items.forEach(({ value, line }, index) => {
    const item = index + 1
    if (isRecord(value)) {
      records.push({ line, item, fields: fieldsOf(Object.entries(value)) })
    } else {
      problems.push({
        location: { line, item, id: null },
        message: "This entry isn't an object with named fields, so it isn't a question. Remove it.",
      })
    }
  })
  const result = readLooseQuestions(records, DEFAULT_FIRST_NUMBER)
  const all = [...problems, ...result.problems].sort((one, other) => one.location.line - other.location.line)
  return { ...result, problems: all }
}

/** The list of questions and the names that lead to it. */
function findList(
  value: unknown,
  path: readonly string[],
): { items: readonly unknown[]; path: readonly string[] } | null {
  if (Array.isArray(value)) return { items: value, path }
  if (!isRecord(value) || path.length === LIST_DEPTH) return null
  if (firstFilled(fieldsOf(Object.entries(value)), TEXT_NAMES) !== null) return { items: [value], path }
  const names = Object.keys(value)
  const known = LIST_NAMES.flatMap((listName) =>
    names.filter((name) => normalizeFieldName(name) === listName),
  )
  const direct = known.find((name) => Array.isArray(value[name]))
  for (const name of direct === undefined ? known : [direct]) {
    const found = findList(value[name], [...path, name])
    if (found !== null) return found
  }
  const [only, ...others] = names.filter((name) => holdsObjects(value[name]))
  return only === undefined || others.length > 0 ? null : findList(value[only], [...path, only])
}

function holdsObjects(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord)
}

function noListMessage(root: unknown): string {
  const names = isRecord(root) ? Object.keys(root).slice(0, 10) : []
  const seen = names.length === 0 ? '' : ` It has ${JSON.stringify(names)}.`
  return `No list of questions was found in this JSON. Put them in a list, or in an object under "questions".${seen}`
}

/** Filled lines looked at to tell JSON Lines from broken JSON: one of them may itself be broken. */
const LINES_TRIED = 20

/** Whether the text is one object a line, at least two of them. */
function isJsonLines(json: string): boolean {
  const filled = linesOf(json).filter(({ text }) => text.trim() !== '')
  const tried = filled.slice(0, LINES_TRIED).map(({ text }) => text.trim())
  const objects = tried.filter(
    (text) => text.startsWith('{') && text.endsWith('}') && !('fault' in scanJson(text)),
  )
  return filled.length > 1 && objects.length * 2 >= tried.length
}

function readJsonLines(json: string): ImportResult {
  const items: Item[] = []
  const problems: ImportProblem[] = []
  const names = new Set<string>()
  for (const { text, line } of linesOf(json)) {
    if (text.trim() === '') continue
    if (items.length + problems.length === QUESTIONS_MAX) {
      return refusal(`The file has more than ${QUESTIONS_MAX} lines with an object. Split it.`, line)
    }
    const scan = scanJson(text, names)
    if ('fault' in scan && scan.fault.isExcess) return refusal(excessMessage(line, scan.fault), line)
    if ('fault' in scan) {
      const message = `This line isn't valid JSON, column ${scan.fault.offset + 1}: ${scan.fault.message}. Fix it.`
      problems.push({ location: { ...WHOLE_FILE, line }, message, excerpt: excerptOf(text) })
    } else {
      items.push({ value: JSON.parse(text), line })
    }
  }
  return readItems(items, problems)
}

function linesOf(text: string): { text: string; line: number }[] {
  return text.split(/\r\n|\n|\r/).map((line, index) => ({ text: line, line: index + 1 }))
}

function refuseFault(json: string, fault: JsonFault): ImportResult {
  const line = lineCounter((offset) => json.charCodeAt(offset))(fault.offset)
  if (fault.isExcess) return refusal(excessMessage(line, fault), line)
  const before = json.slice(0, fault.offset)
  const column = fault.offset - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'))
  return refusal(
    `This isn't valid JSON, line ${line}, column ${column}: ${fault.message}. Nothing was read; fix that line.`,
    line,
  )
}

function excessMessage(line: number, { message }: JsonFault): string {
  return `This JSON is too large to read, line ${line}: ${message}. Nothing was read; split the file.`
}
