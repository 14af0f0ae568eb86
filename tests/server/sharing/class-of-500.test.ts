import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/domain/time-units.ts'
import { readConfig } from '../../../src/server/config.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'
import { proofFor } from '../../setup/proof.ts'
import { uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

const LEARNERS = 500
const WITHIN_MS = 10 * MINUTE_MS

/** Signs up like the page of the link: with an id of its own, and with a proof of work where one is demanded. */
async function signUp(api: Api, index: number) {
  const learner = { name: 'Eve', id: chosenId(`learner-${index}-`) }
  const first = await api.call('POST', '/users/', learner)
  if (first.status !== 428) return first
  const proof = { 'proof-of-work': proofFor(first.body, learner.id) }
  return api.call('POST', '/users/', learner, proof)
}

function limitsOfNewServer() {
  const config = readConfig({})
  const { lookupsPerMinute, failedLookups, failedLookupsOfAll } = config
  const { newLearnersPerDay, networkBytesPerDay, quota } = config
  const lookups = { lookupsPerMinute, failedLookups, failedLookupsOfAll }
  return { ...lookups, newLearnersPerDay, networkBytesPerDay, quota }
}

describeOnEngine('sqlite', 'a class of 500 behind one address', (engine) => {
  test('opens a link, signs up, takes the bank, answers and suggests within ten minutes, with the limits of a new server', async () => {
    const api = await serveApi(engine, { config: limitsOfNewServer() })
    const author = await createUser(api, 'red-green-blue')
    const image = await uploadImage(api, author)
    await createQuestion(api, author, { question_text: `Oak?\n\n![A](${image})`, format: 'markdown' })
    const { body: share } = await api.call('POST', '/shares/', { user_id: author.id, ...SHARE })
    const refused: unknown[] = []
    const expected = async (name: string, status: number, reply: ReturnType<Api['call']>) => {
      const { status: actual, body } = await reply
      if (actual !== status) refused.push([name, actual, body])
      return body
    }
    for (let index = 0; index < LEARNERS; index++) {
      engine.clock.advance(WITHIN_MS / LEARNERS)
      await expected('open', 200, api.call('GET', `/shares/${share.code}`))
      const user = await expected('sign up', 201, signUp(api, index))
      const bank = chosenId(`taken-${index}-`)
      const taking = { user_id: user.id, id: bank }
      await expected('take', 201, api.call('POST', `/shares/${share.code}/taken`, taking))
      const words = user.w3w_identifier
      const data = await expected('load', 200, api.call('GET', `/user-data/load/${words}`))
      const [question] = data.questions
      const answer = { user_id: user.id, question_id: question.id, user_answer: '4', is_correct: false }
      await expected('answer', 201, api.call('POST', '/practice-responses/', answer))
      const content = { ...question, explanation: `Because ${index}.` }
      const suggestion = {
        id: chosenId(`s-${index}-`),
        question_id: question.id,
        content,
        reason: 'See page 7.',
      }
      await expected('suggest', 204, api.call('POST', `/taken-banks/${bank}/suggestions`, suggestion))
    }
    expect(refused).toEqual([])
    expect((await api.call('GET', `/shares/user/${author.id}`)).body).toMatchObject([{ taken: LEARNERS }])
  }, 480_000)

  test('signs in twice within a minute, with the limits of a new server', async () => {
    const api = await serveApi(engine, { config: limitsOfNewServer() })
    await createUser(api, 'red-green-blue')
    const statuses: number[] = []
    const together = 20
    for (let lookups = 0; lookups < 2 * LEARNERS; lookups += together) {
      engine.clock.advance((MINUTE_MS * together) / (2 * LEARNERS))
      const load = () => api.call('GET', '/user-data/load/red-green-blue')
      const replies = await Promise.all(Array.from({ length: together }, load))
      statuses.push(...replies.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
