import { describe, onTestFinished } from 'vitest'
import { type RunningServer, removeData, startServer } from '../setup/running-server.ts'
import { type Pair, startPair } from './pair.ts'
import { whyNotHere } from './programs.ts'

const reason = whyNotHere()

/** A suite of this folder: skipped, with a message that says why, where it cannot run. */
export function describeFailOver(name: string, suite: () => void): void {
  if (reason !== null) process.stdout.write(`Skipped: ${name}: ${reason}\n`)
  describe.skipIf(reason !== null)(name, suite)
}

/** A pair that ends with the test. */
export async function pairOfTest(): Promise<Pair> {
  const pair = await startPair()
  onTestFinished(() => pair.end())
  return pair
}

/** A server on that database that ends with the test. */
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

/** One call of the API. */
export interface Answer {
  readonly status: number
  readonly body: { readonly id: string }
  /** How long it took, milliseconds. */
  readonly ms: number
}

export async function call(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const begun = performance.now()
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
    ms: performance.now() - begun,
  }
}

export const question = (id?: string) => ({
  ...(id !== undefined && { id }),
  question_text: 'Which unit?',
  possible_answers: ['Ohm', 'Volt'],
  correct_answers: ['Ohm'],
})

/** Signs up a learner with a question and a past test, which all have to go well. */
export async function newLearner(
  server: RunningServer,
): Promise<{ user: string; question: string; test: string }> {
  const created = async (path: string, body: object) => {
    const answer = await call(server, 'POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status}`)
    return answer.body.id
  }
  const user = await created('/api/v1/users/', { name: 'Ada' })
  return {
    user,
    question: await created('/api/v1/questions/', { user_id: user, ...question() }),
    test: await created('/api/v1/tests/', { user_id: user, score: 50, passed: false }),
  }
}
