import { isRecord } from '../../is-record.ts'
import type { ColumnYield } from '../columns/column-mapping.ts'
import type { ImportResult } from '../drafts/draft.ts'
import { pairIn } from '../pairs/found-pairs.ts'

/** What a part of an example can be: `right` is an option that is right, `key` what says which one is. */
export const EXAMPLE_ROLES = ['text', 'option', 'right', 'key', 'explanation', 'category'] as const

export type ExampleRole = (typeof EXAMPLE_ROLES)[number]

/** Steps from a row or record to a value in it: names of members, positions of cells and entries. */
export type ValuePath = readonly (string | number)[]

/** A piece of a file that can be marked: a line of a text, a cell of a row, a value in a record. */
export interface ExamplePart {
  /** How it is called: "Line 3", a column, "answers 1 text". */
  readonly name: string
  readonly text: string
  /** Where it is in its row; absent for lines. */
  readonly path?: ValuePath
  /** Which of the shown rows it is of, from 0; absent for the first, and for lines. */
  readonly row?: number
}

/** A question as the file has it: lines in a row, or the values of one record and those after it. */
export interface ExampleStretch {
  readonly kind: 'lines' | 'rows'
  /** Where it begins in the file: a line, a row, an entry. */
  readonly line: number
  readonly parts: readonly ExamplePart[]
}

/** Characters of one part, from `from` up to `to`, and what they are. */
export interface ExampleMark {
  readonly part: number
  readonly from: number
  readonly to: number
  readonly role: ExampleRole
}

/** A question that a learner marked, by which others are read. */
export interface Example {
  readonly stretch: ExampleStretch
  readonly marks: readonly ExampleMark[]
}

/** What can be marked in a file, and how the file was read without it. */
export interface ShownExample {
  /** The same for files alike. */
  readonly shape: string
  readonly stretch: ExampleStretch
  /** How many lines or records may be questions. */
  readonly expected: number
}

/** What reading a file by examples gives. */
export interface ExampleYield extends ColumnYield {
  /** Stretches of the file that look like questions and are not read by the examples. */
  readonly differ: number
  /** The first of them; null for none. */
  readonly next: ExampleStretch | null
  /** What was understood, or why the example cannot be followed. */
  readonly message: string
}

/** A file of an import that can be read like one of its questions. */
export interface ExampleOffer {
  /** Its position among the files. */
  readonly file: number
  /** The questions that were read of it without an example. */
  readonly earlier: number
  /** Whether hardly all of it was read, or it is not sure that it was read rightly. */
  readonly isNeeded: boolean
  /** The examples by which it was read, and what they gave; null for none. */
  readonly read: ExampleReading | null
}

/** How a file was read by examples. */
interface ExampleReading {
  /** Under which shape these are remembered. */
  readonly shape: string
  readonly examples: readonly Example[]
  readonly yield: ExampleYield
}

/** Share of what looks like questions that must have been read. */
const COMPLETE = 0.9

/** Whether a file was refused, or not read as a whole, or by columns or labels of lines of which nobody is sure. */
export function needsExample(result: ImportResult): boolean {
  const { drafts, problems, columns = [], isOwn = false, isGuessed = false } = result
  const others = problems.filter((problem) => pairIn(problem) === null).length
  if (isOwn || (drafts.length === 0 && others === 0)) return false
  if (isGuessed) return true
  const isUnsure = columns.some(({ state }) => state === 'offered' || state === 'by-content')
  return isUnsure || drafts.length < (drafts.length + others) * COMPLETE
}

/** Parts of a stretch, and characters of each that are shown. */
export const EXAMPLE_PARTS_MAX = 120
export const EXAMPLE_TEXT_MAX = 2000

/** Examples of one file. */
export const EXAMPLES_MAX = 5

/** Whether enough is marked: a text, and two options or a key. */
export function isMarked(marks: readonly ExampleMark[]): boolean {
  const has = (role: ExampleRole) => marks.some((mark) => mark.role === role)
  return has('text') && (has('option') || has('right')) && (has('right') || has('key'))
}

/** An example from a value that was stored; null for any other value. */
export function exampleOf(value: unknown): Example | null {
  if (!isRecord(value) || !isRecord(value.stretch) || !Array.isArray(value.marks)) return null
  const { kind, line, parts } = value.stretch
  if ((kind !== 'lines' && kind !== 'rows') || typeof line !== 'number' || !Array.isArray(parts)) return null
  if (parts.length > EXAMPLE_PARTS_MAX) return null
  const read = parts.flatMap(partOf)
  const marks = value.marks.flatMap((mark: unknown) => markOf(mark, read))
  return read.length === parts.length && isMarked(marks)
    ? { stretch: { kind, line, parts: read }, marks }
    : null
}

function partOf(value: unknown): readonly ExamplePart[] {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.text !== 'string') return []
  const { name, text, path, row } = value
  const steps = Array.isArray(path)
    ? path.filter((step: unknown) => typeof step === 'string' || typeof step === 'number')
    : null
  return [
    {
      name,
      text: text.slice(0, EXAMPLE_TEXT_MAX),
      ...(steps === null ? {} : { path: steps }),
      ...(typeof row === 'number' ? { row } : {}),
    },
  ]
}

function markOf(value: unknown, parts: readonly ExamplePart[]): readonly ExampleMark[] {
  if (!isRecord(value)) return []
  const role = EXAMPLE_ROLES.find((known) => known === value.role)
  const { part, from, to } = value
  if (role === undefined || typeof part !== 'number' || typeof from !== 'number' || typeof to !== 'number')
    return []
  const length = parts[part]?.text.length ?? 0
  return from >= 0 && from < to && to <= length ? [{ part, from, to, role }] : []
}
