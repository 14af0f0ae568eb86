import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlantedLearner, plantLearners } from './bank.ts'

/** A thousand learners with as many questions each: 1 GB. */
const BANK = { learners: 1001, questions: 1000, responses: 4000 }

/** A data folder and who is in it. */
export interface ManyLearners {
  readonly folder: string
  readonly learners: readonly PlantedLearner[]
}

let planted: Promise<ManyLearners> | undefined

/** The same folder for every part that asks, as it takes half a minute to make; it goes when the bench ends. */
export function manyLearners(): Promise<ManyLearners> {
  planted ??= plant()
  return planted
}

async function plant(): Promise<ManyLearners> {
  const folder = mkdtempSync(join(tmpdir(), 'quizgrove-bench-many-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  return { folder, learners: await plantLearners(folder, BANK) }
}
