import { setTimeout as passing } from 'node:timers/promises'
import { answersOf, type BenchLearner } from '../load/answers.ts'
import { type Connection, openConnection, requestOf } from '../load/connection.ts'

/** Another network than the attack's. */
const ADDRESS = '127.0.0.2'
const A_SECOND = 100
/** Open at most; who finds none free waits, and the wait counts. */
const CONNECTIONS_MAX = 64

/** Learners who practice while a server is under attack. */
export interface Others {
  /** Sends requests for a while, each at its time whatever became of those before; milliseconds from when each was due. */
  practice(milliseconds: number): Promise<readonly number[]>
  end(): void
}

export function otherLearners(port: number, learners: readonly BenchLearner[]): Others {
  const answer = answersOf(learners)
  const free: Connection[] = []
  const inLine: ((connection: Connection) => void)[] = []
  let open = 0
  let sent = 0

  const next = () => {
    sent++
    if (sent % 4 > 0) return { status: 201, request: answer() }
    const learner = learners[sent % learners.length]
    return {
      status: 200,
      request: requestOf('GET', `/api/v1/practice-responses/question/${learner?.questionIds[0]}`),
    }
  }
  const take = async () => {
    const connection = free.pop()
    if (connection !== undefined) return connection
    if (open === CONNECTIONS_MAX) return new Promise<Connection>((resolve) => inLine.push(resolve))
    open++
    return openConnection(port, ADDRESS)
  }
  const ask = async (due: number) => {
    const { status: wanted, request } = next()
    const connection = await take()
    const { status, head } = await connection.ask(request)
    if (status !== wanted) throw new Error(`Expected ${wanted}, got:\n${head}`)
    const waiting = inLine.shift()
    if (waiting === undefined) free.push(connection)
    else waiting(connection)
    return performance.now() - due
  }

  return {
    practice: async (milliseconds) => {
      const underWay: Promise<number>[] = []
      const start = performance.now()
      for (let number = 0; number < (A_SECOND * milliseconds) / 1000; number++) {
        const due = start + (number * 1000) / A_SECOND
        const early = due - performance.now()
        if (early > 0) await passing(early)
        underWay.push(ask(due))
      }
      return Promise.all(underWay)
    },
    end: () => {
      for (const connection of free) connection.end()
    },
  }
}
