import { seededRandom } from '../../src/domain/seeded-random.ts'
import { newId } from '../../src/server/ids.ts'
import type { PlantedLearner } from '../data/bank.ts'
import { requestOf } from './connection.ts'
import { fetchBytes } from './fetch-bytes.ts'

const API = '/api/v1'

const ANSWER = 'POST /practice-responses/'

/** How often each call comes, in a hundred: what learners do who practise, with those who sign in meanwhile. */
export const CALLS: ReadonlyMap<string, number> = new Map([
  [ANSWER, 60],
  ['GET /user-data/load/…', 10],
  ['GET /practice-responses/user/…', 10],
  ['PATCH /questions/…/flag', 10],
  ['POST /question-notes/', 10],
])

/**
 * Draws the next call, of any learner: the same ones in the same order in each run. Answers are written by one learner
 * after the other, so that all lists grow alike.
 */
export async function mixedCalls(
  port: number,
  learners: readonly PlantedLearner[],
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
  let answers = 0
  return () => {
    const call = drawCall(random() * 100)
    const { userId, identifier } =
      (call === ANSWER && learners[answers++ % learners.length]) || pick(learners)
    const question_id = pick(questionIds.get(userId) ?? [])
    return { call, request: requestFor(call, userId, identifier, question_id) }
  }

  function pick<T>(list: readonly T[]): T {
    const drawn = list[Math.floor(random() * list.length)]
    if (drawn === undefined) throw new Error('There is nothing to draw from.')
    return drawn
  }
}

function drawCall(drawn: number): string {
  let upTo = 0
  for (const [call, share] of CALLS) {
    upTo += share
    if (drawn < upTo) return call
  }
  throw new Error('The shares make a hundred.')
}

function requestFor(call: string, user_id: string, identifier: string, question_id: string): Buffer {
  const packed = { headers: { 'accept-encoding': 'gzip' } }
  switch (call) {
    case 'GET /user-data/load/…':
      return requestOf('GET', `${API}/user-data/load/${identifier}`, packed)
    case 'GET /practice-responses/user/…':
      return requestOf('GET', `${API}/practice-responses/user/${user_id}`, packed)
    case 'PATCH /questions/…/flag':
      return requestOf('PATCH', `${API}/questions/${question_id}/flag`, { body: '{}' })
    case 'POST /question-notes/':
      return requestOf('POST', `${API}/question-notes/`, {
        body: JSON.stringify({ user_id, question_id, note_text: `<p>${newId()}</p>` }),
      })
    default:
      return requestOf('POST', `${API}/practice-responses/`, {
        body: JSON.stringify({ id: newId(), user_id, question_id, user_answer: '10 ohms', is_correct: true }),
      })
  }
}
