import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** The few parts of table definitions that differ between the two engines. */
export interface Ddl {
  readonly integer: 'integer' | 'bigint'
  readonly real: 'real' | 'double precision'
  readonly boolean: 'integer' | 'boolean'
  /** A number that the database assigns. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** Ends a table whose columns accept only values of their type. */
  strict<Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column>
  /** Like `strict`; the rows are stored in the order of the primary key where the engine supports it. */
  clustered<Name extends string, Column extends string>(
    table: CreateTableBuilder<Name, Column>,
  ): CreateTableBuilder<Name, Column>
  /** Gives row counts to a planner that does not collect statistics by itself. */
  expectSizes(db: Kysely<unknown>, sizes: readonly ExpectedSize[]): Promise<void>
}

/** Row counts of an index; that of a clustered table's primary key has the name of its table. */
export interface ExpectedSize {
  readonly table: string
  readonly index: string
  /** All rows; then the rows with equal values in the first column, in the first two, and so on. */
  readonly rows: readonly number[]
}

/** Begins a table of what learners own: each row has a number of its own, and goes with its learner. */
export function ownedTable(db: Kysely<unknown>, ddl: Ddl, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('seq', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_pk`, ['learner', 'seq'])
    .addForeignKeyConstraint(`${name}_learner`, ['learner'], 'users', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
}

export const sqliteDdl: Ddl = {
  integer: 'integer',
  real: 'real',
  boolean: 'integer',
  // An `integer primary key` is SQLite's own row number.
  identity: (column) => column,
  strict: (table) => table.modifyEnd(sql`strict`),
  clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
  // https://sqlite.org/optoverview.html: without statistics SQLite assumes ten rows of each kind for a learner and does
  // not use the indexes within a learner. Made-up statistics are supported and keep the plans stable.
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
  // PostgreSQL collects statistics by itself.
  expectSizes: async () => {},
}
