import { expect, test } from 'vitest'
import { DELETED_RETENTION_DAYS } from '../../src/contract/limits.ts'
import { chosenId, createQuestion, createTest } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { learnerWithThreeQuestions, listsOf } from './three-questions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeOnBothEngines('a deleted question', (engine) => {
  test('is in no list, its responses stay, and restoring brings it back in its place with its note', async () => {
    const { api, user, first, second, third, bankIds, deletedIds, bankTag } =
      await learnerWithThreeQuestions(engine)
    const note = { user_id: user.id, question_id: first.id, note_text: '<p>n</p>' }
    await api.call('POST', '/question-notes/', note)
    const response = { user_id: user.id, question_id: first.id, user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', response)
    const responses = `/practice-responses/user/${user.id}`
    const stored = (await api.call('GET', responses)).body
    const notes = `/question-notes/user/${user.id}`
    const tag = await bankTag()

    const deleted = await api.call('DELETE', `/questions/${first.id}`)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await bankIds()).toEqual([second.id, third.id])
    expect(await bankTag()).not.toBe(tag)
    expect((await api.call('GET', `/questions/user/${user.id}?limit=5`)).body).toHaveLength(2)
    const bundle = await api.call('GET', `/user-data/load/${user.w3w_identifier}`)
    expect(bundle.body.questions).toHaveLength(2)
    expect((await api.call('GET', notes)).body).toEqual([])
    expect((await api.call('GET', `${notes}/question/${first.id}`)).status).toBe(404)
    expect((await api.call('GET', responses)).body).toEqual(stored)
    expect(await deletedIds()).toEqual([first.id])

    const restored = await api.call('POST', `/questions/${first.id}/restore`)
    expect([restored.status, restored.body]).toEqual([200, first])
    expect(await bankIds()).toEqual([first.id, second.id, third.id])
    expect((await api.call('GET', notes)).body).toHaveLength(1)
    expect(await deletedIds()).toEqual([])
  })

  test('is not in the list of its test', async () => {
    const { api, user } = await learnerWithThreeQuestions(engine)
    const past = await createTest(api, user)
    const question = await createQuestion(api, user, { source_test_id: past.id })
    await api.call('DELETE', `/questions/${question.id}`)
    expect((await api.call('GET', `/questions/test/${past.id}`)).body).toEqual([])
  })

  test('deleting or restoring again: the same reply, and nothing changes', async () => {
    const { api, first, bankTag, deletedIds } = await learnerWithThreeQuestions(engine)
    await api.call('DELETE', `/questions/${first.id}`)
    const gone = (await api.call('GET', `/questions/user/${first.user_id}/deleted`)).body
    const tag = await bankTag()
    engine.clock.advance(1000)
    expect((await api.call('DELETE', `/questions/${first.id}`)).status).toBe(204)
    expect((await api.call('GET', `/questions/user/${first.user_id}/deleted`)).body).toEqual(gone)
    expect(gone).toEqual([{ ...first, deleted_at: '2026-11-20T12:00:00.000Z' }])
    expect(await bankTag()).toBe(tag)
    for (let again = 0; again < 2; again++) {
      expect((await api.call('POST', `/questions/${first.id}/restore`)).body).toEqual(first)
    }
    expect(await deletedIds()).toEqual([])
  })

  test('accepts late writes from another device: an edit, a flag, a note, a response', async () => {
    const { api, user, first, change, bankIds } = await learnerWithThreeQuestions(engine)
    await api.call('DELETE', `/questions/${first.id}`)
    expect((await change(first.id, { question_text: 'Late', revision: 1 })).status).toBe(200)
    expect((await api.call('PATCH', `/questions/${first.id}/flag`, { is_flagged: false })).status).toBe(200)
    const keys = { user_id: user.id, question_id: first.id }
    expect((await api.call('POST', '/question-notes/', { ...keys, note_text: '<p>n</p>' })).status).toBe(200)
    const response = { ...keys, user_answer: '5', is_correct: true }
    expect((await api.call('POST', '/practice-responses/', response)).status).toBe(201)
    expect(await bankIds()).not.toContain(first.id)

    const { body } = await api.call('POST', `/questions/${first.id}/restore`)
    expect(body).toMatchObject({ question_text: 'Late', is_flagged: false, revision: 2 })
    expect((await api.call('GET', `/question-notes/user/${user.id}`)).body).toHaveLength(1)
    expect((await api.call('GET', `/practice-responses/question/${first.id}`)).body).toHaveLength(1)
  })

  test(`can be restored for ${DELETED_RETENTION_DAYS} days to the millisecond`, async () => {
    const { api, first, second, deletedIds } = await learnerWithThreeQuestions(engine)
    for (const { id } of [first, second]) await api.call('DELETE', `/questions/${id}`)
    engine.clock.advance(DELETED_RETENTION_DAYS * DAY_MS)
    expect(await deletedIds()).toHaveLength(2)
    expect((await api.call('POST', `/questions/${first.id}/restore`)).status).toBe(200)
    engine.clock.advance(1)
    expect(await deletedIds()).toEqual([])
    expect((await api.call('POST', `/questions/${second.id}/restore`)).status).toBe(404)
  })

  test('is listed in pages, most recently deleted first', async () => {
    const { api, user, first, second, third, deletedIds } = await learnerWithThreeQuestions(engine)
    for (const { id } of [second, first, third]) {
      await api.call('DELETE', `/questions/${id}`)
      if (id !== first.id) engine.clock.advance(1)
    }
    expect(await deletedIds()).toEqual([third.id, first.id, second.id])
    expect(await deletedIds('?limit=2')).toEqual([third.id, first.id])
    expect(await deletedIds(`?limit=2&after=${first.id}`)).toEqual([second.id])
    const list = `/questions/user/${user.id}/deleted`
    expect((await api.call('GET', `${list}?after=${chosenId('nobody')}`)).status).toBe(404)
    expect((await api.call('GET', `/questions/user/${chosenId('nobody')}/deleted`)).status).toBe(404)
  })

  test('is restored with the new content by an import that replaces it', async () => {
    const { api, user, first, bank } = await learnerWithThreeQuestions(engine)
    await api.call('DELETE', `/questions/${first.id}`)
    const { question_text, possible_answers, correct_answers, category, explanation } = first
    const same = { question_text, possible_answers, correct_answers, category, explanation }
    const replace = (more: object) =>
      api.call('POST', '/questions/batch', {
        user_id: user.id,
        questions: [{ ...same, ...more, id: first.id, replaces: true }],
      })
    expect((await replace({})).body.replaced).toBe(0)
    expect(await bank()).toHaveLength(2)
    expect((await replace({ explanation: 'New' })).body.replaced).toBe(1)
    expect((await bank())[0]).toEqual({ ...first, explanation: 'New', revision: 2 })
  })

  test('an unknown id: 404 on each route', async () => {
    const { api } = await learnerWithThreeQuestions(engine)
    expect((await api.call('DELETE', `/questions/${chosenId('nobody')}`)).status).toBe(404)
    expect((await api.call('POST', `/questions/${chosenId('nobody')}/restore`)).status).toBe(404)
  })

  test('is exported, and restored as deleted', async () => {
    const { api, user, first } = await learnerWithThreeQuestions(engine)
    const response = { user_id: user.id, question_id: first.id, user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', response)
    await api.call('DELETE', `/questions/${first.id}`)
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    const times = document.questions.map(({ deleted_at }: { deleted_at: string | null }) => deleted_at)
    expect(times).toEqual(['2026-11-20T12:00:00.000Z', null, null])
    const { status, body } = await api.call('POST', '/user-data/restore', { document })
    expect([status, body.restored]).toMatchObject([201, { questions: 3, practice_responses: 1 }])
    const copy = listsOf(api, body.user.id)
    expect([await copy.bank(), await copy.deletedIds()]).toMatchObject([{ length: 2 }, { length: 1 }])
    const twice = await api.call('POST', '/user-data/restore', { document, user_id: body.user.id })
    expect([twice.status, twice.body.restored.questions]).toEqual([200, 0])
  })

  test('is in the bank again after restoring an export in which it was not deleted', async () => {
    const { api, user, first, bankIds } = await learnerWithThreeQuestions(engine)
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    const before = await bankIds()
    await api.call('DELETE', `/questions/${first.id}`)
    const { body } = await api.call('POST', '/user-data/restore', { document, user_id: user.id })
    expect(body.restored.questions).toBe(1)
    expect(await bankIds()).toEqual(before)
  })

  test('gets back the details that the cleanup removed when an export is restored', async () => {
    const { api, user, second, bank, change } = await learnerWithThreeQuestions(engine)
    const details = {
      explanation: 'Two times two.',
      reference: 'Page 3',
      source_id: 'E4',
      option_feedback: ['Yes.', null, null],
    }
    await change(second.id, details)
    const response = { user_id: user.id, question_id: second.id, user_answer: '4', is_correct: true }
    await api.call('POST', '/practice-responses/', response)
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    await api.call('DELETE', `/questions/${second.id}`)
    engine.clock.advance((DELETED_RETENTION_DAYS + 1) * DAY_MS)
    await engine.store.questions.removeExpired()
    await api.call('POST', '/user-data/restore', { document, user_id: user.id })
    expect(await bank()).toContainEqual(expect.objectContaining({ id: second.id, ...details, revision: 3 }))
  })
})
