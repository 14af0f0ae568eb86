import { killablePostgres } from '../../tests/faults/killable-postgres.ts'
import { flagToggles, sendEach } from '../changed-banks.ts'
import { buildRequest, openConnection } from '../load/connection.ts'
import { measureLoad } from '../load/load.ts'
import { createLearners, responseRequests } from '../load/practice-responses.ts'
import { type MeasuredServer, startMeasuredServer } from '../servers/measured-server.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { createBanks } from '../web/product.ts'
import { type EngineName, sizeIn, sizeOf } from './engines.ts'

const MB = 1_000_000
/** Learners with many practice responses. */
const LEARNERS = 10
const QUESTIONS = 1000
const RESPONSES = 10_000
const CONNECTIONS = 16
const MILLISECONDS = 5000
/** How often each bank is changed and then read. */
const CHANGES = 30
/** Changes before that, which are not measured. */
const WARM_UP_CHANGES = 10

interface Engine {
  readonly name: EngineName
  readonly environment: Readonly<Record<string, string>>
  /** Size of the database after the server has stopped, bytes. */
  size(): Promise<number>
}

type Measured = Awaited<ReturnType<typeof measureLoad>>

const perSecond = ({ cpu = 0 }: Measured) => Math.round(1_000_000 / cpu)
const ms = ({ p50 = 0, p99 = 0, rate = 0 }: Measured) =>
  `${Math.round(rate)} a second here, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`

/**
 * Throughput and memory of one process on an engine. The CPU time of the process counts, so that other load of the machine does
 * not.
 */
export async function measureOneProcess(name: EngineName): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    if (name === 'SQLite') {
      return report({ name, environment: { DATA_DIR: folder }, size: async () => sizeOf(folder) })
    }
    const postgres = await killablePostgres()
    const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url }
    await report({ name, environment, size: () => sizeIn(postgres.url) })
    await postgres.remove()
  })
}

async function report({ name, environment, size }: Engine): Promise<void> {
  let server = await startMeasuredServer({ environment })
  const atRest = await server.usage()
  const learners = await createLearners(portOf(server), 20)
  const load = (next: () => Buffer, status: number) =>
    measureLoad(server, {
      port: portOf(server),
      connections: CONNECTIONS,
      milliseconds: MILLISECONDS,
      next,
      status,
    })
  await load(responseRequests(learners), 201)
  const saved = await load(responseRequests(learners), 201)
  await server.end()

  const before = await size()
  const practiced = await createBanks(
    environment,
    Array.from({ length: LEARNERS }, (_, learner) => ({
      ...{ questions: QUESTIONS, responses: RESPONSES, notes: 0 },
      identifier: identifierOf(learner),
    })),
  )
  const identifiers = Array.from(practiced, (_, learner) => identifierOf(learner))
  const each = ((await size()) - before) / LEARNERS

  server = await startMeasuredServer({ environment })
  let requests = 0
  const next = (path: (userId: string) => string) => () => {
    const learner = practiced[requests++ % practiced.length]
    if (learner === undefined) throw new Error('There are no learners.')
    return buildRequest('GET', path(learner), { headers: { 'accept-encoding': 'gzip' } })
  }
  const signIns: string[] = []
  for (const encoding of ['zstd', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const reads = identifiers.map((identifier) =>
      buildRequest('GET', `/api/v1/user-data/load/${identifier}`, { headers }),
    )
    const first = await measureFirstReads(server, identifiers, reads)
    let read = 0
    const repeated = await load(() => reads[read++ % reads.length] ?? Buffer.alloc(0), 200)
    signIns.push(
      `a sign-in with a bank of ${QUESTIONS} questions, ${encoding}: first after a change ${Math.round(1_000_000 / first)}, repeated ${perSecond(repeated)} a second and core`,
    )
  }
  const history = await load(
    next((userId) => `/api/v1/practice-responses/user/${userId}`),
    200,
  )
  const { mostMemory } = await server.usage()
  await server.end()

  console.log(`\n${name}`)
  console.log(`practice responses: ${perSecond(saved)} a second and core; ${ms(saved)}`)
  for (const line of signIns) console.log(line)
  console.log(`${RESPONSES} responses: ${perSecond(history)} a second and core; ${ms(history)}`)
  console.log(`memory: ${megabytes(atRest.memory)} at rest, ${megabytes(mostMemory)} at most`)
  console.log(
    `database: ${(each / MB).toFixed(2)} MB for a learner of ${QUESTIONS} questions, ${RESPONSES} responses`,
  )
}

/** CPU time of the server, µs, for the first read of a bank after a change. */
async function measureFirstReads(
  server: MeasuredServer,
  identifiers: readonly string[],
  requests: readonly Buffer[],
): Promise<number> {
  const port = portOf(server)
  const changes = await flagToggles(port, identifiers)
  const connections = await Promise.all(requests.map(() => openConnection(port)))
  const changing = await openConnection(port)
  let cpu = 0
  for (let change = -WARM_UP_CHANGES; change < CHANGES; change++) {
    await sendEach(changing, changes)
    const before = await server.usage()
    await Promise.all(
      connections.map((connection, index) => sendEach(connection, requests.slice(index, index + 1))),
    )
    if (change >= 0) cpu += (await server.usage()).cpu - before.cpu
  }
  for (const connection of [...connections, changing]) connection.end()
  return cpu / CHANGES / requests.length
}

function identifierOf(learner: number): string {
  return `learner-${String.fromCharCode(97 + learner)}-here`
}

function portOf({ ports: [port] }: MeasuredServer): number {
  if (port === undefined) throw new Error('The server has no port.')
  return port
}
