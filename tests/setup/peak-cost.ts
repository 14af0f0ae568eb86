import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { type Cost, costOf } from './cost.ts'

/** Milliseconds between two looks at the memory. */
const LOOK = 2

/**
 * Does a piece of work and measures it (`costOf`), where `memory` is what the process holds at most meanwhile, all of its threads included,
 * beyond what it held before.
 */
export async function peakCostOf<T>(work: () => T | Promise<T>): Promise<Cost<T>> {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  const most = new Float64Array(new SharedArrayBuffer(8))
  const watcher = new Worker(
    `const most = require('node:worker_threads').workerData
     setInterval(() => { most[0] = Math.max(most[0], process.memoryUsage.rss()) }, ${LOOK})`,
    { eval: true, workerData: most },
  )
  await once(watcher, 'online')
  const before = process.memoryUsage.rss()
  most[0] = before
  const cost = await costOf(work)
  await watcher.terminate()
  return { ...cost, memory: (most[0] ?? 0) - before }
}
