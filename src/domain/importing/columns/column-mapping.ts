import { startFingerprint } from '../../learning/snapshot/fingerprint.ts'
import type { TextFormat } from '../../model.ts'

/** Columns that a learner is asked about; a table with more is read by their names alone. */
export const MAPPED_COLUMNS_MAX = 60

/** What the columns of a table, or the fields of a list in JSON, mean. */
export interface ColumnMapping {
  /** One for each column, in their order. */
  readonly roles: readonly ColumnRole[]
  /** Whether the first row of a table is a question and names no column; false for JSON. */
  readonly startsWithQuestion: boolean
}

/** A mapping that a learner chose. */
interface KnownMapping {
  readonly mapping: ColumnMapping
  /** Whether it was chosen in an earlier import; else for the files that are read now. */
  readonly isRemembered: boolean
}

/** By the shape of the columns (`shapeOf`). */
export type KnownMappings = ReadonlyMap<string, KnownMapping>

export const NO_MAPPINGS: KnownMappings = new Map()

/** The columns of a table, or the fields of a list in JSON, and what they were read as. */
export interface FoundColumns {
  /** The same for files with the same columns (`shapeOf`). */
  readonly shape: string
  /** Under which shape a choice is remembered (`rememberedShapeOf`). */
  readonly rememberedShape: string
  readonly kind: 'table' | 'json'
  /** The names of fields, or the cells of the first row, whether it names the columns or not. */
  readonly names: readonly string[]
  /** The beginnings of the first few filled values of each column, below the first row. */
  readonly examples: readonly (readonly string[])[]
  /** What they were read as; where they are `offered`, what they may mean. */
  readonly mapping: ColumnMapping
  /**
   * Why they were read so: by their names, by their contents where these leave no doubt, as the learner chose for these files or for
   * earlier ones; or `offered`, where hardly a question was read and the contents of the columns say what they may mean.
   */
  readonly state: 'by-name' | 'by-content' | 'chosen' | 'remembered' | 'offered'
  /** What this gave; nothing where it is only offered. */
  readonly yield: ColumnYield
}

/** What reading columns by a mapping gave. */
export interface ColumnYield {
  readonly questions: number
  readonly first: readonly FirstQuestion[]
  /** Rows that gave no question, and why the first of them did not. */
  readonly refused: number
  readonly firstProblem: string | null
}

/** One of the first questions that a mapping gives: a draft without its pictures and its place. */
export interface FirstQuestion {
  readonly format?: TextFormat
  readonly text: string
  readonly category: string | null
  readonly options: readonly string[]
  readonly correct: readonly string[]
  readonly explanation: string | null
}

/** Questions that show what a mapping gives. */
const FIRST_QUESTIONS = 3

/** What was read of rows: an `ImportResult`. */
interface ReadRows {
  readonly drafts: readonly FirstQuestion[]
  readonly problems: readonly { readonly message: string }[]
}

export function yieldOf({ drafts, problems }: ReadRows): ColumnYield {
  return {
    questions: drafts.length,
    first: drafts
      .slice(0, FIRST_QUESTIONS)
      .map(({ format = 'plain', text, category, options, correct, explanation }) => ({
        format,
        text,
        category,
        options,
        correct,
        explanation,
      })),
    refused: problems.length,
    firstProblem: problems[0]?.message ?? null,
  }
}

const NO_YIELD: ColumnYield = { questions: 0, first: [], refused: 0, firstProblem: null }

/** What several files with the same columns gave together. */
export function joinedYield(yields: readonly ColumnYield[]): ColumnYield {
  return yields.reduce(
    (all, own) => ({
      questions: all.questions + own.questions,
      first: [...all.first, ...own.first].slice(0, FIRST_QUESTIONS),
      refused: all.refused + own.refused,
      firstProblem: all.firstProblem ?? own.firstProblem,
    }),
    NO_YIELD,
  )
}

/** Tables and lists of one import whose columns a learner can change, each of another shape. */
const SHAPES_MAX = 20

/** The columns of all results, those of each shape once, those that are offered first. */
export function distinctColumns(
  results: readonly { readonly columns?: readonly FoundColumns[] }[],
): readonly FoundColumns[] {
  const byShape = Map.groupBy(
    results.flatMap(({ columns = [] }) => columns),
    ({ shape }) => shape,
  )
  const all = [...byShape.values()].flatMap((same) => {
    const found = same.find(({ state }) => state === 'offered') ?? same[0]
    return found === undefined ? [] : [{ ...found, yield: joinedYield(same.map((one) => one.yield)) }]
  })
  const isOffered = ({ state }: FoundColumns) => state === 'offered'
  return [...all.filter(isOffered), ...all.filter((found) => !isOffered(found))].slice(0, SHAPES_MAX)
}

/** Characters of a shape, so that 20 of them take little room in the browser. */
const SHAPE_LENGTH_MAX = 2000

/**
 * What files with the same columns have in common: the names of the columns, or a fingerprint of them where they are long. Of a table that
 * names none it is the first row: a choice is for the table it was shown for, since as many columns of another one may mean anything.
 */
export function shapeOf(
  kind: FoundColumns['kind'],
  names: readonly string[],
  startsWithQuestion: boolean,
): string {
  const start = startsWithQuestion ? rememberedShapeOf(kind, names, true) : kind
  const shape = `${start}: ${JSON.stringify(names)}`
  return shape.length > SHAPE_LENGTH_MAX ? `${start}: ${names.length} names, ${fingerprintOf(shape)}` : shape
}

/** The fingerprint of a text. */
export function fingerprintOf(text: string): string {
  const fingerprint = startFingerprint()
  for (let at = 0; at < text.length; at++) fingerprint.add(text.charCodeAt(at))
  return fingerprint.text()
}

/** The shape for which a choice is remembered: of tables that name no column, how many these are. */
export function rememberedShapeOf(
  kind: FoundColumns['kind'],
  names: readonly string[],
  startsWithQuestion: boolean,
): string {
  return startsWithQuestion ? `${kind} of ${names.length} columns` : shapeOf(kind, names, false)
}

/** How a column is called: by its name, or by its position where it has none. */
export function columnName(names: readonly string[], index: number, startsWithQuestion: boolean): string {
  const name = startsWithQuestion ? '' : (names[index]?.trim() ?? '')
  return name === '' ? `Column ${index + 1}` : name
}

/**
 * What a column of a table, or a field of JSON, can mean: a part of a question; `as-named`, another part that its own name says,
 * such as feedback on an option; or `unused`.
 */
export const COLUMN_ROLES = [
  'text',
  'option',
  'options',
  'key',
  'wrong',
  'explanation',
  'category',
  'id',
  'reference',
  'as-named',
  'unused',
] as const

export type ColumnRole = (typeof COLUMN_ROLES)[number]

export function isColumnRole(value: unknown): value is ColumnRole {
  return COLUMN_ROLES.some((role) => role === value)
}
