import { LATIN } from '../../domain/alphabets.ts'
import {
  COLUMN_ROLES,
  type ColumnMapping,
  type ColumnRole,
  columnName,
  type FoundColumns,
  type KnownMappings,
  MAPPED_COLUMNS_MAX,
  rememberedShapeOf,
  shapeOf,
  yieldOf,
} from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, quoted, refusal, withNotice } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { ValueRows } from '../readings/column-facts.ts'
import { findReading, type Reading } from '../readings/find-reading.ts'
import { markOfOptions } from '../readings/value-readers.ts'
import { isBlank } from '../records/loose-value.ts'
import {
  CATEGORY_NAMES,
  CODE_NAMES,
  EXPLANATION_NAMES,
  ID_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  KIND_NAMES,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  PASSAGE_NAMES,
  PICTURE_NAMES,
  REFERENCE_NAMES,
  TEXT_NAMES,
  WEAK_KEY_NAMES,
  WEAK_TEXT_NAMES,
  WRONG_OPTION_NAMES,
} from '../records/names/field-names.ts'
import { isKeyName, isKnownName, isOptionName, isSingleWrongOption } from '../records/names/known-names.ts'
import { optionsAmong } from '../records/options/option-order.ts'

/** Rows by whose contents the meaning of columns is guessed. */
export const SAMPLE_ROWS = 100

/** Examples of a column that are shown, and characters of each. */
const EXAMPLES = 3
const EXAMPLE_LENGTH = 80

/** The columns of one table, or the fields of a list in JSON, and how they are read. */
interface MappedSource {
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
  /** Values of rows from all over the source. */
  readonly allOver: ValueRows
  /** How many rows there are. */
  readonly rows: number
  /** Reads all rows by a mapping, or by the names of the columns for null. */
  readonly read: (mapping: ColumnMapping | null) => ImportResult
  /** How many questions the rows of the sample give. */
  readonly countSample: (mapping: ColumnMapping | null) => number
}

/** Share of the rows that must become questions, so that their reading is not looked for elsewhere. */
const COMPLETE = 0.9

/**
 * Reads a source as the learner chose, else by the names of its columns. Where that leaves out more than a tenth of the rows, and
 * names and contents together say beyond doubt what the columns mean, it is read so, with a notice; where there is doubt, and fewer than
 * half of the rows are read, that meaning is offered.
 */
export function readWithMapping(source: MappedSource, known: KnownMappings): ImportResult {
  const { kind, names, startsWithQuestion, isNamed } = source
  if (names.length > MAPPED_COLUMNS_MAX) return isNamed ? source.read(null) : refusal(unnamedMessage(kind))
  const shape = shapeOf(kind, names, startsWithQuestion)
  const chosen = known.get(shape)
  if (chosen !== undefined && chosen.mapping.roles.length === names.length) {
    const { mapping, isRemembered } = chosen
    const result = source.read(mapping)
    if (result.drafts.length > 0 || !isRemembered) {
      return withReadColumns(source, mapping, isRemembered ? 'remembered' : 'chosen', result)
    }
  }
  const byName = isNamed ? source.read(null) : null
  const count = byName?.drafts.length ?? 0
  if (byName !== null && count >= source.rows * COMPLETE) return byNames(source, byName)
  const reading = betterReading(source)
  if (reading?.isSure === true) {
    const result = source.read(reading.mapping)
    if (result.drafts.length >= source.rows * reading.asked * COMPLETE) {
      return withReadColumns(source, reading.mapping, 'by-content', result)
    }
  }
  if (byName === null) {
    const earlier = startsWithQuestion ? known.get(rememberedShapeOf(kind, names, true))?.mapping : undefined
    return offer(source, reading, earlier?.roles.length === names.length ? earlier : null)
  }
  if (reading === null || count * 2 >= source.rows) return byNames(source, byName)
  const columns = [foundColumns(source, reading.mapping, 'offered', byName)]
  // One problem says what the whole file lacks; many would say the same of each row.
  const saysLittle = count === 0 && byName.problems.length > 1
  return saysLittle ? { ...byName, ...unread(source), columns } : { ...byName, columns }
}

function byNames(source: MappedSource, result: ImportResult): ImportResult {
  const mapping = { roles: namedRoles(source), startsWithQuestion: false }
  return { ...result, columns: [foundColumns(source, mapping, 'by-name', result)] }
}

function withReadColumns(
  source: MappedSource,
  mapping: ColumnMapping,
  state: Exclude<FoundColumns['state'], 'by-name' | 'offered'>,
  result: ImportResult,
): ImportResult {
  const found = foundColumns(source, mapping, state, result)
  return { ...withNotice(result, readingNotice(found, state, source.allOver)), columns: [found] }
}

function namedRoles({ compared, sample }: MappedSource): readonly ColumnRole[] {
  return rolesByName(compared, sample[0] ?? [])
}

/** What the columns mean by a reading. */
interface FoundMapping extends Omit<Reading, 'roles'> {
  readonly mapping: ColumnMapping
}

/** A mapping by the names and contents of the columns that gives more questions than their known names do; null for none. */
function betterReading(source: MappedSource): FoundMapping | null {
  const { kind, names, compared, startsWithQuestion, isNamed } = source
  const named = startsWithQuestion ? names.map(() => 'unused' as const) : namedRoles(source)
  const found = findReading({
    names: startsWithQuestion ? names.map(() => '') : names,
    named: withoutChance(named, compared),
    rows: source.allOver,
    mayBeStatements: kind === 'table' && !isNamed,
  })
  if (found === null) return null
  const { roles: read, ...reading } = found
  const roles = isNamed ? withNamedParts(read, named, compared) : read
  const mapping = { roles, startsWithQuestion }
  const most = isNamed ? source.countSample(null) : 0
  return source.countSample(mapping) > most ? { mapping, ...reading } : null
}

/** What known names say beyond chance of the fields of records. */
export function knownRoles(compared: readonly string[], values: readonly unknown[]): readonly ColumnRole[] {
  return withoutChance(rolesByName(compared, values), compared)
}

/**
 * The roles without those of options that have their names by chance: one alone, and single letters that are no run from A, or are beside
 * a list of all options. "q", "o" and "a" abbreviate words.
 */
function withoutChance(named: readonly ColumnRole[], compared: readonly string[]): readonly ColumnRole[] {
  const options = compared.filter((_, index) => named[index] === 'option')
  const letters = options.filter(isLetter).toSorted()
  const isRun = letters.every((letter, place) => letter === LATIN.letters[place]?.toLowerCase())
  return named.map((role, index) => {
    const name = compared[index] ?? ''
    const isByChance = options.length === 1 || (!isRun && letters.includes(name))
    return (role === 'option' && isByChance) || (role === 'as-named' && isLetter(name)) ? 'unused' : role
  })
}

function isLetter(name: string): boolean {
  return /^[a-z]$/.test(name)
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
function offer(
  source: MappedSource,
  reading: FoundMapping | null,
  remembered: ColumnMapping | null,
): ImportResult {
  if (reading === null) return refusal(unnamedMessage(source.kind))
  const { mapping: guess } = reading
  const mapping = remembered !== null && isSameQuestion(guess, remembered) ? remembered : guess
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

/** Why columns were read otherwise than by their names. */
const REASONS = {
  chosen: 'as you chose',
  remembered: 'as you chose for an earlier file',
  'by-content': 'by what is in them',
} as const

/** Says as what the columns were read, since a learner chose it or their contents show it. */
function readingNotice(
  { kind, names, mapping }: FoundColumns,
  state: keyof typeof REASONS,
  values: ValueRows,
): string {
  const parts = COLUMN_ROLES.flatMap((role) => {
    const as = ROLE_NAMES[role]
    const columns = names.flatMap((_, index) =>
      mapping.roles[index] === role ? [quoted(columnName(names, index, mapping.startsWithQuestion))] : [],
    )
    return as === null || columns.length === 0 ? [] : [`${columns.join(', ')} as ${as}`]
  })
  const options = mapping.roles.indexOf('options')
  const mark =
    mapping.roles.includes('key') || options === -1 ? null : markOfOptions(values.map((row) => row[options]))
  if (mark !== null) parts.push(`each option ${mark} as right`)
  const check = state === 'by-content' ? ' Check some of the questions.' : ''
  return `The ${kind === 'table' ? 'columns' : 'fields'} were read ${REASONS[state]}: ${parts.join('; ')}.${check}`
}

const ROLES_OF_NAMES: ReadonlyMap<string, ColumnRole> = new Map<string, ColumnRole>([
  ...WRONG_OPTION_NAMES.map((name) => [name, 'wrong'] as const),
  ...[...PICTURE_NAMES, ...KIND_NAMES, ...PASSAGE_NAMES, ...CODE_NAMES].map(
    (name) => [name, 'as-named'] as const,
  ),
])

/**
 * What columns mean by their names alone: how they are read where no learner says otherwise. Of several columns with names of the
 * same part the one that is read has its role; the others are read where that one is blank, as their names say.
 *
 * @param compared the compared names of the columns
 * @param values one of each column, where there is one: an object under "question" has its parts within
 */
export function rolesByName(compared: readonly string[], values: readonly unknown[]): readonly ColumnRole[] {
  const firstOf = (candidates: readonly string[]) =>
    candidates.find((candidate) => compared.includes(candidate)) ?? null
  const text = firstOf(TEXT_NAMES) ?? firstOf(WEAK_TEXT_NAMES)
  const singles = optionsAmong(compared)
  const list = firstOf(OPTION_LIST_NAMES) ?? (singles.size > 1 ? null : firstOf([OPTIONS_OR_KEY_NAME]))
  const keys = new Set(compared.filter((name) => KEY_NAMES.includes(name)))
  if (list !== OPTIONS_OR_KEY_NAME && compared.includes(OPTIONS_OR_KEY_NAME)) keys.add(OPTIONS_OR_KEY_NAME)
  const otherKey = keys.size > 0 ? null : (firstOf(WEAK_KEY_NAMES) ?? firstOf(KEY_OR_EXPLANATION_NAMES))
  if (otherKey !== null) keys.add(otherKey)
  const explanation =
    firstOf(EXPLANATION_NAMES) ?? firstOf(KEY_OR_EXPLANATION_NAMES.filter((name) => !keys.has(name)))
  const [category, id, reference] = [CATEGORY_NAMES, ID_NAMES, REFERENCE_NAMES].map(firstOf)
  return compared.map((name, index) => {
    if (name === text) return isRecord(values[index]) ? 'as-named' : 'text'
    if (name === list) return 'options'
    if (keys.has(name)) return 'key'
    if (singles.has(name)) return list === null ? 'option' : 'as-named'
    if (isSingleWrongOption(name)) return 'wrong'
    if (name === explanation) return 'explanation'
    if (name === category) return 'category'
    if (name === id) return 'id'
    if (name === reference) return 'reference'
    return ROLES_OF_NAMES.get(name) ?? (isKnownName(name) ? 'as-named' : 'unused')
  })
}
