import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import pg from 'pg'
import { syncTree } from '../../scripts/backup/sync.ts'
import { createLargeBank } from '../../scripts/bank/large-bank.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newId } from '../../src/server/ids.ts'
import { type DatabaseLocation, openEngine, openStore } from '../../src/server/store/open-store.ts'

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
 * Creates learners with equal banks and different ids in the SQLite file of a data folder: the first one through the product's
 * store, the others as copies of its rows, which takes a tenth of the time.
 */
export async function seedLearners(folder: string, size: BankSize): Promise<SeededLearner[]> {
  const file = databaseFile(folder)
  const learners = await createLearnersOfCopies({ engine: 'sqlite', file }, size)
  copyFirstBank(file)
  // Otherwise the system flushes it for half a minute, which would slow down the measurement.
  await syncTree(folder)
  return learners.length > 0 ? learners : firstLearner(file)
}

/** The same in an empty database of PostgreSQL. */
export async function seedPostgres(url: string, size: BankSize): Promise<SeededLearner[]> {
  const learners = await createLearnersOfCopies({ engine: 'postgres', url }, size)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(copiesOfFirstBank('substr(md5(copy.learner || random()::text), 1, 22)'))
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
  return learners
}

/** Users that are created at once. */
const AT_ONCE = 50

/** Creates a learner with a bank, and the users of the copies. @returns these */
async function createLearnersOfCopies(database: DatabaseLocation, size: BankSize): Promise<SeededLearner[]> {
  const store = await openStore({ database, now: Date.now, newId })
  const engine = await openEngine(database)
  await createLargeBank(store, engine.db, { ...size, notes: 0 }, Date.now(), seededRandom(SEED))
  await engine.close()
  // Through the store, which hashes their identifiers.
  const create = async (number: number) => {
    const identifier = `copied-learner-${letters(number)}`
    const user = await store.users.create({ name: `Learner ${number}`, w3w_identifier: identifier })
    if (user.outcome !== 'created') throw new Error(`${identifier} is ${user.outcome}`)
    return { userId: user.value.id, identifier }
  }
  const learners: SeededLearner[] = []
  for (let first = 1; first < size.learners; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, size.learners - first)
    learners.push(...(await Promise.all(Array.from({ length }, (_, index) => create(first + index)))))
  }
  await store.close()
  return learners
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
  file.exec(copiesOfFirstBank('lower(hex(randomblob(11)))'))
  file.pragma('wal_checkpoint(truncate)')
  file.close()
}

/** @param id SQL that draws an id, another one for each row */
function copiesOfFirstBank(id: string): string {
  return `begin;
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
    commit;`
}
