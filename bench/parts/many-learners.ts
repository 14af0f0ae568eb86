import { seedLearners } from '../data/bank.ts'
import { manyLearners } from '../data/many-learners.ts'
import { CALLS, mixedCalls } from '../load/mixed-calls.ts'
import { steadyLoad } from '../load/steady-load.ts'
import type { Measurement, Part } from '../part.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

const REQUESTS_PER_SECOND = 200
const SECONDS = 5
const ROUNDS = 5
/** In a round, ten learners write 60 responses each, a thousand hardly one: halfway through, all have the same number. */
const FEW = { learners: 11, questions: 1000, responses: 3790 }

export const part: Part = {
  number: 6,
  title: 'Many learners',
  comparisons: [
    {
      work: '1,000 learners with 1,000 questions each, a mixed load of 200 requests a second',
      baseline: 'the same with 10 learners',
      figures: [...CALLS.keys()].map((call) => ({
        key: call,
        title: `p99 of ${call}, all rounds`,
        unit: 'ms',
        bounds: [{ atMost: 1.3 }],
      })),
    },
  ],
  limit:
    'The disk, and the two cores. Each commit waits for the disk. When the disk stalls for half a second, a hundred requests wait, and that is the p99 of a whole round. With nothing else on this machine, five of 8,556 calls of fdatasync in 40 seconds took more than 60 ms, one 155 ms and one 424 ms. Such a stall affects one side or the other. On 2026-11-22, with the test data flushed to disk before the measurement, the ratios were 0.2 to 0.3 and 1.0 to 1.2 in two whole runs, and 0.05 to 0.15 and 12 to 40 in two runs of this part alone (without that flush 0.5 to 1.3 alone, and 1.2 to 5.8 in whole runs). Sides without a stall have p99s of 18 to 152 ms. The server takes 0.8 to 0.9 of a core, of which the main thread has 0.3 (0.5 to 0.7 before lists and bundles were read on a thread, decision 21); writing lists as JSON and compression take the rest. The cache covers a smaller share of a thousand learners than of ten (decision 19). Each p99 is over the calls of all five rounds, about 3,000 responses and 500 of each other kind, so it has no spread. Ten learners and a thousand get the same number of responses: the lists of the ten start a twentieth shorter, grow by a tenth, and have the length of the others halfway through.',

  measure: () =>
    withTemporaryFolder(async (folder) => {
      const few = await seedLearners(folder, FEW)
      const many = await manyLearners()
      const sides = [await startSide(many.folder, many.learners), await startSide(folder, few)] as const
      for (let round = -1; round < ROUNDS; round++) {
        for (const side of sides) await side.round(round >= 0)
      }
      for (const side of sides) await side.end()
      return [{ ours: [p99s(sides[0].latencies)], baseline: [p99s(sides[1].latencies)] }]
    }),
}

/** Latencies of each call by its name, milliseconds. */
type Latencies = Map<string, number[]>

/** Over all rounds: one round has a hundred of most calls, whose p99 would be the second slowest. */
function p99s(latencies: Latencies): Measurement {
  return Object.fromEntries([...latencies].map(([call, times]) => [call, quantile(times, 0.99)]))
}

/** Starts a server with these learners. */
async function startSide(folder: string, learners: Parameters<typeof mixedCalls>[1]) {
  const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
  const [port = 0] = server.ports
  const nextCall = await mixedCalls(port, learners)
  const latencies: Latencies = new Map()
  let isCounted = false
  const load = steadyLoad(port, () => {
    const { call, request } = nextCall()
    const onReply = (latency: number) => {
      if (!isCounted) return
      const ofCall = latencies.get(call) ?? []
      ofCall.push(latency)
      latencies.set(call, ofCall)
    }
    return { request, isExpected: (status) => status < 400, onReply }
  })
  return {
    latencies,
    round: async (isMeasured: boolean) => {
      isCounted = isMeasured
      await load.run(REQUESTS_PER_SECOND, SECONDS * 1000)
    },
    end: async () => {
      load.end()
      await server.end()
    },
  }
}
