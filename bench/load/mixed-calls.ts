import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newId } from '../../src/server/ids.ts'
import type { SeededLearner } from '../data/bank.ts'
import { buildRequest } from './connection.ts'
import { fetchBytes } from './fetch-bytes.ts'

const API = '/api/v1'

const SAVE_RESPONSE = 'POST /practice-responses/'

/** The share of each call, percent: learners who practice, and some who sign in. */
export const CALLS: ReadonlyMap<string, number> = new Map([
  [SAVE_RESPONSE, 60],
  ['GET /user-data/load/…', 10],
  ['GET /practice-responses/user/…', 10],
  ['PATCH /questions/…/flag', 10],
  ['POST /question-notes/', 10],
])

/**
 * Draws the calls of random learners, the same ones in the same order in each run. Practice responses are written by one
 * learner after the other, so that all lists grow at the same rate.
 */
export async function mixedCalls(
  port: number,
  learners: readonly SeededLearner[],
): Promise<() => { readonly call: string; readonly request: Buffer }> {
  const random = seededRandom(6)
  const questionIds = new Map<string, readonly string[]>()
  for (const { userId } of learners) {
    const { body } = await fetchBytes(port, `${API}/questions/user/${userId}?limit=20`)
    const questions: { id: string }[] = JSON.parse(body.toString())
    questionIds.set(
      userId,
      questions.map(({ id }) => id),
    )
  }
  let responses = 0
  return () => {
    const call = drawCall(random() * 100)
    const { userId, identifier } =
      (call === SAVE_RESPONSE && learners[responses++ % learners.length]) || pick(learners)
    const question_id = pick(questionIds.get(userId) ?? [])
    return { call, request: requestFor(call, userId, identifier, question_id) }
  }

  function pick<T>(list: readonly T[]): T {
    const drawn = list[Math.floor(random() * list.length)]
    if (drawn === undefined) throw new Error('The list is empty.')
    return drawn
  }
}

function drawCall(drawn: number): string {
  let upTo = 0
  for (const [call, share] of CALLS) {
    upTo += share
    if (drawn < upTo) return call
  }
  throw new Error('The shares add up to less than 100 %.')
}

function requestFor(call: string, user_id: string, identifier: string, question_id: string): Buffer {
  const compressed = { headers: { 'accept-encoding': 'gzip' } }
  switch (call) {
    case 'GET /user-data/load/…':
      return buildRequest('GET', `${API}/user-data/load/${identifier}`, compressed)
    case 'GET /practice-responses/user/…':
      return buildRequest('GET', `${API}/practice-responses/user/${user_id}`, compressed)
    case 'PATCH /questions/…/flag':
      return buildRequest('PATCH', `${API}/questions/${question_id}/flag`, { body: '{}' })
    case 'POST /question-notes/':
      return buildRequest('POST', `${API}/question-notes/`, {
        body: JSON.stringify({ user_id, question_id, note_text: `<p>${newId()}</p>` }),
      })
    default:
      return buildRequest('POST', `${API}/practice-responses/`, {
        body: JSON.stringify({ id: newId(), user_id, question_id, user_answer: '10 ohms', is_correct: true }),
      })
  }
}
