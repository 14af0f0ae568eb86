import { FRONTEND_SOURCE } from '../../src/contract/limits.ts'
import { newId } from '../../src/server/ids.ts'
import { buildRequest } from './connection.ts'

const API = '/api/v1'
const QUESTIONS = 50
const OPTIONS = ['4.7 kiloohms', '10 kiloohms', '47 kiloohms', '100 kiloohms']

/** A learner of a measured server, with their bank. */
export interface BenchLearner {
  readonly userId: string
  readonly questionIds: readonly string[]
}

/** Creates learners with 50 questions each over HTTP. */
export async function createLearners(port: number, count: number): Promise<BenchLearner[]> {
  const learners: BenchLearner[] = []
  for (let number = 0; number < count; number++) {
    const userId = newId()
    await post(port, '/users/', { id: userId, name: `Learner ${number + 1}` })
    const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
      id: newId(),
      question_text: `Which resistor limits the current through diode ${index + 1} to two milliamperes?`,
      category: 'Components',
      possible_answers: OPTIONS,
      correct_answers: OPTIONS.slice(0, 1),
    }))
    await post(port, '/questions/batch', { user_id: userId, questions })
    learners.push({ userId, questionIds: questions.map(({ id }) => id) })
  }
  return learners
}

/** Returns the requests that save practice responses of the learners in turn, as the product sends them. */
export function responseRequests(learners: readonly BenchLearner[]): () => Buffer {
  let sent = 0
  return () => {
    const learner = learners[sent % learners.length]
    const questionId = learner?.questionIds[sent % QUESTIONS]
    sent++
    const body = JSON.stringify({
      id: newId(),
      user_id: learner?.userId,
      question_id: questionId,
      user_answer: OPTIONS.slice(sent % 4, (sent % 4) + 1),
      is_correct: sent % 4 === 0,
      response_time_ms: 2000 + (sent % 20_000),
      source: FRONTEND_SOURCE,
      created_at: new Date().toISOString(),
    })
    return buildRequest('POST', `${API}/practice-responses/`, { body })
  }
}

async function post(port: number, path: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${API}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 201)
    throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
}
