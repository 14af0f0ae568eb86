import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describeMachine } from '../report/machine.ts'
import type { JobResult } from './play.ts'
import { learningPage } from './report.ts'
import { type Job, jobsOf, REPORTED_SEEDS, TUNING_SEEDS } from './settings.ts'

/**
 * `npm run study` simulates learners who practice by each rule, and writes docs/learning.md. `npm run study -- tuning` uses
 * other learners, prints the results and writes nothing. Tune parameters only by its results.
 * `npm run study -- tuning 2` takes two learners of each kind.
 */
const MODEL = join(import.meta.dirname, 'model.md')
const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'learning.md')

const [which, count] = process.argv.slice(2)
const isTuning = which === 'tuning'
const seeds = isTuning
  ? { ...TUNING_SEEDS, ...(count !== undefined && { count: Number(count) }) }
  : REPORTED_SEEDS

const startedAt = Date.now()
const results = await playAll(jobsOf(seeds))
const { user, system } = process.cpuUsage()
const run = {
  at: startedAt,
  minutes: (Date.now() - startedAt) / 60_000,
  processorMinutes: (user + system) / 60e6,
  machine: describeMachine(),
}
const page = learningPage(results, run, readFileSync(MODEL, 'utf8'))
if (isTuning) console.log(page.slice(page.indexOf('## Results')))
else writeFileSync(PAGE, page)
console.log(`${run.minutes.toFixed(1)} minutes.`)

/** Plays all jobs, the longest first, one at a time on each core. The order of the results is that of the jobs. */
async function playAll(jobs: readonly Job[]): Promise<JobResult[]> {
  const waiting = [...jobs.keys()].toSorted((a, b) => (jobs[b]?.schedule ?? 0) - (jobs[a]?.schedule ?? 0))
  const played = new Map<number, JobResult>()
  const playTurns = async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url))
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage(jobs[number])
      played.set(number, await promise)
      worker.off('error', reject)
      if (played.size % 50 === 0) console.log(`${played.size} of ${jobs.length} learners`)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, playTurns))
  return jobs.flatMap((_, number) => played.get(number) ?? [])
}
