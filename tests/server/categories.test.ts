import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import { chosenId, createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { EXAM } from '../setup/exam.ts'

/** A learner with questions of these categories. */
async function setUp(engine: TestEngine, categories: readonly (string | null)[]) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  for (const category of categories) await createQuestion(api, user, { category })
  const change = (...changes: object[]) => api.call('POST', '/categories/bulk', { user_id: user.id, changes })
  const titles = async () => (await api.call('GET', `/categories/user/${user.id}/titles`)).body
  const bank = async (): Promise<Question[]> => (await api.call('GET', `/questions/user/${user.id}`)).body
  const bankCategories = async () => (await bank()).map(({ category }) => category)
  return { api, user, change, titles, bank, bankCategories }
}

const merge = (category: string, into: string) => ({ is: 'merge', category, into })
const title = (category: string, text: string | null) => ({ is: 'title', category, title: text })

describeOnBothEngines('POST /categories/bulk', (engine) => {
  test('merges and renames categories in questions (deleted ones included), titles and exams', async () => {
    const { api, user, change, titles, bank, bankCategories } = await setUp(engine, ['A', 'B', 'C', 'B'])
    const deleted = (await bank())[3]!
    await api.call('DELETE', `/questions/${deleted.id}`)
    const counts = [
      { category: 'A', count: 2 },
      { category: 'B', count: 3 },
    ]
    const blueprint = { kind: 'named', counts }
    const pass_mark = { kind: 'percent', percent: 70 }
    await api.call('POST', '/exams/', {
      ...EXAM,
      user_id: user.id,
      categories: ['B', 'C'],
      blueprint,
      pass_mark,
    })
    await change(title('B', 'Waves'), title('C', 'Rules'))

    const changes = [merge('A', 'Z'), merge('B', 'Z'), merge('C', 'D')]
    const once = await change(...changes)
    expect([once.status, once.body]).toEqual([200, { changed: 4 }])
    expect(await bankCategories()).toEqual(['Z', 'Z', 'D'])
    expect((await bank()).map(({ revision }) => revision)).toEqual([2, 2, 2])
    const restored = await api.call('POST', `/questions/${deleted.id}/restore`)
    expect(restored.body.category).toBe('Z')
    expect(await titles()).toEqual([
      { category: 'D', title: 'Rules' },
      { category: 'Z', title: 'Waves' },
    ])
    const exams = (await api.call('GET', `/exams/user/${user.id}`)).body
    expect(exams).toMatchObject([
      { categories: ['Z', 'D'], blueprint: { counts: [{ category: 'Z', count: 5 }] }, revision: 2 },
    ])
    const twice = await change(...changes)
    expect([twice.status, twice.body]).toEqual([200, { changed: 0 }])
  })

  test('treats questions without a category as General', async () => {
    const { change, bankCategories } = await setUp(engine, [null, '', 'General', 'Art'])
    expect((await change(merge('General', 'Law'))).body).toEqual({ changed: 3 })
    expect(await bankCategories()).toEqual(['Law', 'Law', 'Law', 'Art'])
  })

  test('sets, replaces and removes titles, which are part of an export', async () => {
    const { api, user, change, titles } = await setUp(engine, [])
    await change(title('A', 'Rules'), title('B', 'Waves'))
    await change(title('A', 'Purpose and rules'), title('B', null))
    const kept = [{ category: 'A', title: 'Purpose and rules' }]
    expect(await titles()).toEqual(kept)
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    expect(document.category_titles).toEqual(kept)
    const restored = await api.call('POST', '/user-data/restore', { document })
    expect(restored.body.restored.category_titles).toBe(1)
    const copied = await api.call('GET', `/categories/user/${restored.body.user.id}/titles`)
    expect(copied.body).toEqual(kept)
  })

  test('for an unknown learner: 404', async () => {
    const { api } = await setUp(engine, [])
    const user_id = chosenId('nobody')
    expect((await api.call('POST', '/categories/bulk', { user_id, changes: [merge('A', 'B')] })).status).toBe(
      404,
    )
    expect((await api.call('GET', `/categories/user/${user_id}/titles`)).status).toBe(404)
  })
})

describeOnEngine('sqlite', 'changes of categories that do not fit', (engine) => {
  test.each<[string, object[], string]>([
    ['none', [], '/changes'],
    ['a category merged twice', [merge('A', 'B'), merge('A', 'C')], '/changes/1/category'],
    [
      'a chain, because sending it again would change more',
      [merge('A', 'B'), merge('C', 'A')],
      '/changes/1/into',
    ],
    ['an empty name', [merge('A', '')], '/changes/0/into'],
    ['an empty title', [title('A', '')], '/changes/0/title'],
    ['an unknown change', [{ is: 'delete', category: 'A' }], '/changes/0/is'],
  ])('%s: 422 that says where', async (_, changes, path) => {
    const { change } = await setUp(engine, ['A'])
    const refused = await change(...changes)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, path])
  })
})
