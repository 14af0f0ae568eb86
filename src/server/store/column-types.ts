import type { ColumnType } from 'kysely'

/** SQLite stores 0 and 1; read it with `Boolean(…)`. */
export type Flag = ColumnType<boolean | number, boolean, boolean>
export type NullableFlag = ColumnType<boolean | number | null, boolean | null, boolean | null>

/** Milliseconds since the Unix epoch. */
export type Time = number

/** A list, as JSON. */
export type JsonSql = string
