import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLearners } from '../load/practice-responses.ts'
import { type MeasuredServer, startMeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { otherLearners } from './others.ts'

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
export function measureHarm(file: string, environment: Readonly<Record<string, string>> = {}): Promise<Harm> {
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
        workerData: { file, port },
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
