import { prepareRenewRevision, prepareTakeTurn, type StoreContext } from './context.ts'
import { type DatabaseLocation, type Engine, openEngine } from './engine/engine.ts'
import { describeHosts, parsePostgresAddress } from './engine/postgres/postgres-address.ts'
import { explainOpening } from './engine/postgres/unusable-database.ts'
import { readingAgain } from './engine/reads-again.ts'
import { migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openFailedLookups } from './resources/failed-lookups.ts'
import { openIdentifierHash } from './resources/identifier-hash.ts'
import { createImageStore } from './resources/images.ts'
import { openNetworkUse } from './resources/network-use.ts'
import { createPracticeResponseStore } from './resources/practice-responses.ts'
import { createQuestionNoteStore } from './resources/question-notes.ts'
import { createQuestionStore } from './resources/questions.ts'
import { createTestStore } from './resources/tests.ts'
import { createUserStore } from './resources/users.ts'
import type { Store } from './store.ts'
import { createUserDataStore } from './user-data/user-data.ts'

export interface OpenStoreOptions {
  readonly database: DatabaseLocation
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Draws an id: 22 characters from a cryptographic source. */
  readonly newId: () => string
}

/**
 * Opens the database, brings its tables up to date and answers a store on it. Rejects when the database cannot
 * keep what it acknowledges, is damaged (`DamagedDatabaseError`), was made by a newer release (`NewerDatabaseError`),
 * or, PostgreSQL, cannot be used: out of reach, reading only, refusing the password (`UnusableDatabaseError`).
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { database } = options
  if (database.engine === 'sqlite') return open(options)
  const hosts = describeHosts(parsePostgresAddress(database.url))
  return open(options).catch((error: unknown) => {
    throw explainOpening(error, hosts)
  })
}

async function open({ database, now, newId }: OpenStoreOptions): Promise<Store> {
  const engine = await openEngine(database)
  try {
    await engine.unhurried((db) => migrate(db, migrations(engine.ddl)))
    const identifierHash = await openIdentifierHash(engine.db)
    const takeTurn = prepareTakeTurn(engine.db)
    const renewRevision = prepareRenewRevision(engine.db, newId)
    const isShared = database.engine === 'postgres'
    const failedLookups = await openFailedLookups(engine, now, isShared)
    const networkUse = await openNetworkUse(engine.writing, now, isShared)
    const { db, json, transact, writeAtOnce, writeMarker, look, lookAside } = engine
    const shared = { now, newId, identifierHash, takeTurn, renewRevision }
    const context = { db, json, transact, writeAtOnce, writeMarker, look, lookAside, ...shared }
    const store = createStore(engine, context, { failedLookups, networkUse })
    return isShared ? readingAgain(store) : store
  } catch (error) {
    await engine.close()
    throw error
  }
}

function createStore(
  engine: Engine,
  context: StoreContext,
  counts: Pick<Store, 'failedLookups' | 'networkUse'>,
): Store {
  let closing: Promise<void> | undefined
  return {
    users: createUserStore(context),
    tests: createTestStore(context),
    questions: createQuestionStore(context),
    practiceResponses: createPracticeResponseStore(context),
    questionNotes: createQuestionNoteStore(context),
    images: createImageStore(context),
    userData: createUserDataStore(context),
    ...counts,
    figures: () => engine.figures(),
    check: () => engine.checkWriting(),
    checkWhole: () => engine.check(),
    close: () => {
      closing ??= engine.close()
      return closing
    },
  }
}
