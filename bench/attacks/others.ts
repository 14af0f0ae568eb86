import { setTimeout as sleep } from 'node:timers/promises'
import { buildRequest, type Connection, openConnection } from '../load/connection.ts'
import { type BenchLearner, responseRequests } from '../load/practice-responses.ts'

/** A different network from that of the attack. */
const ADDRESS = '127.0.0.2'
const REQUESTS_PER_SECOND = 100
/** A request waits when all connections are busy, and the wait counts. */
const CONNECTIONS_MAX = 64

/** Learners who practice while a server is under attack. */
export interface Others {
  /** Sends requests at a constant rate for some time. Returns their latencies from when they were due, milliseconds. */
  practice(milliseconds: number): Promise<readonly number[]>
  end(): void
}

export function otherLearners(port: number, learners: readonly BenchLearner[]): Others {
  const nextResponse = responseRequests(learners)
  const free: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let open = 0
  let sent = 0

  const next = () => {
    sent++
    if (sent % 4 > 0) return { status: 201, request: nextResponse() }
    const learner = learners[sent % learners.length]
    return {
      status: 200,
      request: buildRequest('GET', `/api/v1/practice-responses/question/${learner?.questionIds[0]}`),
    }
  }
  const take = async () => {
    const connection = free.pop()
    if (connection !== undefined) return connection
    if (open === CONNECTIONS_MAX) return new Promise<Connection>((resolve) => waiting.push(resolve))
    open++
    return openConnection(port, ADDRESS)
  }
  const send = async (due: number) => {
    const { status: expected, request } = next()
    const connection = await take()
    const { status, head } = await connection.send(request)
    if (status !== expected) throw new Error(`Expected ${expected}, got:\n${head}`)
    const receiver = waiting.shift()
    if (receiver === undefined) free.push(connection)
    else receiver(connection)
    return performance.now() - due
  }

  return {
    practice: async (milliseconds) => {
      const underWay: Promise<number>[] = []
      const start = performance.now()
      for (let number = 0; number < (REQUESTS_PER_SECOND * milliseconds) / 1000; number++) {
        const due = start + (number * 1000) / REQUESTS_PER_SECOND
        const early = due - performance.now()
        if (early > 0) await sleep(early)
        underWay.push(send(due))
      }
      return Promise.all(underWay)
    },
    end: () => {
      for (const connection of free) connection.end()
    },
  }
}
