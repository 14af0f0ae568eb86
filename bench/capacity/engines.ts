import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseLocation } from '../../src/server/store/open-store.ts'
import { openEngine } from '../../src/server/store/open-store.ts'
import { killablePostgres } from '../../tests/faults/killable-postgres.ts'
import { type BankSize, databaseFile, type SeededLearner, seedLearners, seedPostgres } from '../data/bank.ts'
import { findPostmaster } from './postgres-usage.ts'

/** Questions of each learner whose ids are known to the simulation. */
const KNOWN_QUESTIONS = 10

export type EngineName = 'SQLite' | 'PostgreSQL'

/** A database with learners who have a bank and answers. */
export interface Engine {
  readonly name: EngineName
  /** Of a server on it. */
  readonly environment: Readonly<Record<string, string>>
  readonly learners: readonly LearnerWithQuestions[]
  /** The first process of PostgreSQL; null: there is none. */
  readonly postmaster: number | null
  /** Bytes of the database, without a write-ahead log of PostgreSQL. */
  size(): Promise<number>
  remove(): Promise<void>
}

export interface LearnerWithQuestions extends SeededLearner {
  readonly questionIds: readonly string[]
}

export async function createEngine(name: EngineName, size: BankSize): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-bench-'))
  const removeFolder = () => rmSync(folder, { recursive: true })
  if (name === 'SQLite') {
    const learners = await seedLearners(folder, size)
    const database = { engine: 'sqlite', file: databaseFile(folder) } as const
    return {
      name,
      environment: { DATA_DIR: folder },
      learners: await withQuestions(database, learners),
      postmaster: null,
      size: async () => sizeOf(folder),
      remove: async () => removeFolder(),
    }
  }
  const postgres = await killablePostgres()
  const learners = await seedPostgres(postgres.url, size)
  const client = new pg.Client(postgres.url)
  await client.connect()
  const postmaster = await findPostmaster(client)
  await client.end()
  return {
    name,
    environment: { DATA_DIR: folder, DATABASE_URL: postgres.url },
    learners: await withQuestions({ engine: 'postgres', url: postgres.url }, learners),
    postmaster,
    size: () => sizeIn(postgres.url),
    remove: async () => {
      await postgres.remove()
      removeFolder()
    },
  }
}

async function withQuestions(
  database: DatabaseLocation,
  learners: readonly SeededLearner[],
): Promise<LearnerWithQuestions[]> {
  const engine = await openEngine(database)
  const rows = await engine.db
    .selectFrom('users')
    .innerJoin('questions', 'questions.learner', 'users.learner')
    .select(['users.id as userId', 'questions.id'])
    .where('questions.seq', '<=', KNOWN_QUESTIONS)
    .execute()
  await engine.close()
  const ids = Map.groupBy(rows, ({ userId }) => userId)
  return learners.map((learner) => ({
    ...learner,
    questionIds: (ids.get(learner.userId) ?? []).map(({ id }) => id),
  }))
}

/** Bytes of the files of SQLite. */
export function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** Bytes of a database of PostgreSQL. */
export async function sizeIn(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  await client.end()
  return rows[0].bytes
}
