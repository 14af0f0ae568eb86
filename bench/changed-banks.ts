import { alternate } from './alternate.ts'
import { type SeededLearner, seedLearners } from './data/bank.ts'
import { buildRequest, type Connection, openConnection } from './load/connection.ts'
import { fetchBytes } from './load/fetch-bytes.ts'
import { measureEach } from './load/load.ts'
import type { Measurements } from './part.ts'
import { type MeasuredServer, startMeasuredServer } from './servers/measured-server.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** In each round every bank is changed and then read once, so that no reply comes from a cache. */
const BANK = { learners: 121, questions: 1000, responses: 0 }
const CONNECTIONS = 32
const ROUNDS = 7
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
    const server = await startMeasuredServer({ environment: { DATA_DIR: folder } })
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

/** For each learner a request that toggles the flag of their first question, and so changes their bank. */
export async function flagToggles(port: number, identifiers: readonly string[]): Promise<Buffer[]> {
  return await Promise.all(
    identifiers.map(async (identifier) => {
      const { body } = await fetchBytes(port, `/api/v1/user-data/load/${identifier}`)
      const { questions }: { questions: { id: string }[] } = JSON.parse(body.toString())
      return buildRequest('PATCH', `/api/v1/questions/${questions[0]?.id}/flag`, { body: '{}' })
    }),
  )
}

/** Sends each request, one after the other. Throws when one does not succeed. */
export async function sendEach(connection: Connection, changes: readonly Buffer[]): Promise<void> {
  for (const change of changes) {
    const { status, head } = await connection.send(change)
    if (status !== 200) throw new Error(head)
  }
}
