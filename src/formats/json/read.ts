import { type KnownMappings, NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  refusal,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, stepOf, UNREPORTED } from '../../domain/importing/progress.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Reader } from '../format.ts'
import { type GivenKeys, NO_KEYS } from '../keys/given-keys.ts'
import { lineCounter } from '../text/line-counter.ts'
import { rootOf, startOf } from '../text-document.ts'
import { findListsByContent, findPairLists, findQuestionLists, type QuestionList } from './find-lists.ts'
import { itemOffsets, type JsonPath } from './json-offsets.ts'
import { jsonPartsOf } from './json-parts.ts'
import { type JsonFault, scanJson } from './json-scan.ts'
import { withQuoted } from './parse-json.ts'
import { jsonLinesOf, type ParsedJson, parsedJson, valuesOfJson } from './parsed-json.ts'
import { type Item, readItems } from './read-items.ts'
import { findRowLists } from './row-lists.ts'

export const json: Reader = {
  name: 'JSON',
  extensions: ['json', 'jsonl'],
  text: {
    sniff: {
      declared: (document) => rootOf(document) === null && isJson(document.text, startOf(document)),
      fields: ({ text }) => !text.includes('```') && TEXT_FIELD.test(text) && OPTIONS_FIELD.test(text),
    },
    read: ({ text }, { mappings, keys, onProgress }) => readJson(text, mappings, keys, onProgress),
    valuesIn: ({ text }) => valuesOfJson(text),
  },
}

/** Fields of questions in JSON that has words before it. */
const TEXT_FIELD = /^[\s{[]{0,200}["“](?:question_text|question|text|stem)["”]\s{0,20}:/m
const OPTIONS_FIELD = /["“](?:possible_answers|options|choices|answers)["”]\s{0,20}:\s{0,20}[[{]/

/** Comments above a list or an object, as many as do not fill the stack. */
const COMMENTS = /(?:\/\/[^\n]*\n\s{0,1000}|\/\*[\s\S]*?\*\/\s{0,1000}){1,100}(?=[[{]\s{0,1000}["'[{}\]/\w])/y

/** GIFT texts may begin with a bracket as well, also below comments: with a format marker. */
function isJson(text: string, start: number): boolean {
  COMMENTS.lastIndex = Math.max(0, start)
  const from = COMMENTS.test(text) ? COMMENTS.lastIndex : start
  return (
    /^[{[]/.test(text.charAt(from)) &&
    !/^\[(?:html|moodle|plain|markdown)\]/i.test(text.slice(from, from + 20))
  )
}

/** Questions of one file: as many as an import can store. */
const QUESTIONS_MAX = 100_000

/**
 * Questions from JSON: all lists of question-like objects, however deep, objects whose values are such, one question alone,
 * or JSON Lines (one object a line). Where a file has several lists, what it calls each is the category of its questions.
 * Numeric keys count from 0 where the file does not show otherwise. Never throws; an error of the JSON itself is reported
 * with its line and column, but for line breaks within quoted texts, which are read as such.
 *
 * @param given keys that another file lists
 */
export function readJson(
  text: string,
  known: KnownMappings = NO_MAPPINGS,
  given: GivenKeys = NO_KEYS,
  onProgress: OnProgress = UNREPORTED,
): ImportResult {
  const parsed = parsedJson(text)
  if ('fault' in parsed) {
    const { fault, written, isLines } = parsed
    if (isLines) {
      const lines = readJsonLines(written, known, given, onProgress)
      return lines.drafts.length > 0 ? lines : (readParts(text, known, given) ?? lines)
    }
    return (fault.isExcess ? null : readParts(text, known, given)) ?? refuseFault(written, fault)
  }
  const { root } = parsed
  const lists = isWholeAccount(root) ? accountQuestions(root) : questionListsOf(root)
  if (lists.length === 0) return refusal(noListMessage(root))
  if (lists.reduce((sum, { items }) => sum + items.length, 0) > QUESTIONS_MAX) {
    return refusal(`The file has more than ${QUESTIONS_MAX} questions. Split it.`)
  }
  const result = readItems(itemsOf(parsed, lists), known, given, [], stepOf(onProgress, 0.2, 1))
  return isWholeAccount(root) ? { ...result, notices: [WHOLE_ACCOUNT, ...result.notices] } : result
}

/** The entries of lists, each with its line. */
function itemsOf({ root, json, written }: ParsedJson, lists: readonly QuestionList[]): Item[] {
  const lineAt = lineCounter((offset) => written.charCodeAt(offset))
  const offsets = itemOffsets(
    json,
    lists.map(({ path }) => path),
  )
  const hasTitles = new Set(lists.map(({ title }) => title)).size > 1
  return lists.flatMap(({ items, title, passage }, index) =>
    items.map(({ key, value }) => ({
      value: isWholeAccount(root) ? withoutOwnId(value) : value,
      line: lineAt(offsets[index]?.get(key) ?? 0),
      category: hasTitles ? title : null,
      passage,
    })),
  )
}

/** What is JSON with questions in a text that is none as a whole; null where nothing is. */
function readParts(text: string, known: KnownMappings, given: GivenKeys): ImportResult | null {
  const { parts, problems } = jsonPartsOf(text)
  const items = parts.flatMap(({ parsed, line }) =>
    itemsOf(parsed, questionListsOf(parsed.root)).map((item) => ({ ...item, line: line + item.line - 1 })),
  )
  return items.length === 0 || items.length > QUESTIONS_MAX ? null : readItems(items, known, given, problems)
}

/**
 * The same for a value that another format holds, such as YAML.
 *
 * @param lineOf the line of an object; absent: 1
 */
export function readJsonValue(
  root: unknown,
  known: KnownMappings,
  given: GivenKeys,
  lineOf: (value: object) => number = () => 1,
): ImportResult {
  const lists = questionListsOf(root)
  if (lists.length === 0) return refusal(noListMessage(root))
  const hasTitles = new Set(lists.map(({ title }) => title)).size > 1
  return readItems(
    lists.flatMap(({ items, title, passage }) =>
      items.map(({ value }) => ({
        value,
        line: isRecord(value) ? lineOf(value) : 1,
        category: hasTitles ? title : null,
        passage,
      })),
    ),
    known,
    given,
  )
}

/**
 * The lists of questions by the names of their fields, else by their contents; where nothing looks like one, the only list of objects,
 * so that each says what it lacks.
 */
export function questionListsOf(root: unknown): readonly QuestionList[] {
  const lists = findQuestionLists(root)
  if (lists.length > 0) return lists
  const unnamed = findListsByContent(root)
  if (unnamed.length > 0) return unnamed
  const pairs = findPairLists(root)
  if (pairs.length > 0) return pairs
  const rows = findRowLists(root)
  if (rows.length > 0) return rows
  if (Array.isArray(root)) return [listAt([], root)]
  if (!isRecord(root)) return []
  const [only, ...others] = Object.entries(root).filter(([, value]) => holdsObjects(value))
  return only === undefined || others.length > 0 || !Array.isArray(only[1])
    ? []
    : [listAt([only[0]], only[1])]
}

function accountQuestions(root: unknown): readonly QuestionList[] {
  return isRecord(root) && Array.isArray(root.questions) ? [listAt(['questions'], root.questions)] : []
}

function listAt(path: JsonPath, values: readonly unknown[]): QuestionList {
  return { path, items: values.map((value, key) => ({ key, value })), title: null }
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

function holdsObjects(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord)
}

function noListMessage(root: unknown): string {
  const names = isRecord(root) ? Object.keys(root).slice(0, 10) : []
  const seen = names.length === 0 ? '' : ` It has ${JSON.stringify(names)}.`
  return `No list of questions was found in this JSON. Put them in a list, or in an object under "questions".${seen}`
}

function readJsonLines(
  json: string,
  known: KnownMappings,
  given: GivenKeys,
  onProgress: OnProgress,
): ImportResult {
  const items: Item[] = []
  const problems: ImportProblem[] = []
  const names = new Set<string>()
  for (const { text, line } of jsonLinesOf(json)) {
    if (text.trim() === '') continue
    if (items.length + problems.length === QUESTIONS_MAX) {
      return refusal(`The file has more than ${QUESTIONS_MAX} lines with an object. Split it.`, line)
    }
    const { fault, numbers } = scanJson(text, names)
    if (fault?.isExcess) return refusal(excessMessage(line, fault), line)
    if (fault !== null) {
      const message = `This line isn't valid JSON, column ${fault.offset + 1}: ${fault.message}. Fix it.`
      problems.push({ location: { ...WHOLE_FILE, line }, message, excerpt: excerptOf(text) })
    } else {
      items.push({ value: JSON.parse(withQuoted(text, numbers)), line, category: null })
    }
  }
  return readItems(items, known, given, problems, stepOf(onProgress, 0.2, 1))
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
