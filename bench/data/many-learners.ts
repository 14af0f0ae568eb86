import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SeededLearner, seedLearners } from './bank.ts'

/** A thousand learners with a thousand questions each: 1 GB. */
const BANK = { learners: 1001, questions: 1000, responses: 4000 }

/** A data folder and its learners. */
export interface ManyLearners {
  readonly folder: string
  readonly learners: readonly SeededLearner[]
}

let created: Promise<ManyLearners> | undefined

/** One folder for all parts that need it, as creating it takes half a minute. It is removed when the process exits. */
export function manyLearners(): Promise<ManyLearners> {
  created ??= create()
  return created
}

async function create(): Promise<ManyLearners> {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-bench-many-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  return { folder, learners: await seedLearners(folder, BANK) }
}
