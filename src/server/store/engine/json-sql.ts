import { hash } from 'node:crypto'
import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * SQL expressions with which an engine writes JSON itself. A long list that the database writes as one text never becomes
 * objects in Node.js, which takes a fifth of the time (decision 19). All column names are our own, never input.
 */
export interface JsonSql {
  /** A text, or null. */
  text(column: string): RawBuilder<string>
  /** A boolean, or null. */
  flag(column: string): RawBuilder<string>
  /** A number with all its digits. */
  real(column: string): RawBuilder<string>
  /** A whole number, or null. */
  integer(column: string): RawBuilder<string>
  /** Milliseconds since the epoch, as ISO 8601 in UTC with milliseconds. */
  time(column: string): RawBuilder<string>
  /** A column that contains JSON already, or null. */
  json(column: string): RawBuilder<string>
  /** `last`: members behind the others, see {@link usualMembers} and {@link optionalMembers}. */
  object(members: Members, last?: RawBuilder<string>): RawBuilder<string>
  /** A list of these values, and of `last` up to the last one that is not null. */
  tuple(values: readonly Expression<unknown>[], last: readonly OptionalValue[]): RawBuilder<string>
  /** A list of a column of JSON, ordered by the column `position`. */
  list(column: string, position: string, order: 'asc' | 'desc'): RawBuilder<string>
  /** As bytes of UTF-8. */
  bytes(json: RawBuilder<string>): RawBuilder<Buffer>
}

type Members = Readonly<Record<string, Expression<unknown>>>

/** A value that rows of a list may lack. */
export interface OptionalValue {
  /** A condition, not a column. */
  readonly isMissing: Expression<unknown>
  /** `null` in JSON where it is missing. */
  readonly value: Expression<unknown>
}

/**
 * Members that are written as one text where they have their usual values, which takes a fifth of the time.
 * @param members the same members, for any other values.
 */
export function usualMembers(
  isUsual: Expression<unknown>,
  usual: Readonly<Record<string, string | number | null>>,
  members: Members,
): RawBuilder<string> {
  const texts = Object.entries(usual).map(
    (member) => `,${member.map((part) => JSON.stringify(part)).join(':')}`,
  )
  const others = sql.join(memberTexts(members, ','))
  return sql`case when ${isUsual} then ${sql.lit(texts.join(''))} else concat(${others}) end`
}

/** Members that are left out where they are missing. */
export function optionalMembers(members: Readonly<Record<string, OptionalValue>>): RawBuilder<string> {
  const texts = Object.entries(members).map(([name, { isMissing, value }]) => {
    const texts = sql.join(memberTexts({ [name]: value }, ','))
    return sql`case when ${isMissing} then '' else concat(${texts}) end`
  })
  return sql`concat(${sql.join(texts)})`
}

/** `concat` treats null as an empty text, in both engines. */
function objectText(members: Members, last?: RawBuilder<string>): RawBuilder<string> {
  const parts = [...memberTexts(members, '{'), ...(last ? [last] : [])]
  return sql`concat(${sql.join(parts)}, '}')`
}

function memberTexts(members: Members, before: '{' | ',') {
  return Object.entries(members).flatMap(([name, value], index) => [
    sql.lit(`${index === 0 ? before : ','}${JSON.stringify(name)}:`),
    value,
  ])
}

function tupleText(
  values: readonly Expression<unknown>[],
  last: readonly OptionalValue[],
): RawBuilder<string> {
  const parts = values.flatMap((value, index) => [sql.lit(index === 0 ? '[' : ','), value])
  const ends = last.map(({ isMissing }, index) => {
    const upToHere = last.slice(0, index + 1).flatMap(({ value }) => [sql.lit(','), value])
    return sql`when not (${isMissing}) then concat(${sql.join(upToHere)}, ']')`
  })
  return sql`concat(${sql.join(parts)}, case ${sql.join(ends.toReversed(), sql` `)} else ']' end)`
}

const column = (name: string) => sql.ref(name)

export const sqliteJson: JsonSql = {
  text: (name) => sql`json_quote(${column(name)})`,
  flag: (name) => sql`case ${column(name)} when 1 then 'true' when 0 then 'false' else 'null' end`,
  // 17 digits represent every double exactly.
  real: (name) => sql`format('%!.17g', ${column(name)})`,
  integer: (name) => sql`coalesce(${column(name)}, 'null')`,
  // `strftime` takes twice as long.
  time: (name) =>
    sql`'"' || replace(datetime(${column(name)} / 1000.0, 'unixepoch', 'subsec'), ' ', 'T') || 'Z"'`,
  json: (name) => sql`coalesce(${column(name)}, 'null')`,
  object: objectText,
  tuple: tupleText,
  // The rows are in order already: an `order by` in the aggregate would sort them again.
  list: (name) => sql`concat('[', group_concat(${column(name)}, ','), ']')`,
  bytes: (json) => sql`cast(${json} as blob)`,
}

/** 0001-01-01T00:00:00.000Z. The year before it is 0000 in ISO 8601, and 0001 BC in PostgreSQL. */
const YEAR_ONE_MS = -62_135_596_800_000

/** In whole days and milliseconds: a fraction of a second would be rounded and then cut off. */
function momentOf(name: string): RawBuilder<Date> {
  return sql`(timestamp 'epoch' + (${column(name)} / 86400000)::integer * interval '1 day'
    + (${column(name)} % 86400000)::integer * interval '1 millisecond')`
}

export const postgresJson: JsonSql = {
  text: (name) => sql`coalesce(to_json(${column(name)})::text, 'null')`,
  flag: (name) => sql`coalesce(${column(name)}::text, 'null')`,
  real: (name) => sql`${column(name)}::text`,
  integer: (name) => sql`coalesce(${column(name)}::text, 'null')`,
  time: (name) =>
    sql`to_char(${momentOf(name)}, concat(
      case when ${column(name)} < ${sql.lit(YEAR_ONE_MS)} then '"\\"0000"' else '"\\""YYYY' end,
      '-MM-DD"T"HH24:MI:SS.MS"Z\\""'))`,
  json: (name) => sql`coalesce(${column(name)}, 'null')`,
  object: objectText,
  tuple: tupleText,
  list: (name, position, order) =>
    sql`concat('[', string_agg(${column(name)}, ',' order by ${column(position)} ${sql.raw(order)}), ']')`,
  // Not `bytea`, which comes as text of twice the length.
  bytes: (json) => sql`cast(${json} as bpchar)`,
}

/** Characters: enough that two releases differ. */
const LENGTH = 8

/**
 * A short hash of a statement that writes JSON. It is part of the revision of that JSON, so that a release which writes it
 * differently has other revisions.
 */
export function sqlFingerprint(sql: string): string {
  return hash('sha256', sql, 'base64url').slice(0, LENGTH)
}

/** A JSON document of a learner, written by the database. */
export interface JsonDocuments {
  /** Changes with every change of the document; no two states have the same one. Null: unknown key. */
  revision(key: string): Promise<string | null>
  /** The bytes of the JSON with their revision, one consistent read. Null: unknown key. */
  load(key: string): Promise<{ readonly revision: string; readonly json: Buffer } | null>
}
