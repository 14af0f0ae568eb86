import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { plainText, truthValue, wrappedText } from '../records/loose-value.ts'
import { verdictOf } from '../records/statements.ts'
import { type Column, columnOf, filledSlots, textAt, type ValueRows } from './column-facts.ts'
import {
  channelOf,
  countsRows,
  FIT_MIN,
  type KeyChannel,
  markChannel,
  markColumns,
  VARIED_ROWS_MIN,
} from './key-channels.ts'
import { lettered, listSources, neighbors, type OptionSource } from './option-sources.ts'
import {
  askedShare,
  type Candidate,
  completeness,
  MAYBE,
  namedParts,
  nameScore,
  scoreOf,
  textScore,
  WORD,
} from './score-reading.ts'
import { optionsReader } from './value-readers.ts'

/** Rows to be read, and what is known of their columns. */
export interface UnreadRows {
  /** The names of the columns, '' for none. */
  readonly names: readonly string[]
  /** What known names say of the columns; `unused` for the others. */
  readonly named: readonly ColumnRole[]
  /** Values of the first rows. */
  readonly rows: ValueRows
  /** Whether questions may be statements without options: other lists say of texts whether something holds. */
  readonly mayBeStatements: boolean
}

/** What columns mean by their names and by what is in them. */
export interface Reading {
  readonly roles: readonly ColumnRole[]
  /** Whether hardly anything speaks for another reading: it is complete, its keys are varied, and no other one is as likely. */
  readonly isSure: boolean
  /** Share of the rows that have options. */
  readonly asked: number
}

/** Columns that may have the texts of the questions. */
const TEXTS_TRIED = 3

/**
 * The most likely reading of rows: every column that asks with every source of options and every column that names one of them in most
 * rows is scored by names, contents, completeness and the spread of its keys. Takes time in proportion to rows and columns.
 *
 * @returns null where no text, no options, or no key shows
 */
export function findReading(unread: UnreadRows): Reading | null {
  const columns = unread.names.map((name, index) => {
    const values = unread.rows.map((row) => row[index])
    return columnOf(index, name, unread.named[index] ?? 'unused', values, optionsReader(values))
  })
  const candidates = candidatesOf(columns, unread)
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .sort((one, other) => other.score - one.score)
  const [best, ...others] = candidates
  if (best === undefined) return null
  const rival = others.find((other) => differs(other.candidate, best.candidate))
  const margin = best.score - (rival?.score ?? 0)
  return {
    roles: withOtherParts(rolesOf(best.candidate, columns), columns),
    isSure: isSure(best.candidate, margin) && !ignoresKnownKey(best.candidate, columns),
    asked: askedShare(best.candidate),
  }
}

function candidatesOf(
  columns: readonly Column[],
  { rows, mayBeStatements }: UnreadRows,
): readonly Candidate[] {
  const marks = markColumns(columns, rows)
  const isFree = (column: Column) => !marks.has(column.index) && mayBePart(column)
  const texts = columns
    .filter((column) => textScore(column) > 0)
    .toSorted((one, other) => textScore(other) - textScore(one))
    .slice(0, TEXTS_TRIED)
  const sources = [...listSources(columns), ...lettered(columns)]
  const found = texts.flatMap((text): Candidate[] => {
    const own = sources.filter((source) => !source.columns.includes(text))
    const keys = columns.filter((column) => {
      const mayBeKey = nameScore(column, 'key') >= 0 && column.filled >= KEYS_MIN
      return column !== text && isFree(column) && mayBeKey && !countsRows(column, text)
    })
    return [
      ...own.flatMap((source) => candidatesWith(text, source, keys)),
      ...keys.flatMap((key) =>
        neighbors(text, key, columns, (column) => column !== text && isFree(column))
          .filter((source) => isWhole(source) && !areFigures(source, key))
          .flatMap((source) => candidatesWith(text, source, [key])),
      ),
    ]
  })
  const [text] = texts
  return found.length > 0 || text === undefined || !mayBeStatements
    ? found
    : statements(
        text,
        columns.filter((column) => column !== text && isFree(column)),
        rows.length,
      )
}

/** Share of rows that must have a key. */
const KEYS_MIN = 0.4

/** Whether no known name says that a column is another part than the options and the key. */
function mayBePart({ role }: Column): boolean {
  return role === 'unused' || role === 'option' || role === 'options' || role === 'wrong' || role === 'key'
}

/** Neighbors without names have options in nearly all rows. */
function isWhole({ slots }: OptionSource): boolean {
  return slots.filter((own) => filledSlots(own) > 1).length >= slots.length * FIT_MIN
}

/** Numbers beside numbers are figures of any kind. */
function areFigures({ columns }: OptionSource, key: Column): boolean {
  return key.isNumeric && columns.every(({ isNumeric }) => isNumeric) && channelIsNumber(columns, key)
}

/** Whether a column of numbers is not always the text of an option. */
function channelIsNumber(columns: readonly Column[], key: Column): boolean {
  return key.values.some((_, row) => !columns.some((column) => textAt(column, row) === textAt(key, row)))
}

function candidatesWith(text: Column, source: OptionSource, keys: readonly Column[]): readonly Candidate[] {
  const marked = markChannel(source.slots)
  if (marked !== null) return [{ text, source, channel: marked, isKeyApart: false }]
  const others = keys.filter((key) => !source.columns.includes(key))
  const among = others.flatMap((column): readonly Candidate[] => {
    const channel = channelOf(column, source.slots)
    return channel === null ? [] : [{ text, source, channel, isKeyApart: false }]
  })
  // Options that are called the wrong ones name no right one among them.
  const areCalledWrong = source.columns.every((column) => nameScore(column, 'wrong') >= WORD)
  if (among.length > 0 && !areCalledWrong) return among
  const apart = others.flatMap((column): readonly Candidate[] => {
    const channel = keyApart(column, source)
    return channel === null ? [] : [{ text, source, channel, isKeyApart: true }]
  })
  return apart.length > 0 ? apart : among
}

/** Share of the right answers beside wrong ones that differ. */
const DISTINCT_MIN = 0.5

/** The right answer beside the wrong ones: a text that its name calls the answer, and none of the options of any row. */
function keyApart(key: Column, source: OptionSource): KeyChannel | null {
  // Options of which some say that they are right are not the wrong ones: what is called right beside them is said to who chose it.
  if (source.slots.some((slots) => slots.some(({ isRight }) => isRight === true))) return null
  // A column beside those of options may be one more of them, unless it is called the right one.
  const least = source.role === 'option' ? WORD : MAYBE
  const areWrong = source.columns.every((column) => nameScore(column, 'wrong') >= 0)
  if (nameScore(key, 'key') < least || !areWrong) return null
  const answers = key.values.map((value) =>
    [value].flat().map((one) => (wrappedText(one) ?? '').toLowerCase()),
  )
  const distinct = new Set(answers.map((own) => own.join())).size
  if (areLabels(answers.flat()) || distinct < answers.length * key.filled * DISTINCT_MIN) return null
  const picks = source.slots.map((slots, row) => {
    const right = answers[row] ?? []
    const isApart =
      right.length > 0 &&
      right.every((one) => one !== '' && slots.every(({ text }) => text?.toLowerCase() !== one))
    return isApart && filledSlots(slots) > 0 ? right.map((_, place) => slots.length + place) : null
  })
  const asked = source.slots.filter((slots) => filledSlots(slots) > 0).length
  const isEvery = picks.filter((own) => own !== null).length >= asked * APART_MIN
  return isEvery ? { column: key, picks, weight: 2, isDoubtful: false } : null
}

/** Whether values are letters or small numbers, which name options: where they name none, the key is broken. */
function areLabels(values: readonly string[]): boolean {
  const labels = values.filter((value) => /^(?:[A-Za-z]|\d)$/.test(value))
  return labels.length * 2 >= values.length
}

/** Share of rows in which the right answer must be none of the wrong ones. */
const APART_MIN = 0.95

/** Characters of a text from which on a column of verdicts is a key: other tables say of short names whether something holds. */
const STATEMENT_LENGTH_MIN = 30

/** Share of rows that each of the two verdicts must have. */
const VERDICT_SHARE_MIN = 0.1

/**
 * A table of statements: the only column that says "true" or "false", in whatever language, of nearly every row, and both of some, is
 * its key.
 */
function statements(text: Column, others: readonly Column[], rows: number): readonly Candidate[] {
  if (rows < VARIED_ROWS_MIN || text.length < STATEMENT_LENGTH_MIN) return []
  const channels = others.flatMap((column): KeyChannel[] => {
    const verdicts = column.values.map((_, row) => verdictOf(textAt(column, row)))
    const count = (wanted: boolean) => verdicts.filter((verdict) => verdict === wanted).length
    const [right, wrong] = [count(true), count(false)]
    const isKey = right + wrong >= rows * FIT_MIN && Math.min(right, wrong) >= rows * VERDICT_SHARE_MIN
    const picks = verdicts.map((verdict) => (verdict === null ? null : [verdict ? 0 : 1]))
    return isKey ? [{ column, picks, weight: 2, isDoubtful: false }] : []
  })
  const [channel, ...more] = channels
  return channel === undefined || more.length > 0 ? [] : [{ text, source: null, channel, isKeyApart: false }]
}

function rolesOf(
  { text, source, channel, isKeyApart }: Candidate,
  columns: readonly Column[],
): readonly ColumnRole[] {
  return columns.map((column) => {
    if (column === text) return 'text'
    if (column === channel.column) return 'key'
    if (source?.columns.includes(column)) return isKeyApart ? 'wrong' : source.role
    return 'unused'
  })
}

/** Share of the rows in which another reading must say something else to cast doubt on the best one. */
const RIVAL_SHARE = 0.1

/** Whether two readings give other questions or other right answers in many rows. */
function differs(one: Candidate, other: Candidate): boolean {
  if (one.text !== other.text) return true
  const rows = one.channel.picks.length
  const different = one.channel.picks.filter(
    (_, row) => rightTexts(one, row).join('\n') !== rightTexts(other, row).join('\n'),
  )
  return different.length > rows * RIVAL_SHARE
}

function rightTexts({ source, channel, isKeyApart }: Candidate, row: number): readonly string[] {
  if (isKeyApart && channel.column !== null) return [textAt(channel.column, row)]
  const slots = source?.slots[row] ?? []
  return (channel.picks[row] ?? []).map((place) => slots[place]?.text ?? String(place))
}

/** What a sure reading needs: the share of rows that are whole, its lead, and rows that show it where names do not. */
const SURE_COMPLETE = 0.9
const SURE_MARGIN = 1
const SURE_ROWS = 8
const SURE_ROWS_NAMED = 3
const SURE_NAMED = 2

/** Share of the rows that must have as many options as most, where no name says that they are options. */
const SAME_SIZE_MIN = 0.6

/** Whether the questions have as many options each as those of a test have. */
function areAlike({ slots }: OptionSource): boolean {
  const sizes = [...Map.groupBy(slots, filledSlots)]
    .filter(([size]) => size > 1)
    .map(([, same]) => same.length)
  const asked = sizes.reduce((sum, size) => sum + size, 0)
  return Math.max(0, ...sizes) >= asked * SAME_SIZE_MIN
}

/** Whether a known name says that another column is the key: what it says then outweighs the contents. */
function ignoresKnownKey({ channel, source }: Candidate, columns: readonly Column[]): boolean {
  if (channel.column?.role === 'key') return false
  return columns.some(
    (column) => column.role === 'key' && column.filled > 0 && source?.columns.includes(column) !== true,
  )
}

function isSure(candidate: Candidate, margin: number): boolean {
  const { channel, source, isKeyApart, text } = candidate
  // An answer beside others is any text but for the names.
  if (isKeyApart && nameScore(text, 'text') <= 0) return false
  const areOptions = source === null || source.columns.every((column) => nameScore(column, source.role) > 0)
  if (!areOptions && !areAlike(source)) return false
  if (completeness(candidate) < SURE_COMPLETE || margin < SURE_MARGIN || channel.isDoubtful) return false
  const keyIsNamed = channel.column === null || nameScore(channel.column, 'key') > 0
  const isNamed = keyIsNamed && namedParts(candidate) >= SURE_NAMED
  if (channel.picks.length < (isNamed ? SURE_ROWS_NAMED : SURE_ROWS)) return false
  return isNamed || (source !== null && channel.weight > NUMBERS_WEIGHT) || areAllNamed(candidate)
}

/** The weight of keys that are numbers, most of them. */
const NUMBERS_WEIGHT = 1.5

/** Rows from which on numbers that name each of the options are keys. */
const NUMBER_ROWS = 20

/** Whether keys that are numbers name every option that there is, in many rows. */
function areAllNamed({ channel, source }: Candidate): boolean {
  const named = channel.picks.filter((picks) => picks !== null)
  const places = Math.max(0, ...(source?.slots.map(filledSlots) ?? []))
  return named.length >= NUMBER_ROWS && new Set(named.flat()).size === places
}

const ID_LENGTH_MAX = 16
const CATEGORY_LENGTH_MAX = 60
const EXPLANATION_LENGTH_MIN = 20

/** The roles with those of an id, a category and an explanation where columns look like one, or are called so. */
function withOtherParts(roles: readonly ColumnRole[], columns: readonly Column[]): readonly ColumnRole[] {
  const text = roles.indexOf('text')
  const found = [...roles]
  const take = (role: ColumnRole, fits: (column: Column) => boolean) => {
    if (found.includes(role)) return
    const free = columns.filter(({ index, filled }) => found[index] === 'unused' && filled >= 0.5)
    const named = free.filter(({ part }) => part === role).toSorted((one, other) => other.length - one.length)
    const column = named[0] ?? free.find((one) => one.part === null && fits(one))
    if (column !== undefined) found[column.index] = role
  }
  take('id', ({ index, distinct, length }) => index < text && distinct === 1 && length <= ID_LENGTH_MAX)
  take(
    'explanation',
    ({ index, length, distinct, values }) =>
      index > text && length >= EXPLANATION_LENGTH_MIN && distinct > 0.5 && areSentences(values),
  )
  take(
    'category',
    ({ distinct, length, words, values }) =>
      words >= 0.5 && distinct <= 0.5 && length > 2 && length <= CATEGORY_LENGTH_MAX && !areVerdicts(values),
  )
  return found
}

/** Whether values are words and no dates or addresses; not every language has spaces. */
function areSentences(values: readonly unknown[]): boolean {
  const texts = values.flatMap((value) => plainText(value) || [])
  const sentences = texts.filter((text) => /\s\S|[^\p{ASCII}]/u.test(text))
  return sentences.length * 2 >= texts.length
}

function areVerdicts(values: readonly unknown[]): boolean {
  return values.every((value) => truthValue(value) !== null || verdictOf(plainText(value) ?? '') !== null)
}
