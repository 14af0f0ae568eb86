import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildRequest } from '../load/connection.ts'
import { type BenchLearner, createLearners, responseRequests } from '../load/practice-responses.ts'
import { steadyLoad } from '../load/steady-load.ts'
import { type MeasuredServer, startMeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'

/** Alternately without and with the attack, so that other load of the machine affects both. */
const ROUNDS = 3
const QUIET_MS = 4000
const ATTACK_MS = 8000
const LEARNERS = 5
/** Interval of the memory samples, milliseconds. */
const SAMPLE_MS = 100

/** The effect of an attack on a server. */
export interface Harm {
  /** Longest delay of the event loop during the attack, milliseconds. */
  readonly longestDelay: number
  /** Longest delay without the attack, caused by other load, milliseconds. */
  readonly baselineDelay: number
  /** Memory of the process beyond that before the first attack, bytes. */
  readonly addedMemory: number
  /** p99 of the other learners' requests, milliseconds. */
  readonly quietP99: number
  readonly attackedP99: number
  /** Number of replies to the attack by status. */
  readonly replies: ReadonlyMap<number, number>
}

/** Attacks the product on SQLite while other learners practice. */
export function measureHarm(name: string, environment: Readonly<Record<string, string>> = {}): Promise<Harm> {
  return withTemporaryFolder(async (folder) => {
    const server = await startMeasuredServer({
      environment: { DATA_DIR: folder, METER_DELAY: 'on', ...environment },
    })
    const [port = 0] = server.ports
    const others = otherLearners(port, await createLearners(port, LEARNERS))
    await others.practice(QUIET_MS)
    const before = await server.usage()
    const quiet: number[] = []
    const attacked: number[] = []
    const statuses: number[] = []
    let longestDelay = 0
    let baselineDelay = 0
    let mostMemory = 0
    for (let round = 0; round < ROUNDS; round++) {
      await server.usage()
      quiet.push(...(await others.practice(QUIET_MS)))
      baselineDelay = Math.max(baselineDelay, (await server.usage()).longestDelay)
      const attacker = new Worker(join(import.meta.dirname, 'attacking-thread.ts'), {
        workerData: { name, port },
      })
      const result = once(attacker, 'message')
      const memory = watchMemory(server)
      attacked.push(...(await others.practice(ATTACK_MS)))
      attacker.postMessage('over')
      const [replies]: (readonly number[])[] = await result
      statuses.push(...(replies ?? []))
      mostMemory = Math.max(mostMemory, await memory.stop())
      longestDelay = Math.max(longestDelay, memory.longestDelay(), (await server.usage()).longestDelay)
    }
    const after = await server.usage()
    others.end()
    await server.end()
    if (after.mostMemory > before.mostMemory) mostMemory = Math.max(mostMemory, after.mostMemory)
    return {
      longestDelay,
      baselineDelay,
      addedMemory: mostMemory - before.memory,
      quietP99: quantile(quiet, 0.99),
      attackedP99: quantile(attacked, 0.99),
      replies: new Map([...Map.groupBy(statuses, (status) => status)].map(([s, all]) => [s, all.length])),
    }
  })
}

/** A different network from that of the attack. */
const OTHER_ADDRESS = '127.0.0.2'
const REQUESTS_PER_SECOND = 100

/** Learners who practice while a server is under attack: three of four requests save an answer. */
function otherLearners(port: number, learners: readonly BenchLearner[]) {
  const nextResponse = responseRequests(learners)
  let sent = 0
  let latencies: number[] = []
  const onReply = (latency: number) => void latencies.push(latency)
  const load = steadyLoad(
    port,
    () => {
      sent++
      if (sent % 4 > 0) return { request: nextResponse(), isExpected: (status) => status === 201, onReply }
      const learner = learners[sent % learners.length]
      const path = `/api/v1/practice-responses/question/${learner?.questionIds[0]}`
      return { request: buildRequest('GET', path), isExpected: (status) => status === 200, onReply }
    },
    OTHER_ADDRESS,
  )
  return {
    /** Returns the latencies from when requests were due, milliseconds. */
    practice: async (milliseconds: number): Promise<readonly number[]> => {
      latencies = []
      await load.run(REQUESTS_PER_SECOND, milliseconds)
      return latencies
    },
    end: load.end,
  }
}

/** Samples the memory of the server, and with it the longest delay since the previous sample. */
function watchMemory(server: MeasuredServer) {
  let most = 0
  let longestDelay = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const usage = await server.usage()
      most = Math.max(most, usage.memory)
      longestDelay = Math.max(longestDelay, usage.longestDelay)
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return most
    },
    longestDelay: () => longestDelay,
  }
}
