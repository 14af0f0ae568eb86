import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLearners } from '../load/answers.ts'
import { type MeasuredServer, startMeasured } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { otherLearners } from './others.ts'

/** In turns without and with the attack, so that what else the machine does falls to both. */
const ROUNDS = 3
const QUIET_MS = 4000
const ATTACK_MS = 8000
const LEARNERS = 5
/** How often the server's memory is looked at. */
const SAMPLE_MS = 100

/** What an attack did to a server. */
export interface Harm {
  /** Longest stop of the event loop, milliseconds. */
  readonly longestStop: number
  /** The same without the attack: what else the machine does stops the loop, too. */
  readonly quietStop: number
  /** Of the process, beyond what it had before the first attack, bytes. */
  readonly addedMemory: number
  /** p99 of the other learners' requests, milliseconds. */
  readonly quietP99: number
  readonly attackedP99: number
  /** How often each status was answered to the attack. */
  readonly answered: ReadonlyMap<number, number>
}

/** Attacks the product, on SQLite and without limits on look-ups, while others practice. */
export function harmOf(file: string, environment: Readonly<Record<string, string>> = {}): Promise<Harm> {
  return inTemporaryFolder(async (folder) => {
    const server = await startMeasured({
      environment: { DATA_DIR: folder, METER_STOPS: 'on', ...environment },
    })
    const [port = 0] = server.ports
    const others = otherLearners(port, await createLearners(port, LEARNERS))
    await others.practice(QUIET_MS)
    const before = await server.taken()
    const quiet: number[] = []
    const attacked: number[] = []
    const statuses: number[] = []
    let longestStop = 0
    let quietStop = 0
    let mostMemory = 0
    for (let round = 0; round < ROUNDS; round++) {
      await server.taken()
      quiet.push(...(await others.practice(QUIET_MS)))
      quietStop = Math.max(quietStop, (await server.taken()).longestStop)
      const attacker = new Worker(join(import.meta.dirname, 'attacking-thread.ts'), {
        workerData: { file, port },
      })
      const told = once(attacker, 'message')
      const memory = watchMemory(server)
      attacked.push(...(await others.practice(ATTACK_MS)))
      attacker.postMessage('over')
      const [answers]: (readonly number[])[] = await told
      statuses.push(...(answers ?? []))
      mostMemory = Math.max(mostMemory, await memory.stop())
      longestStop = Math.max(longestStop, memory.longestStop(), (await server.taken()).longestStop)
    }
    const after = await server.taken()
    others.end()
    await server.end()
    if (after.mostMemory > before.mostMemory) mostMemory = Math.max(mostMemory, after.mostMemory)
    return {
      longestStop,
      quietStop,
      addedMemory: mostMemory - before.memory,
      quietP99: quantile(quiet, 0.99),
      attackedP99: quantile(attacked, 0.99),
      answered: new Map([...Map.groupBy(statuses, (status) => status)].map(([s, all]) => [s, all.length])),
    }
  })
}

/** Asks for the server's memory again and again; each answer tells the longest stop since the one before, too. */
function watchMemory(server: MeasuredServer) {
  let most = 0
  let longestStop = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const taken = await server.taken()
      most = Math.max(most, taken.memory)
      longestStop = Math.max(longestStop, taken.longestStop)
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return most
    },
    longestStop: () => longestStop,
  }
}
