import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely'

/** The few places where the two engines are told to make the same table in different words. */
export interface Ddl {
  readonly integer: 'integer' | 'bigint'
  readonly real: 'real' | 'double precision'
  readonly boolean: 'integer' | 'boolean'
  /** A number that the database gives out itself. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** Ends a table of which every row has a value of its own kind in each column. */
  strict<Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column>
  /** Like `strict`; the rows lie in the order of the primary key where the engine can do so. */
  clustered<Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column>
}

export const sqliteDdl: Ddl = {
  integer: 'integer',
  real: 'real',
  boolean: 'integer',
  // An `integer primary key` is SQLite's own row number.
  identity: (column) => column,
  strict: (table) => table.modifyEnd(sql`strict`),
  clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
}

export const postgresDdl: Ddl = {
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  identity: (column) => column.generatedAlwaysAsIdentity(),
  strict: (table) => table,
  clustered: (table) => table,
}
