import { type ImportResult, quoted, refusal, withNotice } from '../drafts/draft.ts'
import { isBlank } from '../records/loose-value.ts'
import { TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, isOptionName } from '../records/names/known-names.ts'
import {
  type ColumnMapping,
  columnName,
  type FoundColumns,
  type KnownMappings,
  MAPPED_COLUMNS_MAX,
  rememberedShapeOf,
  shapeOf,
  yieldOf,
} from './column-mapping.ts'
import { COLUMN_ROLES, type ColumnRole } from './column-role.ts'
import { guessRoles } from './guess-roles.ts'
import type { ValueRows } from './key-columns.ts'
import { rolesByName } from './roles-by-name.ts'

/** Rows by whose contents the meaning of columns is guessed. */
export const SAMPLE_ROWS = 100

/** Examples of a column that are shown, and characters of each. */
const EXAMPLES = 3
const EXAMPLE_LENGTH = 80

/** The columns of one table, or the fields of a list in JSON, and how they are read. */
export interface MappedSource {
  readonly kind: FoundColumns['kind']
  /** The names of fields, or the cells of the first row. */
  readonly names: readonly string[]
  /** The names as the reader compares them. */
  readonly compared: readonly string[]
  /** Whether the first row looks like a question and names no column. */
  readonly startsWithQuestion: boolean
  /** Whether the names are those of parts of a question, so that it can be read by them. */
  readonly isNamed: boolean
  /** Values of the first rows, at most `SAMPLE_ROWS`, without the row of names. */
  readonly sample: ValueRows
  /** How many rows there are. */
  readonly rows: number
  /** Reads all rows by a mapping, or by the names of the columns for null. */
  readonly read: (mapping: ColumnMapping | null) => ImportResult
  /** How many questions the rows of the sample give. */
  readonly countSample: (mapping: ColumnMapping | null) => number
}

/**
 * Reads a source as the learner chose, else by the names of its columns. Where that gives a question for fewer than half of the rows,
 * and another meaning of the columns gives more, that one is offered: nothing is read by a guess.
 */
export function readWithMapping(source: MappedSource, known: KnownMappings): ImportResult {
  const { kind, names, compared, startsWithQuestion, isNamed } = source
  if (names.length > MAPPED_COLUMNS_MAX) return isNamed ? source.read(null) : refusal(unnamedMessage(kind))
  const shape = shapeOf(kind, names, startsWithQuestion)
  const chosen = known.get(shape)
  if (chosen !== undefined && chosen.mapping.roles.length === names.length) {
    const { mapping, isRemembered } = chosen
    const result = source.read(mapping)
    if (result.drafts.length > 0 || !isRemembered) {
      const found = foundColumns(source, mapping, isRemembered ? 'remembered' : 'chosen', result)
      return { ...withNotice(result, chosenNotice(found)), columns: [found] }
    }
  }
  if (startsWithQuestion) {
    const { mapping } = known.get(rememberedShapeOf(kind, names, true)) ?? {}
    return offer(source, mapping?.roles.length === names.length ? mapping : null)
  }
  if (!isNamed) return offer(source, null)
  const byName = source.read(null)
  if (byName.drafts.length * 2 < source.rows) {
    const guess = betterMapping(source)
    if (guess !== null) {
      const columns = [foundColumns(source, guess, 'offered', byName)]
      // One problem says what the whole file lacks; many would say the same of each row.
      const saysLittle = byName.drafts.length === 0 && byName.problems.length > 1
      return saysLittle ? { ...byName, ...unread(source), columns } : { ...byName, columns }
    }
  }
  const mapping = { roles: rolesByName(compared, source.sample[0] ?? []), startsWithQuestion: false }
  return { ...byName, columns: [foundColumns(source, mapping, 'by-name', byName)] }
}

/** A mapping by the contents of the columns that gives more questions than their names do; null for none. */
function betterMapping(source: MappedSource): ColumnMapping | null {
  const { kind, names, compared, sample, startsWithQuestion, isNamed } = source
  const named = isNamed ? rolesByName(compared, sample[0] ?? []) : null
  const bases: readonly (readonly ColumnRole[])[] = [
    ...(named === null ? [] : [named]),
    names.map(() => 'unused'),
  ]
  let best: ColumnMapping | null = null
  let most = isNamed ? source.countSample(null) : 0
  for (const base of bases) {
    const guess = guessRoles(base, sample, kind === 'table' && !isNamed)
    if (guess === null) continue
    const roles = named === null ? guess : withNamedParts(guess, named, compared)
    const mapping = { roles, startsWithQuestion }
    const count = source.countSample(mapping)
    if (count <= most) continue
    best = mapping
    most = count
  }
  return best
}

/** The parts beside a question, its options and its key. */
const OTHER_PARTS: readonly ColumnRole[] = ['explanation', 'category', 'id', 'reference']

/** Roles by contents, and those that names say of the other columns: few rows may have a value of them. */
function withNamedParts(
  roles: readonly ColumnRole[],
  named: readonly ColumnRole[],
  compared: readonly string[],
): readonly ColumnRole[] {
  return roles.map((role, index) => {
    const own = named[index] ?? 'unused'
    const name = compared[index] ?? ''
    if (role !== 'unused') return role
    if (OTHER_PARTS.includes(own)) return roles.includes(own) ? role : own
    const isOther =
      own === 'as-named' && !TEXT_NAMES.includes(name) && !isOptionName(name) && !isKeyName(name)
    return isOther ? own : role
  })
}

/**
 * A source without names that say what is read: its columns, and what they may mean.
 *
 * @param remembered what was chosen for another table of as many columns; it is proposed where the contents say the same of the question
 */
function offer(source: MappedSource, remembered: ColumnMapping | null): ImportResult {
  const guess = betterMapping(source)
  const mapping =
    guess !== null && remembered !== null && isSameQuestion(guess, remembered) ? remembered : guess
  if (mapping === null) return refusal(unnamedMessage(source.kind))
  return { ...unread(source), columns: [foundColumns(source, mapping, 'offered', NOTHING)] }
}

/** Parts that decide which answer is right. */
const DECISIVE: readonly ColumnRole[] = ['text', 'option', 'options', 'wrong', 'key']

function isSameQuestion(one: ColumnMapping, other: ColumnMapping): boolean {
  return one.roles.every((role, index) => {
    const otherRole = other.roles[index] ?? 'unused'
    return role === otherRole || !(DECISIVE.includes(role) || DECISIVE.includes(otherRole))
  })
}

const NOTHING = { drafts: [], problems: [] }

function unread({ kind, rows, startsWithQuestion }: MappedSource): ImportResult {
  const message = startsWithQuestion
    ? `No row of this table names its columns, but its ${rows} rows look like questions. Confirm what the columns mean.`
    : kind === 'table'
      ? "The names of the columns don't say where the questions are, but the rows look like some. Confirm what the columns mean."
      : "The names of the fields don't say where the questions are, but the list looks like some. Confirm what the fields mean."
  return refusal(message)
}

function unnamedMessage(kind: FoundColumns['kind']): string {
  return kind === 'table'
    ? 'The first row must name the columns, among them "question", the options ("a", "b", "c" … or "options") and "correct".'
    : 'No list of questions was found in this JSON. Put them in a list, or in an object under "questions".'
}

function foundColumns(
  { kind, names, startsWithQuestion, sample }: MappedSource,
  mapping: ColumnMapping,
  state: FoundColumns['state'],
  result: Pick<ImportResult, 'drafts' | 'problems'>,
): FoundColumns {
  const below = startsWithQuestion ? sample.slice(1) : sample
  const examples = names.map((_, column) => {
    const filled = below.map((row) => row[column]).filter((value) => !isBlank(value))
    return filled.slice(0, EXAMPLES).map(exampleOf)
  })
  return {
    shape: shapeOf(kind, names, startsWithQuestion),
    rememberedShape: rememberedShapeOf(kind, names, startsWithQuestion),
    kind,
    names: names.map((name) => name.slice(0, EXAMPLE_LENGTH)),
    examples,
    mapping,
    state,
    yield: yieldOf(result),
  }
}

function exampleOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text
    .slice(0, EXAMPLE_LENGTH * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > EXAMPLE_LENGTH ? `${line.slice(0, EXAMPLE_LENGTH - 1).toWellFormed()}…` : line
}

/** How a sentence calls what columns were read as; null for what is not worth a word. */
const ROLE_NAMES: Readonly<Record<ColumnRole, string | null>> = {
  text: 'the question',
  option: 'options',
  options: 'the options',
  key: 'the correct answer',
  wrong: 'wrong answers',
  explanation: 'the explanation',
  category: 'the category',
  id: 'the ID',
  reference: 'the reference',
  'as-named': null,
  unused: null,
}

/** Says as what the columns were read, since a learner chose it. */
function chosenNotice({ kind, names, mapping, state }: FoundColumns): string {
  const parts = COLUMN_ROLES.flatMap((role) => {
    const as = ROLE_NAMES[role]
    const columns = names.flatMap((_, index) =>
      mapping.roles[index] === role ? [quoted(columnName(names, index, mapping.startsWithQuestion))] : [],
    )
    return as === null || columns.length === 0 ? [] : [`${columns.join(', ')} as ${as}`]
  })
  const when = state === 'remembered' ? 'as you chose for an earlier file' : 'as you chose'
  return `The ${kind === 'table' ? 'columns' : 'fields'} were read ${when}: ${parts.join('; ')}.`
}
