import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest'
import { type DatabaseLocation, openStore } from '../../src/server/store/open-store.ts'
import type { Store } from '../../src/server/store/store.ts'
import { postgresDatabases } from './services/postgres-databases.ts'

/** When the tests' clock starts: an arbitrary moment, 2026-11-20T12:00:00.000Z. */
const TEST_START = Date.UTC(2026, 10, 20, 12)

/** A clock that moves only when a test advances it. */
export interface TestClock {
  readonly now: () => number
  /** Moves the clock forward, or back if negative, milliseconds. */
  advance(ms: number): void
}

/** What each test gets: a new, migrated, empty database, a clock and ids. Read it only inside a test. */
export interface TestEngine {
  readonly name: 'sqlite' | 'postgres'
  /** An open store on {@link database}; closed after the test. */
  readonly store: Store
  readonly clock: TestClock
  /** Returns ids of 22 characters, the same sequence in every test. */
  readonly newId: () => string
  /** The store's database, for tests that open it again or read it directly. */
  readonly database: DatabaseLocation
}

/**
 * Declares a suite twice, on SQLite and on PostgreSQL. Every test gets a new store in `engine.store`. For behavior in
 * which the engines can differ; everything else uses {@link describeOnEngine} on SQLite only.
 *
 * ```ts
 * describeOnBothEngines('questions', (engine) => {
 *   test('…', async () => {
 *     const app = await buildApp({ store: engine.store, now: engine.clock.now })
 * ```
 */
export function describeOnBothEngines(name: string, suite: (engine: TestEngine) => void): void {
  describeOnEngine('sqlite', name, suite)
  describeOnEngine('postgres', name, suite)
}

/** Declares a suite on one engine: for what only that engine has or, on SQLite, for what does not depend on the engine. */
export function describeOnEngine(
  engineName: TestEngine['name'],
  name: string,
  suite: (engine: TestEngine) => void,
): void {
  describeOn(engineName, engineName === 'sqlite' ? sqliteDatabases() : postgresDatabases(), name, suite)
}

/** Deterministic ids in the format of real ones. */
function countingIds(): () => string {
  let count = 0
  return () => `test-${String(++count).padStart(17, '0')}`
}

function testClock(): TestClock {
  let time = TEST_START
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
  }
}

interface Databases {
  open(): Promise<void>
  close(): Promise<void>
  /** Creates a migrated database without rows. */
  create(): Promise<DatabaseLocation>
  remove(location: DatabaseLocation): Promise<void>
}

function describeOn(
  engineName: TestEngine['name'],
  databases: Databases,
  name: string,
  suite: (engine: TestEngine) => void,
): void {
  describe(`${name} (${engineName})`, () => {
    let current: Omit<TestEngine, 'name'> | null = null
    const inTest = (): Omit<TestEngine, 'name'> => {
      if (current === null) throw new Error('The engine is available only inside a test')
      return current
    }

    beforeAll(() => databases.open())
    afterAll(() => databases.close())
    beforeEach(async () => {
      const database = await databases.create()
      const clock = testClock()
      const newId = countingIds()
      current = { database, clock, newId, store: await openStore({ database, now: clock.now, newId }) }
    })
    afterEach(async () => {
      if (current === null) return
      // Another store of this process releases its reads of the same file only at the end of the event loop's turn. A
      // store that closes in the same turn would wait for it until a timeout of five seconds.
      await nextTurn()
      await current.store.close()
      await databases.remove(current.database)
      current = null
    })

    suite({
      name: engineName,
      get store() {
        return inTest().store
      },
      get clock() {
        return inTest().clock
      },
      get newId() {
        return inTest().newId
      },
      get database() {
        return inTest().database
      },
    })
  })
}

function sqliteDatabases(): Databases {
  let folder = ''
  let count = 0
  return {
    open: async () => {
      folder = await mkdtemp(join(tmpdir(), 'quizgrove-test-sqlite-'))
    },
    close: () => rm(folder, { recursive: true, force: true }),
    create: async () => {
      const file = join(folder, `${++count}.sqlite`)
      await copyFile(inject('sqliteTemplate'), file)
      return { engine: 'sqlite', file }
    },
    // The files are removed with their folder.
    remove: async () => {},
  }
}
