import { seededRandom } from '../src/domain/seeded-random.ts'
import { databaseLocation, readConfig } from '../src/server/config.ts'
import { newId } from '../src/server/ids.ts'
import { openEngine, openStore } from '../src/server/store/open-store.ts'
import { createLargeBank, LARGE_BANK_IDENTIFIER } from './bank/large-bank.ts'

/**
 * For measuring: adds a learner with 10,000 questions, 100,000 practice responses and 500 notes to the database of
 * DATA_DIR or DATABASE_URL, under the identifier large-bank-learner.
 *
 *   DATA_DIR=/tmp/large node scripts/launch.mjs node scripts/make-large-bank.ts
 *   DATA_DIR=/tmp/large npm start
 */
const SIZE = { questions: 10_000, responses: 100_000, notes: 500 }

/** Arbitrary but fixed, for the same bank on every machine. */
const SEED = 20_261_121

const startedAt = Date.now()
const database = databaseLocation(readConfig(process.env))
const store = await openStore({ database, now: () => Date.now(), newId })
const engine = await openEngine(database)
try {
  await createLargeBank(store, engine.db, SIZE, startedAt, seededRandom(SEED))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${LARGE_BANK_IDENTIFIER} has ${SIZE.questions} questions and ${SIZE.responses} responses (${seconds} s).`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await engine.close()
  await store.close()
}
