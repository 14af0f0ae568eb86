import { describe, onTestFinished } from 'vitest'
import { type RunningServer, removeData, startServer } from '../setup/running-server.ts'
import { type Pair, startPair } from './pair.ts'
import { missingRequirement } from './programs.ts'

const reason = missingRequirement()

/** Declares a suite of this folder. It is skipped, with a message that says why, on machines that cannot run it. */
export function describeFailover(name: string, suite: () => void): void {
  if (reason !== null) process.stdout.write(`Skipped: ${name}: ${reason}\n`)
  describe.skipIf(reason !== null)(name, suite)
}

/** Starts a primary and a standby, stopped after the test. */
export async function pairOfTest(): Promise<Pair> {
  const pair = await startPair()
  onTestFinished(() => pair.end())
  return pair
}

/** Starts a server on that database, stopped after the test. */
export async function serverOfTest(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = await startServer({
    environment: { DATABASE_URL: databaseUrl, SAMPLE: 'off', ...environment },
  })
  onTestFinished(() => {
    server.process.kill('SIGKILL')
    removeData(server)
  })
  return server
}

/** A reply of the API. */
export interface Reply {
  readonly status: number
  readonly body: { readonly id: string }
  /** How long the call took, milliseconds. */
  readonly ms: number
}

export async function call(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') ? JSON.parse(text) : { id: '' },
    ms: performance.now() - startedAt,
  }
}

export const question = (id?: string) => ({
  ...(id !== undefined && { id }),
  question_text: 'Which unit?',
  possible_answers: ['Ohm', 'Volt'],
  correct_answers: ['Ohm'],
})

/** Creates a learner with a question and a past test. @throws if one of the calls fails */
export async function newLearner(
  server: RunningServer,
): Promise<{ user: string; question: string; test: string }> {
  const created = async (path: string, body: object) => {
    const reply = await call(server, 'POST', path, body)
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status}`)
    return reply.body.id
  }
  const user = await created('/api/v1/users/', { name: 'Ada' })
  return {
    user,
    question: await created('/api/v1/questions/', { user_id: user, ...question() }),
    test: await created('/api/v1/tests/', { user_id: user, score: 50, passed: false }),
  }
}
