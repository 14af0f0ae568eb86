import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'

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
  /** Tells a planner that does not find out by itself how many rows to expect. */
  expectSizes(db: Kysely<unknown>, sizes: readonly ExpectedSize[]): Promise<void>
}

/** How many rows an index (a clustered table's primary key goes by the name of its table) leads to. */
export interface ExpectedSize {
  readonly table: string
  readonly index: string
  /** All rows; then those that are alike in the first column, in the first two, and so on. */
  readonly rows: readonly number[]
}

export const sqliteDdl: Ddl = {
  integer: 'integer',
  real: 'real',
  boolean: 'integer',
  // An `integer primary key` is SQLite's own row number.
  identity: (column) => column,
  strict: (table) => table.modifyEnd(sql`strict`),
  clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
  // https://sqlite.org/optoverview.html: without statistics a learner is taken to own ten rows of each kind, and
  // the indexes within a learner are passed over. Made-up ones are allowed for, and keep the plans what they are.
  expectSizes: async (db, sizes) => {
    await sql`analyze`.execute(db)
    for (const { table, index, rows } of sizes) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${rows.join(' ')})`.execute(
        db,
      )
    }
    await sql`analyze sqlite_schema`.execute(db)
  },
}

export const postgresDdl: Ddl = {
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  identity: (column) => column.generatedAlwaysAsIdentity(),
  strict: (table) => table,
  clustered: (table) => table,
  // PostgreSQL counts for itself.
  expectSizes: async () => {},
}
