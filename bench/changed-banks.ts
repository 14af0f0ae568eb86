import { alternate } from './alternate.ts'
import { type SeededLearner, seedLearners } from './data/bank.ts'
import { buildRequest, openConnection } from './load/connection.ts'
import { flagToggles, sendEach } from './load/flag-toggles.ts'
import { measureEach } from './load/load.ts'
import type { Measurements } from './part.ts'
import { type MeasuredServer, startMeasuredServer } from './servers/measured-server.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** In each round every bank is changed and then read once, so that no reply comes from a cache. */
const BANK = { learners: 121, questions: 1000, responses: 0 }
const CONNECTIONS = 32
const ROUNDS = 7
/** Lookups come from one address here. */
const LOOKUPS = { LOOKUPS_PER_MINUTE: '100000000', FAILED_LOOKUPS: '100000000' }

/** The server with which the product is compared. */
export interface Baseline {
  readonly server: MeasuredServer
  readonly port: number
  pathOf(learner: SeededLearner): string
}

/**
 * Measures the first read of each bank after a change.
 *
 * @param pathOf what is read of the product
 * @param startBaseline gets the data folder, the port of the product and a learner
 */
export function measureChangedBanks(
  pathOf: Baseline['pathOf'],
  startBaseline: (folder: string, port: number, learner: SeededLearner) => Promise<Baseline>,
): Promise<Measurements[]> {
  return withTemporaryFolder(async (folder) => {
    const learners = await seedLearners(folder, BANK)
    const [learner] = learners
    if (learner === undefined) throw new Error('There are no learners.')
    const server = await startMeasuredServer({ environment: { DATA_DIR: folder, ...LOOKUPS } })
    const [port = 0] = server.ports
    const baseline = await startBaseline(folder, port, learner)

    const reads = learners.map((each) => buildRequest('GET', pathOf(each)))
    const baselineReads = learners.map((each) => buildRequest('GET', baseline.pathOf(each)))
    const identifiers = learners.map(({ identifier }) => identifier)
    const changes = await flagToggles(port, identifiers)
    const changing = await openConnection(port)
    const load = { connections: CONNECTIONS, status: 200 }
    const measurements = await alternate(
      async () => {
        await sendEach(changing, changes)
        return measureEach(server, { ...load, port, requests: reads })
      },
      () => measureEach(baseline.server, { ...load, port: baseline.port, requests: baselineReads }),
      { rounds: ROUNDS },
    )
    changing.end()
    await server.end()
    await baseline.server.end()
    return [measurements]
  })
}
