import { formatCount } from '../../domain/formatting/format-number.ts'
import { type ImportResult, refusal, WHOLE_FILE, withNotice } from '../../domain/importing/drafts/draft.ts'
import type { Example, ExampleStretch, ShownExample } from '../../domain/importing/example/example.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { finishImport, type ReadOptions } from '../read-bank.ts'
import { textReader } from '../records/text-reader.ts'
import type { ExampleFile } from './example-file.ts'
import { fingerprintOf, groupedRows, type RowGroup, stretchOfRows } from './file-rows.ts'
import { rowsOfLines } from './line-rows.ts'
import { firstStretch, mayAsk, shapeOfLines } from './line-stretches.ts'
import { type FoundStretch, linesReading, strayNotices } from './read-lines.ts'
import { type FileRow, rowsReading } from './read-rows.ts'
import { textAtPath } from './row-values.ts'

/** What a file gives when it is read like examples of its questions. */
export interface ReadLike {
  readonly result: ImportResult
  /** Stretches that look like questions and are not like any example. */
  readonly differ: number
  /** The first of them; null for none. */
  readonly next: ExampleStretch | null
  /** What was understood, or why an example can't be followed. */
  readonly message: string
  /** Whether an example can't be followed: nothing was read by it. */
  readonly isRefused: boolean
}

/**
 * A question of the file to be marked: the first one that looks like one at or behind a line.
 *
 * @returns null where the file shows none
 */
export function showExample(file: ExampleFile, from = 1): ShownExample | null {
  if (file.kind === 'rows') {
    const [group] = file.groups
    if (group === undefined) return null
    const start = Math.max(
      0,
      group.rows.findIndex(({ line }) => line >= from),
    )
    const stretch = stretchOfRows(group.rows, start)
    return stretch === null ? null : { shape: group.shape, stretch, expected: group.rows.length }
  }
  const stretch = firstStretch(file.lines, from)
  const first = firstStretch(file.lines, 1)
  if (stretch === null || first === null) return null
  const shape = `lines: ${fingerprintOf(shapeOfLines(first))}`
  return { shape, stretch, expected: file.lines.filter(({ text }) => mayAsk(text)).length }
}

/** Whether a line ends as a question does. */
function asks(line: string): boolean {
  return /[?？؟][\s"'”’»*_)\]]{0,6}$/.test(line.slice(-20))
}

/** Reads a file like its questions that were marked: each question like the first of the examples that it fits. Never rejects. */
export async function readLike(
  file: ExampleFile,
  examples: readonly Example[],
  options: Pick<ReadOptions, 'categoryFrom'> = {},
): Promise<ReadLike> {
  const read = await likeExamples(file, examples)
  return { ...read, result: finishImport(read.result, options) }
}

/** What was read like examples, or what was read without them where that has more questions, with a notice. */
export function moreOf(earlier: ImportResult, { result, message, isRefused }: ReadLike): ImportResult {
  const [read, before] = [result.drafts.length, earlier.drafts.length]
  if (isRefused) return withNotice(earlier, `Your example can't be followed. ${message}`)
  if (read < before) {
    return withNotice(
      earlier,
      `Read like your example, the file gives ${formatCount(read, 'question')}. Without it there are ${before}, so these were kept.`,
    )
  }
  return { ...result, ...(earlier.encoding && { encoding: earlier.encoding }) }
}

async function likeExamples(file: ExampleFile, examples: readonly Example[]): Promise<ReadLike> {
  if (file.kind === 'rows') return rowsLike(file.groups, examples)
  const rows = examples[0] === undefined ? null : rowsOfLines(file.lines, examples[0])
  if (rows === null) return await linesLike(file, examples)
  const cells = examples.map((example) => rowsOfLines(file.lines, example)?.example ?? example)
  return rowsLike([rows.group], cells)
}

const SHOWN = 'This was read like the question that you marked.'
const BY_PLACE =
  'Nothing but its place shows the right option: it is taken to be the first one of each question, as in your example. Check some of them.'
const SAME_PLACE = 'The right option is nearly always at the same place. Check some of the questions.'

function refused(problem: string): ReadLike {
  return { result: refusal(problem), differ: 0, next: null, message: problem, isRefused: true }
}

function rowsLike(groups: readonly RowGroup[], examples: readonly Example[]): ReadLike {
  const [first] = examples
  const all = groupWith(groups, first)
  if (first === undefined || all === null) return refused('The file has no such records.')
  const seen = examples.map((example) => grouped(example, all.rows))
  const readings = seen.map(({ example, rows }) => ({ rows, reading: rowsReading(example, rows) }))
  const messages: string[] = []
  for (const { reading } of readings) {
    if ('problem' in reading) return refused(reading.problem)
    messages.push(reading.message)
  }
  const [main] = readings
  if (main === undefined || 'problem' in main.reading) return refused('Mark a question.')
  const { rows, reading: usual } = main
  const unread: FileRow[] = []
  const items = rows.map((row, index) => {
    const own = readings.find((one) => 'fits' in one.reading && one.rows === rows && one.reading.fits(row))
    if (own !== undefined && 'read' in own.reading) return own.reading.read(row, index + 1)
    unread.push(row)
    return usual.read(row, index + 1)
  })
  const result = resolveQuestions(items, { textReader })
  const next =
    unread[0] === undefined
      ? null
      : stretchOfRows(
          all.rows,
          all.rows.findIndex(({ line }) => line >= (unread[0]?.line ?? 0)),
        )
  const isByPlace = readings.some(({ reading }) => 'isByPlace' in reading && reading.isByPlace)
  return withNotices(result, messages, isByPlace, unread.length, next)
}

/** The records that the first example is one of: those that have all that is marked. */
function groupWith(groups: readonly RowGroup[], example: Example | undefined): RowGroup | null {
  const marked = (example?.marks ?? [])
    .map(({ part }) => example?.stretch.parts[part]?.path)
    .filter((path) => path !== undefined)
  const score = ({ rows }: RowGroup) =>
    Math.max(
      0,
      ...rows.slice(0, 20).map(({ value }) => marked.filter((path) => textAtPath(value, path) !== '').length),
    )
  return groups.toSorted((one, other) => score(other) - score(one))[0] ?? null
}

/** The example and the rows by question, where its options have rows of their own; both as they are elsewhere. */
function grouped(
  example: Example,
  rows: readonly FileRow[],
): { readonly example: Example; readonly rows: readonly FileRow[] } {
  const { parts, ...stretch } = example.stretch
  const rowOf = (part: number) => parts[part]?.row ?? 0
  if (example.marks.every(({ part }) => rowOf(part) === 0)) {
    return {
      example: { ...example, stretch: { ...stretch, parts: parts.filter(({ row = 0 }) => row === 0) } },
      rows,
    }
  }
  const asked = example.marks.find(({ role }) => role === 'text')
  const path = asked === undefined ? undefined : parts[asked.part]?.path
  if (asked === undefined || path === undefined) return { example, rows }
  const text = parts[asked.part]?.text ?? ''
  const textOfRow = (row: number) =>
    parts.find((part) => (part.row ?? 0) === row && JSON.stringify(part.path) === JSON.stringify(path))
      ?.text ?? ''
  const last = Math.max(...example.marks.map(({ part }) => rowOf(part)))
  const isOfQuestion = (row: number): boolean =>
    row === 0 ||
    row <= last ||
    ((textOfRow(row) === '' || textOfRow(row) === text) && (row === 0 || isOfQuestion(row - 1)))
  const first = parts.filter(({ row = 0 }) => row === 0)
  const below = parts.filter(({ row = 0 }) => isOfQuestion(row))
  const moved = [
    ...first.flatMap(({ path: own, name, text: shown }) =>
      own === undefined ? [] : [{ name, text: shown, path: ['first', ...own] }],
    ),
    ...below.flatMap(({ path: own, name, text: shown, row = 0 }) =>
      own === undefined ? [] : [{ name, text: shown, path: ['rows', row, ...own] }],
    ),
  ]
  const marks = example.marks.flatMap((mark) => {
    const own = parts[mark.part]
    if (own === undefined) return []
    const isOfFirst = mark.role !== 'option' && mark.role !== 'right' && rowOf(mark.part) === 0
    const at = isOfFirst ? first.indexOf(own) : first.length + below.indexOf(own)
    return [{ ...mark, part: at }]
  })
  return {
    example: { stretch: { ...stretch, parts: moved }, marks },
    rows: groupedRows(rows, (value) => textAtPath(value, path)),
  }
}

async function linesLike(
  file: Extract<ExampleFile, { kind: 'lines' }>,
  examples: readonly Example[],
): Promise<ReadLike> {
  const { lines, unit, readBy } = file
  const readings = examples.map((example) => linesReading(example, lines))
  const messages: string[] = []
  for (const reading of readings) {
    if ('problem' in reading) return refused(reading.problem)
    messages.push(reading.message)
  }
  let differ = 0
  let nextLine: number | null = null
  const read = (all: readonly TextLine[]): ImportResult => {
    let left = all
    const whole: FoundStretch[] = []
    let unread: readonly FoundStretch[] = []
    let strays: readonly TextLine[] = []
    for (const reading of readings) {
      if ('problem' in reading) continue
      const divided = reading.read(left)
      const own = divided.found.filter(({ isWhole }) => isWhole)
      whole.push(...own)
      const others = divided.found.filter(({ isWhole }) => !isWhole)
      unread = unread.length === 0 ? others : stillUnread(unread, own)
      strays = strays.length === 0 ? divided.strays : withoutRead(strays, own)
      left = withoutRead(left, own)
    }
    const isQuestion = strays.filter(({ text }) => asks(text))
    differ = unread.length + isQuestion.length
    nextLine = Math.min(...[unread[0]?.block.line, isQuestion[0]?.line].filter((line) => line !== undefined))
    const found = [...whole, ...unread].toSorted((one, other) => one.block.line - other.block.line)
    const items = found.map(({ question }, index) => ({
      ...question,
      location: { ...question.location, item: index + 1 },
    }))
    const leftOut = strays.filter(({ text }) => text !== '')
    return resolveQuestions(items, { textReader, notices: strayNotices(leftOut, unit) })
  }
  const result = await readBy(read)
  const next = nextLine === null || differ === 0 ? null : firstStretch(lines, nextLine)
  const isByPlace = readings.some((reading) => 'isByPlace' in reading && reading.isByPlace)
  return withNotices(result, messages, isByPlace, differ, next)
}

function stillUnread(
  unread: readonly FoundStretch[],
  read: readonly FoundStretch[],
): readonly FoundStretch[] {
  return unread.filter(({ block }) => !read.some((other) => isWithin(other.block.line, block)))
}

function isWithin(
  line: number,
  { line: first, last }: { readonly line: number; readonly last: number },
): boolean {
  return line >= first && line <= last
}

/** The lines with those of questions blank, so that nothing joins what is around them. */
function withoutRead(lines: readonly TextLine[], read: readonly FoundStretch[]): readonly TextLine[] {
  let at = 0
  const inOrder = read.map(({ block }) => block).toSorted((one, other) => one.line - other.line)
  return lines.map((line) => {
    while (at < inOrder.length && (inOrder[at]?.last ?? 0) < line.line) at++
    const block = inOrder[at]
    return block !== undefined && isWithin(line.line, block) ? { ...line, text: '' } : line
  })
}

/** Questions from which on the place of the right options is looked at, and share of them that have it at one place. */
const PLACES_MIN = 8
const SAME_PLACE_MAX = 0.9

function withNotices(
  result: ImportResult,
  messages: readonly string[],
  isByPlace: boolean,
  differ: number,
  next: ExampleStretch | null,
): ReadLike {
  const message = messages.join(' ')
  const said = [
    `${SHOWN} ${message}`,
    ...(isByPlace ? [BY_PLACE] : areAtOnePlace(result) ? [SAME_PLACE] : []),
  ]
  const notices = said.map((text) => ({ location: WHOLE_FILE, message: text }))
  return {
    result: { ...result, notices: [...notices, ...result.notices] },
    differ: Math.max(differ, result.problems.length),
    next,
    message,
    isRefused: false,
  }
}

function areAtOnePlace({ drafts }: ImportResult): boolean {
  const places = Map.groupBy(drafts, ({ options, correct }) =>
    correct.map((text) => options.indexOf(text)).join(),
  )
  const most = Math.max(0, ...Array.from(places.values(), (same) => same.length))
  return drafts.length >= PLACES_MIN && most > drafts.length * SAME_PLACE_MAX
}
