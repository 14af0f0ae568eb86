import { prepareLockLearner, prepareRenewRevision, type StoreContext } from './context.ts'
import type { Engine } from './engine/engine.ts'
import type { PostgresLimits } from './engine/postgres/postgres.ts'
import { describeHosts, explainOpenError, parsePostgresAddress } from './engine/postgres/postgres-address.ts'
import { migrate } from './migrations/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { createAssistantStore } from './resources/assistants/assistants.ts'
import { createCategoryStore } from './resources/categories.ts'
import { createExamStore } from './resources/exams.ts'
import { createImageStore } from './resources/images.ts'
import { openFailedLookups, openNetworkUsage } from './resources/network-counts.ts'
import { createPaperStore } from './resources/papers.ts'
import { createPastImportStore } from './resources/past-imports.ts'
import { createPracticeResponseStore } from './resources/practice-responses.ts'
import { createPushSubscriptionStore } from './resources/push-subscriptions.ts'
import { createQuestionNoteStore } from './resources/question-notes.ts'
import { createQuestionStore } from './resources/questions/questions.ts'
import { openIdentifierHash } from './resources/secrets.ts'
import { createClassResultStore } from './resources/shares/class-results.ts'
import { createShareStore } from './resources/shares/shares.ts'
import { createSuggestionStore } from './resources/shares/suggestions.ts'
import { createTakenBankStore } from './resources/shares/taken-banks.ts'
import { createTestStore } from './resources/tests.ts'
import { createUserStore } from './resources/users.ts'
import type { Store } from './store.ts'
import { createUserDataStore } from './user-data/user-data.ts'

/** Where the data is stored: a file, or a server's `postgres://…` address. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly limits?: Partial<PostgresLimits> }

interface OpenStoreOptions {
  readonly database: DatabaseLocation
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Draws an id: 22 characters from a cryptographic source. */
  readonly newId: () => string
}

/**
 * Opens the database, migrates its tables and returns a store on it. Rejects when the database could lose committed data,
 * is damaged (`DamagedDatabaseError`), was created by a newer release (`NewerDatabaseError`), or cannot be used (PostgreSQL:
 * not reachable, read-only, password refused; `UnusableDatabaseError`).
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { database } = options
  if (database.engine === 'sqlite') return open(options)
  const hosts = describeHosts(parsePostgresAddress(database.url))
  return open(options).catch((error: unknown) => {
    throw explainOpenError(error, hosts)
  })
}

async function open({ database, now, newId }: OpenStoreOptions): Promise<Store> {
  const engine = await openEngine(database)
  try {
    await engine.withoutStatementTimeout((db) => migrate(db, migrations(engine.ddl)))
    const identifierHash = await openIdentifierHash(engine.db)
    const lockLearner = prepareLockLearner(engine.db)
    const renewRevision = prepareRenewRevision(engine.db, newId)
    const failedLookups = await openFailedLookups(engine, now, engine.isShared)
    const networkUsage = await openNetworkUsage(engine, now, engine.isShared)
    const { db, json, transact, autocommit, writeWalMarker, readCommitted, readOnThread } = engine
    const shared = { now, newId, identifierHash, lockLearner, renewRevision }
    const context = { db, json, transact, autocommit, writeWalMarker, readCommitted, readOnThread, ...shared }
    return createStore(engine, context, { failedLookups, networkUsage })
  } catch (error) {
    await engine.close()
    throw error
  }
}

function createStore(
  engine: Engine,
  context: StoreContext,
  counts: Pick<Store, 'failedLookups' | 'networkUsage'>,
): Store {
  let closing: Promise<void> | undefined
  return {
    users: createUserStore(context),
    tests: createTestStore(context),
    questions: createQuestionStore(context),
    pastImports: createPastImportStore(context),
    exams: createExamStore(context),
    papers: createPaperStore(context),
    categories: createCategoryStore(context),
    assistants: createAssistantStore(context),
    shares: createShareStore(context),
    classResults: createClassResultStore(context),
    suggestions: createSuggestionStore(context),
    takenBanks: createTakenBankStore(context),
    pushSubscriptions: createPushSubscriptionStore(context),
    practiceResponses: createPracticeResponseStore(context),
    questionNotes: createQuestionNoteStore(context),
    images: createImageStore(context),
    userData: createUserDataStore(context),
    ...counts,
    stats: () => engine.stats(),
    checkWritable: () => engine.checkWritable(),
    checkIntegrity: () => engine.checkIntegrity(),
    close: () => {
      closing ??= engine.close()
      return closing
    },
  }
}

/** Loads only the engine that is used: loading PostgreSQL's takes a twentieth of a start. */
export async function openEngine(location: DatabaseLocation): Promise<Engine> {
  switch (location.engine) {
    case 'sqlite': {
      const { openSqlite } = await import('./engine/sqlite/sqlite.ts')
      return openSqlite(location.file)
    }
    case 'postgres': {
      const { openPostgres } = await import('./engine/postgres/postgres.ts')
      return openPostgres(location.url, location.limits)
    }
  }
}
