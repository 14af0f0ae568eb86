import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { syncTree } from '../../scripts/backup/sync.ts'
import { createLargeBank } from '../../scripts/bank/large-bank.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newId } from '../../src/server/ids.ts'
import { openEngine, openStore } from '../../src/server/store/open-store.ts'

/** Number of learners, and the size of the bank of each. */
export interface BankSize {
  readonly learners: number
  readonly questions: number
  readonly responses: number
}

/** A learner of the test data. */
export interface SeededLearner {
  readonly userId: string
  readonly identifier: string
}

/** Fixed, so that all machines get the same texts. */
const SEED = 20_261_121
const FILE = 'quizgrove.sqlite'

/** The database file in a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, FILE)
}

/**
 * Creates learners with equal banks and different ids: the first one through the product's store, the others as copies of
 * its rows, which takes a tenth of the time.
 */
export async function seedLearners(folder: string, size: BankSize): Promise<SeededLearner[]> {
  const database = { engine: 'sqlite', file: databaseFile(folder) } as const
  const store = await openStore({ database, now: Date.now, newId })
  const engine = await openEngine(database)
  await createLargeBank(store, engine.db, { ...size, notes: 0 }, Date.now(), seededRandom(SEED))
  await engine.close()
  // The users of the copies are created through the store, which hashes their identifiers.
  const learners: SeededLearner[] = []
  for (let number = 1; number < size.learners; number++) {
    const identifier = `copied-learner-${letters(number)}`
    const user = await store.users.create({ name: `Learner ${number}`, w3w_identifier: identifier })
    if (user.outcome !== 'created') throw new Error(`${identifier} is ${user.outcome}`)
    learners.push({ userId: user.value.id, identifier })
  }
  await store.close()
  copyFirstBank(database.file)
  // Otherwise the system flushes it for half a minute, which would slow down the measurement.
  await syncTree(folder)
  return learners.length > 0 ? learners : firstLearner(database.file)
}

/** A number in letters, 27 as `bb`: an identifier has no digits. */
function letters(number: number): string {
  return [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('')
}

function firstLearner(path: string): SeededLearner[] {
  const file = new SqliteFile(path)
  const [userId, identifier] = file
    .prepare<[], [string, string]>('select id, w3w_identifier from users where learner = 1')
    .raw()
    .get() ?? ['', '']
  file.close()
  return [{ userId, identifier }]
}

function copyFirstBank(path: string): void {
  const file = new SqliteFile(path)
  // Test data need not survive a power cut.
  file.pragma('synchronous = OFF')
  file.pragma('cache_size = -500000')
  const id = 'lower(hex(randomblob(11)))'
  file.exec(`begin;
    insert into questions (learner, seq, id, question_text, category, possible_answers, correct_answers, explanation,
        is_flagged, is_correct, source_test, created_at)
      select copy.learner, seq, ${id}, question_text, category, possible_answers, correct_answers, explanation,
        is_flagged, is_correct, source_test, first.created_at
      from users as copy join questions as first on first.learner = 1 where copy.learner > 1;
    insert into practice_responses (learner, seq, id, question, selected_answers, is_correct, response_time_ms, source,
        created_at)
      select copy.learner, seq, ${id}, question, selected_answers, is_correct, response_time_ms, source,
        first.created_at
      from users as copy join practice_responses as first on first.learner = 1 where copy.learner > 1;
    update users set last_seq = (select last_seq from users where learner = 1);
    commit;`)
  file.pragma('wal_checkpoint(truncate)')
  file.close()
}
