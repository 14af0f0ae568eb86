import { setTimeout as passing } from 'node:timers/promises'
import { plantLearners } from '../data/bank.ts'
import { manyLearners } from '../data/many-learners.ts'
import { type Connection, openConnection } from '../load/connection.ts'
import { CALLS, mixedCalls } from '../load/mixed-calls.ts'
import type { Part, Reading } from '../part.ts'
import { startMeasured } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const A_SECOND = 200
const SECONDS = 5
const ROUNDS = 5
/** Ten write 60 answers each in a round, a thousand hardly one: half way through, all have as many. */
const FEW = { learners: 11, questions: 1000, responses: 3790 }

export const part: Part = {
  number: 6,
  title: 'Many learners',
  needsWeb: false,
  comparisons: [
    {
      work: '1,000 learners with 1,000 questions each, a mixed load of 200 requests a second',
      against: 'the same with 10 learners',
      figures: [...CALLS.keys()].map((call) => ({
        key: call,
        title: `p99 of ${call}, all rounds`,
        unit: 'ms',
        bounds: [{ atMost: 1.3 }],
      })),
    },
  ],
  limit:
    'The disk, and the two cores. Each commit waits for the disk, and a disk that stands still for half a second makes a hundred requests wait, which is the p99 of a whole round: with nothing else on this machine, 8,556 plain fdatasync of one file in 40 seconds had five above 60 ms, one of 155 and one of 424. Such a moment falls to one side or to the other: on 2026-11-22, once what is planted is brought to the disk before, the ratios were 0.2 to 0.3 and 1.0 to 1.2 in two whole runs and 0.05 to 0.15 and 12 to 40 in two runs by itself (before, 0.5 to 1.3 by itself and 1.2 to 5.8 in whole runs). Sides without one have p99s of 18 to 152 ms. The server takes 0.8 to 0.9 of a core, of which the thread that answers has 0.3 (0.5 to 0.7 before lists and bundles were read on a thread of their own, decision 21), writing lists as JSON and packing the rest. What is kept ready covers fewer of a thousand learners than of ten (decision 19). Each p99 is of the calls of all five rounds together, about 3,000 answers and 500 of each other kind, so that it has no spread. The same answers go to ten learners or to a thousand: the lists of the ten begin a twentieth shorter, grow by a tenth, and are as long as the others half way.',

  measure: () =>
    inTemporaryFolder(async (folder) => {
      const few = await plantLearners(folder, FEW)
      const many = await manyLearners()
      const sides = [await sideOf(many.folder, many.learners), await sideOf(folder, few)] as const
      for (let round = -1; round < ROUNDS; round++) {
        for (const side of sides) await side.load(round < 0 ? new Map() : side.latencies)
      }
      for (const side of sides) await side.end()
      return [{ ours: [p99s(sides[0].latencies)], other: [p99s(sides[1].latencies)] }]
    }),
}

/** Milliseconds of each call, by its name. */
type Latencies = Map<string, number[]>

/** Of all rounds together: in one there are a hundred of most calls, whose p99 would be the second slowest. */
function p99s(latencies: Latencies): Reading {
  return Object.fromEntries([...latencies].map(([call, times]) => [call, quantile(times, 0.99)]))
}

/** A server with these learners. `latencies` is for the rounds that count; the caller gives it to `load`. */
async function sideOf(folder: string, learners: Parameters<typeof mixedCalls>[1]) {
  const server = await startMeasured({
    environment: { DATA_DIR: folder, LOOKUPS_PER_MINUTE: '100000000', FAILED_LOOKUPS: '100000000' },
  })
  const [port = 0] = server.ports
  const next = await mixedCalls(port, learners)
  const free: Connection[] = []
  return {
    latencies: new Map<string, number[]>(),
    load: (latencies: Latencies) => steadyLoad(port, free, next, latencies),
    end: async () => {
      for (const connection of free) connection.end()
      await server.end()
    },
  }
}

/**
 * Sends requests at their times, whatever became of those before, and counts from when each was due: a server that
 * stands still makes everybody wait who comes meanwhile.
 */
async function steadyLoad(
  port: number,
  free: Connection[],
  next: Awaited<ReturnType<typeof mixedCalls>>,
  latencies: Latencies,
): Promise<void> {
  const underWay: Promise<void>[] = []
  const start = performance.now()
  for (let sent = 0; sent < A_SECOND * SECONDS; sent++) {
    const due = start + (sent * 1000) / A_SECOND
    const early = due - performance.now()
    if (early > 0) await passing(early)
    underWay.push(ask(due))
  }
  await Promise.all(underWay)

  async function ask(due: number): Promise<void> {
    const connection = free.pop() ?? (await openConnection(port))
    const { call, request } = next()
    const { status, head } = await connection.ask(request)
    if (status >= 400) throw new Error(head)
    const times = latencies.get(call)
    if (times === undefined) latencies.set(call, [performance.now() - due])
    else times.push(performance.now() - due)
    free.push(connection)
  }
}
