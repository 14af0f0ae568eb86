import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import { chosenId, createQuestion, createUser, QUESTION, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

describeOnBothEngines('whether the options of a question keep their order', (engine) => {
  async function setUp() {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const bank = async (query = ''): Promise<Question[]> =>
      (await api.call('GET', `/questions/user/${user.id}${query}`)).body
    const orders = async (query = '') => (await bank(query)).map(({ keep_order }) => keep_order)
    return { api, user, bank, orders }
  }

  test('is stored as it is sent, and null where it is not', async () => {
    const { api, user, orders } = await setUp()
    for (const more of [{}, { keep_order: null }, { keep_order: true }, { keep_order: false }]) {
      const added = await createQuestion(api, user, more)
      expect(added.keep_order).toBe('keep_order' in more ? more.keep_order : null)
    }
    expect(await orders()).toEqual([null, null, true, false])
    expect(await orders('?limit=10')).toEqual([null, null, true, false])
    const sent = { user_id: user.id, ...QUESTION, keep_order: 'yes' }
    expect((await api.call('POST', '/questions/', sent)).status).toBe(422)
  })

  test('is changed by an edit, stays where an edit does not say it, and counts as a change', async () => {
    const { api, user, bank } = await setUp()
    const { id } = await createQuestion(api, user)
    const change = async (body: object) => (await api.call('PATCH', `/questions/${id}`, body)).body
    expect(await change({ keep_order: false })).toMatchObject({ keep_order: false, revision: 2 })
    expect(await change({ keep_order: false })).toMatchObject({ keep_order: false, revision: 2 })
    expect(await change({ explanation: 'So.' })).toMatchObject({ keep_order: false, revision: 3 })
    expect(await change({ keep_order: true, revision: 1 })).toMatchObject({ status: 409 })
    expect(await change({ keep_order: null })).toMatchObject({ keep_order: null, revision: 4 })
    expect(await bank()).toMatchObject([{ keep_order: null, explanation: 'So.' }])
  })

  test('comes with an import, which can be undone', async () => {
    const { api, user, orders } = await setUp()
    const old = await createQuestion(api, user, { keep_order: true })
    const questions = [
      { ...QUESTION, id: old.id, replaces: true, question_text: 'New', keep_order: false },
      { ...QUESTION, id: chosenId('added'), keep_order: true },
    ]
    await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    expect(await orders()).toEqual([false, true])
    const [past] = (await api.call('GET', `/imports/user/${user.id}`)).body
    expect((await api.call('POST', `/imports/${past.id}/undo`)).body).toMatchObject({ restored: 1, kept: 0 })
    expect(await orders()).toEqual([true])
  })

  test('is in an export and comes back from it, once, although the learner changed it since', async () => {
    const { api, user, orders } = await setUp()
    for (const [index, keep_order] of [null, true, false].entries())
      await createQuestion(api, user, { question_text: `Question ${index}`, keep_order })
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    const other = await createUser(api, 'other-words-here')
    await api.call('POST', '/user-data/restore', { document, user_id: other.id })
    const restored = (await api.call('GET', `/questions/user/${other.id}`)).body
    expect(restored.map((question: Question) => question.keep_order)).toEqual([null, true, false])

    const [first] = (await api.call('GET', `/questions/user/${user.id}`)).body
    await api.call('PATCH', `/questions/${first.id}`, { keep_order: true })
    const again = await api.call('POST', '/user-data/restore', { document, user_id: user.id })
    expect(again.body.restored.questions).toBe(0)
    expect(await orders()).toEqual([true, true, false])
  })
})
