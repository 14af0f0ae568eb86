import { formatCount } from '../../domain/formatting/format-number.ts'
import { fingerprintOf } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal, WHOLE_FILE, withNotice } from '../../domain/importing/drafts/draft.ts'
import type {
  Example,
  ExampleStretch,
  ShownExample,
  ValuePath,
} from '../../domain/importing/example/example.ts'
import { named } from '../archive-files.ts'
import { mergeResults } from '../drafts/merge-results.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { finishImport, type ReadOptions } from '../read-bank.ts'
import { textReader } from '../records/text-reader.ts'
import type { ExampleFile, LinesOfText } from './example-file.ts'
import { groupedRows, type RowGroup, stretchOfRows } from './file-rows.ts'
import { rowsOfLines } from './lines/line-rows.ts'
import { firstStretch, questionsIn, shapeOfLines } from './lines/line-stretches.ts'
import { type FoundStretch, type LinesReading, linesReading, strayNotices } from './read-lines.ts'
import { type FileRow, type RowsReading, rowsReading } from './read-rows.ts'
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
    const { shape, rows } = file.likeliest
    const start = Math.max(
      0,
      rows.findIndex(({ line }) => line >= from),
    )
    const stretch = stretchOfRows(rows, start)
    return stretch === null ? null : { shape, stretch, expected: rows.length }
  }
  const { lines } = file.likeliest
  const stretch = firstStretch(lines, from)
  const first = firstStretch(lines, 1)
  if (stretch === null || first === null) return null
  const shape = `lines: ${fingerprintOf(shapeOfLines(first))}`
  return { shape, stretch, expected: questionsIn(lines) }
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
  const whole = file.finish === undefined ? read.result : await file.finish(read.result)
  return { ...read, result: finishImport(whole, options) }
}

/** What was read like examples, or what was read without them where that has more questions and is no guess, with a notice. */
export function moreOf(earlier: ImportResult, { result, message, isRefused }: ReadLike): ImportResult {
  const [read, before] = [result.drafts.length, earlier.drafts.length]
  if (isRefused) return withNotice(earlier, `Your example can't be followed. ${message}`)
  if (read < before && earlier.isGuessed !== true) {
    return withNotice(
      earlier,
      `Read like your example, the file gives ${formatCount(read, 'question')}. Without it there are ${before}, so these were kept.`,
    )
  }
  return { ...result, ...(earlier.encoding && { encoding: earlier.encoding }) }
}

async function likeExamples(file: ExampleFile, examples: readonly Example[]): Promise<ReadLike> {
  const { others = [] } = file
  if (file.kind === 'rows') return rowsLike(file.groups, file.likeliest, examples, others)
  const inRows = file.texts.flatMap(({ name, lines }) => {
    const rows = examples[0] === undefined ? null : rowsOfLines(lines, examples[0])
    return rows === null ? [] : [{ ...rows, group: { ...rows.group, name } }]
  })
  const [first] = inRows
  if (first === undefined) return await linesLike(file.texts, examples, others)
  const cells = examples.map((example) => rowsOfLines([], example)?.example ?? example)
  return rowsLike(
    inRows.map(({ group }) => group),
    first.group,
    cells,
    others,
  )
}

const SHOWN = 'This was read like the question that you marked.'
const BY_PLACE =
  'Nothing but its place shows the right option: it is taken to be the first one of each question, as in your example. Check some of them.'
const SAME_PLACE = 'The right option is nearly always at the same place. Check some of the questions.'

function refused(problem: string): ReadLike {
  return { result: refusal(problem), differ: 0, next: null, message: problem, isRefused: true }
}

function rowsLike(
  groups: readonly RowGroup[],
  likeliest: RowGroup,
  examples: readonly Example[],
  others: readonly string[],
): ReadLike {
  const chosen = groupWith([likeliest, ...groups], examples[0])
  const alike = groups.filter((group) => group === chosen || isAlike(group, chosen))
  const readings: { readonly by: ValuePath | null; readonly reading: RowsReading }[] = []
  for (const example of examples) {
    const { by, example: own } = regrouped(example)
    const rows = alike.flatMap((group) => rowsBy(group.rows, by))
    const left = rows.filter((row) => !readings.some((one) => isSameBy(one.by, by) && one.reading.fits(row)))
    const reading = rowsReading(own, left.length === 0 ? rows : left)
    if ('problem' in reading) return refused(reading.problem)
    readings.push({ by, reading })
  }
  const [main] = readings
  if (main === undefined) return refused('Mark a question.')
  let differ = 0
  let next: ExampleStretch | null = null
  const results = alike.map(({ name, rows: all }): PartOfFile => {
    const items = rowsBy(all, main.by).map((row, index) => {
      const like = readings.find(({ by, reading }) => isSameBy(by, main.by) && reading.fits(row))
      if (like === undefined) {
        differ++
        next ??= stretchOfRows(
          all,
          all.findIndex(({ line }) => line >= row.line),
        )
      }
      return (like ?? main).reading.read(row, index + 1)
    })
    return { name, result: resolveQuestions(items, { textReader }) }
  })
  const names = new Set(alike.map(({ name }) => name))
  const unlike = groups.flatMap(({ name }) => (name === null || names.has(name) ? [] : [name]))
  return withNotices(
    joined(results, [...unlike, ...others]),
    readings.map(({ reading }) => reading),
    differ,
    next,
  )
}

interface PartOfFile {
  readonly name: string | null
  readonly result: ImportResult
}

/** The results of all parts of a file, with a notice that names the others. */
function joined(parts: readonly PartOfFile[], others: readonly string[]): ImportResult {
  const [only] = parts
  const result =
    only !== undefined && parts.length === 1
      ? only.result
      : mergeResults(parts.map(({ name, result }) => ({ result, ...(name !== null && { file: name }) })))
  const names = [...new Set(others)]
  if (names.length === 0) return result
  return withNotice(result, `Not read, as nothing in it is like your example: ${named(names)}.`)
}

/** Whether two parts of a file have the same columns. */
function isAlike(one: RowGroup, other: RowGroup): boolean {
  return one.name !== null && other.name !== null && one.shape === other.shape && one.rows.length > 0
}

function isSameBy(one: ValuePath | null, other: ValuePath | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Rows as they are, or those of one question as one, where they have the same text at a path. */
function rowsBy(rows: readonly FileRow[], by: ValuePath | null): readonly FileRow[] {
  return by === null ? rows : groupedRows(rows, (value) => textAtPath(value, by))
}

/** The records that the first example is one of: those that have all that is marked. */
function groupWith(groups: readonly [RowGroup, ...RowGroup[]], example: Example | undefined): RowGroup {
  const marked = (example?.marks ?? [])
    .map(({ part }) => example?.stretch.parts[part]?.path)
    .filter((path) => path !== undefined)
  const score = ({ rows }: RowGroup) =>
    Math.max(
      0,
      ...rows.slice(0, 20).map(({ value }) => marked.filter((path) => textAtPath(value, path) !== '').length),
    )
  return groups.toSorted((one, other) => score(other) - score(one))[0] ?? groups[0]
}

/** The example as one of rows by question, where its options have rows of their own; as it is elsewhere. */
function regrouped(example: Example): { readonly example: Example; readonly by: ValuePath | null } {
  const { parts, ...stretch } = example.stretch
  const rowOf = (part: number) => parts[part]?.row ?? 0
  if (example.marks.every(({ part }) => rowOf(part) === 0)) {
    const own = parts.filter(({ row = 0 }) => row === 0)
    return { example: { ...example, stretch: { ...stretch, parts: own } }, by: null }
  }
  const asked = example.marks.find(({ role }) => role === 'text')
  const path = asked === undefined ? undefined : parts[asked.part]?.path
  if (asked === undefined || path === undefined) return { example, by: null }
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
  return { example: { stretch: { ...stretch, parts: moved }, marks }, by: path }
}

async function linesLike(
  texts: readonly LinesOfText[],
  examples: readonly Example[],
  others: readonly string[],
): Promise<ReadLike> {
  // Lines of several texts are told apart by their numbers.
  const all = texts.flatMap(({ lines }) => lines).map((line, index) => ({ ...line, line: index }))
  const readings: LinesReading[] = []
  for (const example of examples) {
    const reading = linesReading(example, all)
    if ('problem' in reading) return refused(reading.problem)
    readings.push(reading)
  }
  let differ = 0
  let next: ExampleStretch | null = null
  const parts: PartOfFile[] = []
  for (const { name, lines, unit, readBy } of texts) {
    let unread = 0
    const result = await readBy((own) => {
      const { found, strays, unlike } = stretchesLike(own, readings)
      unread = unlike.length
      const [line] = unlike
      if (line !== undefined) next ??= firstStretch(lines, line)
      const items = found.map(({ question }, index) => ({
        ...question,
        location: { ...question.location, item: index + 1 },
      }))
      const leftOut = strays.filter(({ text }) => text !== '')
      return resolveQuestions(items, { textReader, notices: strayNotices(leftOut, unit) })
    })
    differ += unread
    parts.push({ name, result })
  }
  const read = parts.filter(({ result }) => result.drafts.length > 0)
  const unlike = parts.flatMap(({ name, result }) =>
    name === null || result.drafts.length > 0 ? [] : [name],
  )
  return withNotices(joined(read.length === 0 ? parts : read, [...unlike, ...others]), readings, differ, next)
}

/** Questions in lines, each like the first of the examples that it fits, other lines, and where lines are no question but look like one. */
function stretchesLike(
  lines: readonly TextLine[],
  readings: readonly LinesReading[],
): {
  readonly found: readonly FoundStretch[]
  readonly strays: readonly TextLine[]
  readonly unlike: readonly number[]
} {
  let left = lines
  const whole: FoundStretch[] = []
  let unread: readonly FoundStretch[] = []
  let strays: readonly TextLine[] = []
  for (const reading of readings) {
    const divided = reading.read(left)
    const own = divided.found.filter(({ isWhole }) => isWhole)
    whole.push(...own)
    const others = divided.found.filter(({ isWhole }) => !isWhole)
    unread = unread.length === 0 ? others : stillUnread(unread, own)
    strays = strays.length === 0 ? divided.strays : withoutRead(strays, own)
    left = withoutRead(left, own)
  }
  const found = [...whole, ...unread].toSorted((one, other) => one.block.line - other.block.line)
  const asking = strays.filter(({ text }) => asks(text)).map(({ line }) => line)
  const unlike = [...unread.map(({ block }) => block.line), ...asking].toSorted((one, other) => one - other)
  return { found, strays, unlike }
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
  readings: readonly Pick<RowsReading, 'message' | 'isByPlace'>[],
  differ: number,
  next: ExampleStretch | null,
): ReadLike {
  const message = readings.map((reading) => reading.message).join(' ')
  const isByPlace = readings.some((reading) => reading.isByPlace)
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
