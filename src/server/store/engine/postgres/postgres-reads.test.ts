import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../schema.ts'
import { readSnapshot } from '../../transact.ts'
import { prepareQuery } from '../prepared-query.ts'
import { openReads } from './postgres-reads.ts'

/** Connects to no database. The first statement breaks its connection. */
class BreakingDriver extends DummyDriver {
  readonly statements: string[] = []

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async ({ sql: statement }) => {
        const isFirst = this.statements.length === 0
        this.statements.push(statement.split(' ', 1).join())
        if (isFirst) throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
        return { rows: [] }
      },
      async *streamQuery() {},
    }
  }
}

async function openBreaking() {
  const driver = new BreakingDriver()
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  return { db: await openReads(dialect), statements: driver.statements }
}

const readUser = (db: Database) => db.selectFrom('users').select('id').execute()

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['any read', readUser],
  ['a prepared read', (db) => prepareQuery(() => db.selectFrom('users').select('id'))(db, {})],
  ['the reads of a snapshot', (db) => readSnapshot(db, readUser)],
])('%s whose connection broke runs again', async (_, read) => {
  const { db, statements } = await openBreaking()
  await expect(read(db)).resolves.toEqual([])
  expect(statements).toEqual(['select', 'select'])
})

test.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['an insert', 'insert', (db) => db.insertInto('secrets').values({ name: 'one', value: '1' }).execute()],
  ['a removal', 'delete', (db) => db.deleteFrom('secrets').execute()],
  ['a statement as text', 'select', (db) => sql`select 1`.execute(db)],
  [
    'a read of what the same statement writes',
    'with',
    (db) =>
      db
        .with('gone', (gone) => gone.deleteFrom('secrets').returning('name'))
        .selectFrom('gone')
        .select('name')
        .execute(),
  ],
  ['a read in a transaction', 'select', (db) => db.transaction().execute(readUser)],
])('%s runs once', async (_, statement, write) => {
  const { db, statements } = await openBreaking()
  await expect(write(db)).rejects.toThrow('cut')
  expect(statements).toEqual([statement])
})
