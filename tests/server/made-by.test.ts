import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import { createQuestion, createUser, QUESTION, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

describeOnBothEngines('the assistant that made a question', (engine) => {
  async function setUp(more: object = { made_by: 'Oak 4' }) {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user, more)
    return { api, user, question }
  }

  test.each([
    [{}, null],
    [{ made_by: null }, null],
    [{ made_by: 'Oak 4' }, 'Oak 4'],
  ])('of %j is %j', async (sent, stored) => {
    const { api, user, question } = await setUp(sent)
    expect(question.made_by).toBe(stored)
    for (const query of ['', '?limit=10'])
      expect((await api.call('GET', `/questions/user/${user.id}${query}`)).body).toEqual([question])
  })

  test.each([7, 'x'.repeat(81)])('%j is refused', async (made_by) => {
    const { api, user } = await setUp()
    const sent = { user_id: user.id, ...QUESTION, made_by }
    expect((await api.call('POST', '/questions/', sent)).status).toBe(422)
  })

  test('stays when everything else is edited', async () => {
    const { api, question } = await setUp()
    const edit = { question_text: 'Mine now?', possible_answers: ['x', 'y'], correct_answers: ['x'] }
    const { body } = await api.call('PATCH', `/questions/${question.id}`, edit)
    expect(body).toMatchObject({ ...edit, made_by: 'Oak 4', revision: 2 })
  })

  test('is in an export and comes back from it', async () => {
    const { api, user } = await setUp()
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    const other = await createUser(api, 'other-words-here')
    await api.call('POST', '/user-data/restore', { document, user_id: other.id })
    const restored: Question[] = (await api.call('GET', `/questions/user/${other.id}`)).body
    expect(restored.map(({ made_by }) => made_by)).toEqual(['Oak 4'])
  })
})
