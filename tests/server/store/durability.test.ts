import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEngine, openStore } from '../../../src/server/store/open-store.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'
import { addUser } from './test-rows.ts'

const STORE_PROCESS = fileURLToPath(new URL('store-process.ts', import.meta.url))

describeOnBothEngines('an acknowledged write', (engine) => {
  test('is stored even if the process is killed during a later write', async () => {
    const writer = spawn(process.execPath, [STORE_PROCESS, 'write', JSON.stringify(engine.database)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const printed: string[] = []
    for await (const line of createInterface({ input: writer.stdout })) {
      if (printed.push(line) === 100) writer.kill('SIGKILL')
    }
    const [userId = '', ...acknowledged] = printed

    const stored = await engine.store.practiceResponses.ofUser(userId, {})

    expect(acknowledged.length).toBeGreaterThanOrEqual(99)
    expect(stored?.map((response) => response.id)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('is stored when the store is opened again, and the learner is found by the identifier', async () => {
    const user = await addUser(engine.store, 'calm-red-fox')
    await engine.store.close()

    const { database, newId, clock } = engine
    const again = await openStore({ database, newId, now: clock.now })

    expect(await again.users.findByIdentifier('calm-red-fox')).toEqual(user)
    expect(await again.users.findByIdentifier('calm-red-foy')).toBeNull()
    await again.close()
  })
})

describeOnBothEngines('a store', (engine) => {
  test('may be closed twice, and refuses calls after that', async () => {
    await engine.store.checkWritable()
    await Promise.all([engine.store.close(), engine.store.close()])

    await expect(engine.store.checkWritable()).rejects.toThrow()
  })

  test('looks identifiers up by a keyed hash, whose key is generated once per database', async () => {
    await addUser(engine.store, 'calm-red-fox')
    const { db, close } = await openEngine(engine.database)
    const user = await db.selectFrom('users').select('identifier_hash').executeTakeFirst()
    const secrets = await db.selectFrom('secrets').selectAll().where('name', '=', 'identifier-key').execute()
    await close()

    expect(user?.identifier_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(secrets).toEqual([{ name: 'identifier-key', value: expect.stringMatching(/^[\w-]{43}$/) }])
  })
})

describeOnEngine('sqlite', 'the SQLite file', (engine) => {
  test.for([
    { pragma: 'journal_mode', column: 'journal_mode', value: 'wal' },
    { pragma: 'synchronous', column: 'synchronous', value: 2 },
    { pragma: 'foreign_keys', column: 'foreign_keys', value: 1 },
    { pragma: 'busy_timeout', column: 'timeout', value: 5000 },
  ])('is opened with $pragma at $value', async ({ pragma, column, value }) => {
    const { db, close } = await openEngine(engine.database)
    const { rows } = await sql.raw(`pragma ${pragma}`).execute(db)
    await close()

    expect(rows).toEqual([{ [column]: value }])
  })

  test('is complete in one file once closed: the write-ahead log is checkpointed', async () => {
    if (engine.database.engine !== 'sqlite') throw new Error('Not a file')
    const log = `${engine.database.file}-wal`
    await addUser(engine.store)
    expect(existsSync(log)).toBe(true)

    await engine.store.close()

    expect(existsSync(log)).toBe(false)
  })

  test('is refused if it cannot have a write-ahead log, like a database in memory', async () => {
    await expect(openEngine({ engine: 'sqlite', file: ':memory:' })).rejects.toThrow('journal_mode = memory')
  })
})

describeOnEngine('postgres', 'a PostgreSQL database', (engine) => {
  test('is refused if it acknowledges writes that are not yet on disk', async () => {
    if (engine.database.engine !== 'postgres') throw new Error('Not a server')
    const name = new URL(engine.database.url).pathname.slice(1)
    const { db, close } = await openEngine(engine.database)
    await sql`alter database ${sql.id(name)} set synchronous_commit = 'off'`.execute(db)
    await close()

    await expect(openEngine(engine.database)).rejects.toThrow('synchronous_commit = off')
  })
})
