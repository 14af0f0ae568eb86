import { expect, test } from 'vitest'
import { costOf, type Machine, REFERENCE_MS, type Times } from './cost.ts'

const NOTHING: Times = { thread: 0, process: 0, idle: 0 }

/** A machine on which a piece of work takes these times, and the reference work these before and after it. */
function machine(took: Times, references: readonly number[]): Machine {
  const times = [NOTHING, took]
  const left = [...references]
  return { times: () => times.shift() ?? took, reference: () => left.shift() ?? Number.NaN }
}

const AS_FAST = [REFERENCE_MS, REFERENCE_MS]
const WORK: Times = { thread: 1000, process: 1000, idle: 0 }
const LONGER: Times = { thread: 2000, process: 2000, idle: 0 }
const SLOWER = [2 * REFERENCE_MS, 2 * REFERENCE_MS]

test.each<[string, Times, readonly number[], number]>([
  ['the reference machine', WORK, AS_FAST, 1000],
  ['a machine that is half as fast', LONGER, SLOWER, 1000],
  ['twice the work: twice as much', LONGER, AS_FAST, 2000],
  [
    'twice the work on a machine that is half as fast',
    { ...WORK, thread: 4000, process: 4000 },
    SLOWER,
    2000,
  ],
  ['a faster machine: as it is', WORK, [REFERENCE_MS / 2, REFERENCE_MS / 2], 1000],
  ['a disturbance before the work: no excuse', WORK, [5 * REFERENCE_MS, REFERENCE_MS], 1000],
  ['a disturbance after the work: no excuse', WORK, [REFERENCE_MS, 5 * REFERENCE_MS], 1000],
  ['a busy machine, with garbage collected on other threads', { ...WORK, process: 1800 }, AS_FAST, 1000],
  ['other threads that this one waits for', { thread: 100, process: 700, idle: 600 }, AS_FAST, 700],
  ['waiting for nothing that costs', { thread: 100, process: 110, idle: 600 }, AS_FAST, 110],
])('%s', async (_, took, references, milliseconds) => {
  const cost = await costOf(() => 'done', machine(took, references))
  expect(cost).toMatchObject({ result: 'done', milliseconds })
})

test('this machine: work costs, and waiting does not', async () => {
  const waited = await costOf(() => new Promise((resolve) => setImmediate(resolve)))
  const worked = await costOf(() => Array.from({ length: 300_000 }, (_, n) => String(n)).join().length)
  expect(worked.milliseconds).toBeGreaterThan(waited.milliseconds)
})
