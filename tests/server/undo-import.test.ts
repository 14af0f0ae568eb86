import { expect, test } from 'vitest'
import { DELETED_RETENTION_DAYS } from '../../src/contract/limits.ts'
import { cleanUp } from '../../src/server/cleanup.ts'
import { chosenId, createQuestion, createUser, QUESTION, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { uploadImage } from '../setup/restoring.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeOnBothEngines('undoing an import', (engine) => {
  /** A learner with a question, and an import that replaces it and adds two. */
  async function setUp() {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const old = await createQuestion(api, user, { category: 'Math', source_id: 'T1' })
    const send = (questions: readonly object[], more: object = {}) =>
      api.call('POST', '/questions/batch', { user_id: user.id, questions, ...more })
    const replacing = { ...QUESTION, question_text: 'New text', id: old.id, replaces: true }
    const added = ['one', 'two'].map((name) => ({ ...QUESTION, question_text: name, id: chosenId(name) }))
    const imports = async () => (await api.call('GET', `/imports/user/${user.id}`)).body
    const undo = (id: string) => api.call('POST', `/imports/${id}/undo`)
    const bank = async () => (await api.call('GET', `/questions/user/${user.id}`)).body
    const texts = async () => (await bank()).map((it: { question_text: string }) => it.question_text)
    const deleted = async () => (await api.call('GET', `/questions/user/${user.id}/deleted`)).body
    return { api, user, old, send, replacing, added, imports, undo, bank, texts, deleted }
  }

  test('deletes added questions and brings back replaced ones; repeating it gets the same reply', async () => {
    const { api, user, old, send, replacing, added, imports, undo, bank, deleted } = await setUp()
    await send([replacing, ...added])
    const response = { user_id: user.id, question_id: added[0]?.id, user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', response)
    const [past] = await imports()
    expect(past).toEqual({
      id: expect.any(String),
      user_id: user.id,
      created: 2,
      replaced: 1,
      assistant: null,
      imported_at: '2026-11-20T12:00:00.000Z',
      undone_at: null,
    })
    engine.clock.advance(1000)
    for (let again = 0; again < 2; again++) {
      const undone = await undo(past.id)
      expect([undone.status, undone.body]).toEqual([200, { deleted: 2, restored: 1, kept: 0 }])
    }
    expect(await bank()).toEqual([{ ...old, revision: 3 }])
    expect(await deleted()).toMatchObject([{ question_text: 'two' }, { question_text: 'one' }])
    expect((await api.call('GET', `/practice-responses/user/${user.id}`)).body).toHaveLength(1)
    expect(await imports()).toEqual([{ ...past, undone_at: '2026-11-20T12:00:01.000Z' }])
  })

  test("an import in parts is one import under the client's id; a late repetition changes nothing", async () => {
    const { send, replacing, added, imports, undo, texts } = await setUp()
    const part = (number: number) => ({ part: { import_id: chosenId('import'), number, of: 2 } })
    await send([replacing, ...added.slice(0, 1)], part(1))
    expect(await imports()).toEqual([])
    await send([{ ...replacing, question_text: 'Newer text' }, ...added.slice(1)], part(2))
    expect(await imports()).toMatchObject([{ id: chosenId('import'), created: 2, replaced: 2 }])
    expect((await undo(chosenId('import'))).body).toEqual({ deleted: 2, restored: 1, kept: 0 })
    expect(await texts()).toEqual([QUESTION.question_text])

    const late = await send([{ ...replacing, question_text: 'Newer text' }, ...added.slice(1)], part(2))
    expect([late.status, late.body]).toEqual([200, { created: 2, replaced: 2, questions: [] }])
    await send([{ ...QUESTION, id: chosenId('other') }], {
      part: { ...part(1).part, import_id: chosenId('x'), of: 1 },
    })
    const later = await send([replacing, ...added.slice(0, 1)], part(1))
    expect([later.status, later.body.created]).toEqual([200, 2])
    expect(await texts()).toEqual([QUESTION.question_text, QUESTION.question_text])
  })

  test('keeps later edits, and leaves later deletions deleted', async () => {
    const { api, user, old, send, replacing, added, imports, undo, bank, deleted } = await setUp()
    const other = await createQuestion(api, user, { question_text: 'Other' })
    await send([replacing, { ...replacing, question_text: 'New other', id: other.id }, ...added])
    await api.call('PATCH', `/questions/${old.id}`, { category: 'Mine' })
    await api.call('DELETE', `/questions/${other.id}`)
    await api.call('DELETE', `/questions/${added[0]?.id}`)
    const [past] = await imports()
    expect((await undo(past.id)).body).toEqual({ deleted: 1, restored: 1, kept: 1 })
    expect(await bank()).toMatchObject([{ question_text: 'New text', category: 'Mine' }])
    expect((await deleted()).map((it: { question_text: string }) => it.question_text).toSorted()).toEqual([
      'Other',
      'one',
      'two',
    ])
  })

  test('a new identifier renames the images of a replaced question, which does not count as an edit', async () => {
    const { api, user, old, send, replacing, imports } = await setUp()
    await send([{ ...replacing, question_text: `![a](${await uploadImage(api, user)})`, format: 'markdown' }])
    const [past] = await imports()
    const rotated = await api.call('POST', `/users/${user.id}/rotate`, {})
    expect(rotated.status).toBe(200)
    const renamed = await api.call('GET', `/imports/user/${rotated.body.user.id}`)
    expect(renamed.body).toMatchObject([{ imported_at: past.imported_at }])
    const undone = await api.call('POST', `/imports/${renamed.body[0].id}/undo`)
    expect(undone.body).toEqual({ deleted: 0, restored: 1, kept: 0 })
    const bank = await api.call('GET', `/questions/user/${rotated.body.user.id}`)
    expect(bank.body).toMatchObject([{ question_text: old.question_text }])
  })

  test('two imports of the same question can be undone one after the other, the newer one first', async () => {
    const { send, replacing, imports, undo, texts } = await setUp()
    await send([replacing])
    await send([{ ...replacing, question_text: 'Newer text' }])
    const [newer, older] = await imports()
    expect((await undo(newer.id)).body).toEqual({ deleted: 0, restored: 1, kept: 0 })
    expect(await texts()).toEqual(['New text'])
    expect((await undo(older.id)).body).toEqual({ deleted: 0, restored: 1, kept: 0 })
    expect(await texts()).toEqual([QUESTION.question_text])
  })

  test('the older one first: the question stays as the newer import left it', async () => {
    const { send, replacing, imports, undo, texts } = await setUp()
    await send([replacing])
    await send([{ ...replacing, question_text: 'Newer text' }])
    const [, older] = await imports()
    expect((await undo(older.id)).body).toEqual({ deleted: 0, restored: 0, kept: 1 })
    expect(await texts()).toEqual(['Newer text'])
  })

  test('a deleted question that an import restored is deleted again', async () => {
    const { api, old, send, replacing, imports, undo, texts, deleted } = await setUp()
    await api.call('DELETE', `/questions/${old.id}`)
    await send([replacing])
    expect(await texts()).toEqual(['New text'])
    const [past] = await imports()
    await undo(past.id)
    expect([await texts(), await deleted()]).toMatchObject([[], [{ question_text: QUESTION.question_text }]])
  })

  test('imports that change nothing, refused imports and single questions are not recorded', async () => {
    const { send, added, imports } = await setUp()
    await send(added)
    await send(added)
    await send([
      { ...QUESTION, id: chosenId('nobody'), replaces: true },
      { ...QUESTION, id: chosenId('x') },
    ])
    expect(await imports()).toHaveLength(1)
  })

  test('two simultaneous requests to undo an import get the same reply', async () => {
    const { send, replacing, added, imports, undo } = await setUp()
    await send([replacing, ...added])
    const [past] = await imports()
    const undone = await Promise.all([undo(past.id), undo(past.id)])
    expect(undone.map(({ body }) => body)).toEqual(Array(2).fill({ deleted: 2, restored: 1, kept: 0 }))
  })

  test(`is possible for ${DELETED_RETENTION_DAYS} days to the millisecond; then the cleanup removes the record`, async () => {
    const { api, send, added, imports, undo } = await setUp()
    await send(added.slice(0, 1))
    engine.clock.advance(1)
    await send(added.slice(1))
    const [later, earlier] = await imports()
    engine.clock.advance(DELETED_RETENTION_DAYS * DAY_MS)
    const log = { request: () => {}, error: () => {}, failedLookups: () => {} }
    await cleanUp({ store: engine.store, images: api.images, now: engine.clock.now, log })
    expect((await undo(earlier.id)).status).toBe(404)
    expect((await imports()).map(({ id }: { id: string }) => id)).toEqual([later.id])
    expect((await undo(later.id)).body).toEqual({ deleted: 1, restored: 0, kept: 0 })
  })

  test('at most 100 are remembered', async () => {
    const { send, imports } = await setUp()
    for (let number = 0; number < 102; number++) {
      await send([{ ...QUESTION, question_text: `${number}`, id: chosenId(`many${1000 + number}`) }])
    }
    expect(await imports()).toHaveLength(100)
  })

  test('another learner may have the same import id; after a new identifier the old id undoes nothing', async () => {
    const { api, user, send, added, imports, undo } = await setUp()
    const part = { import_id: chosenId('import'), number: 1, of: 1 }
    await send(added, { part })
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const his = { user_id: bob.id, questions: [{ ...QUESTION, id: chosenId('his') }], part }
    expect((await api.call('POST', '/questions/batch', his)).status).toBe(201)
    const [theirs] = (await api.call('GET', `/imports/user/${bob.id}`)).body
    expect([theirs.created, (await imports())[0].id]).toEqual([1, part.import_id])
    expect(theirs.id).not.toBe(part.import_id)

    const rotated = await api.call('POST', `/users/${user.id}/rotate`, {})
    expect((await undo(chosenId('import'))).status).toBe(404)
    expect((await api.call('GET', `/imports/user/${user.id}`)).status).toBe(404)
    const [past] = (await api.call('GET', `/imports/user/${rotated.body.user.id}`)).body
    expect((await undo(past.id)).body).toEqual({ deleted: 2, restored: 0, kept: 0 })
  })

  test('unknown ids: 404', async () => {
    const { api, undo } = await setUp()
    expect((await undo(chosenId('nobody'))).status).toBe(404)
    expect((await api.call('GET', `/imports/user/${chosenId('nobody')}`)).status).toBe(404)
  })
})
