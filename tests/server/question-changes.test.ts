import { expect, test } from 'vitest'
import { BULK_MAX, DELETED_RETENTION_DAYS } from '../../src/contract/limits.ts'
import type { Question } from '../../src/contract/question.ts'
import { type Api, chosenId, createQuestion, createTest, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../setup/engines.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A learner with three questions. */
async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const first = await createQuestion(api, user, { category: 'Math', is_flagged: true })
  const second = await createQuestion(api, user, { question_text: 'Which is even?', correct_answers: ['4'] })
  const third = await createQuestion(api, user, { question_text: 'Which is odd?' })
  const change = (id: string, body: object) => api.call('PATCH', `/questions/${id}`, body)
  const bulk = (body: object) => api.call('POST', '/questions/bulk', { user_id: user.id, ...body })
  return { api, user, first, second, third, change, bulk, ...listsOf(api, user.id) }
}

function listsOf(api: Api, userId: string) {
  const list = async (path: string) => (await api.call('GET', path)).body
  const ids = async (path: string) => (await list(path)).map(({ id }: { id: string }) => id)
  return {
    bank: (): Promise<Question[]> => list(`/questions/user/${userId}`),
    bankIds: (): Promise<string[]> => ids(`/questions/user/${userId}`),
    deletedIds: (query = ''): Promise<string[]> => ids(`/questions/user/${userId}/deleted${query}`),
    bankTag: async () => (await api.call('GET', `/questions/user/${userId}`)).headers.get('etag'),
  }
}

describeOnBothEngines('PATCH /questions/{id}', (engine) => {
  test('changes the fields that are sent, keeps all others, and increases the revision', async () => {
    const { api, user, first, change, bank, bankTag } = await setUp(engine)
    const tag = await bankTag()
    const content = {
      question_text: 'Which of these is a **prime**?',
      possible_answers: ['4', '7', '6'],
      correct_answers: ['7'],
      category: null,
      explanation: 'Only 7.',
      format: 'markdown',
      option_feedback: [null, 'Yes', null],
      reference: 'Book, p. 7',
      source_id: 'T1A01',
      keep_order: true,
    }
    const changed = await change(first.id, { ...content, revision: 1 })
    expect([changed.status, changed.body]).toEqual([200, { ...first, ...content, revision: 2 }])
    expect((await bank())[0]).toEqual(changed.body)
    expect(await bankTag()).not.toBe(tag)
    const paged = await api.call('GET', `/questions/user/${user.id}?limit=1`)
    expect(paged.body).toEqual([changed.body])

    const again = await change(first.id, { explanation: null })
    expect(again.body).toEqual({ ...changed.body, explanation: null, revision: 3 })
  })

  test('sent twice is stored once, even with another edit in between', async () => {
    const { first, change, bank, bankTag } = await setUp(engine)
    const edit = { question_text: 'Which is prime?', revision: 1 }
    const once = await change(first.id, edit)
    const tag = await bankTag()
    const twice = await change(first.id, edit)
    expect([twice.status, twice.body]).toEqual([200, once.body])
    expect(await bankTag()).toBe(tag)
    const other = await change(first.id, { category: 'Numbers', revision: 2 })
    const late = await change(first.id, edit)
    expect([late.status, late.body]).toEqual([200, other.body])
    expect((await bank())[0]).toEqual(other.body)
  })

  test('based on an old revision: 409 with the stored question, and nothing is written', async () => {
    const { first, change, bank } = await setUp(engine)
    const mine = await change(first.id, { question_text: 'Mine', revision: 1 })
    const theirs = await change(first.id, { question_text: 'Theirs', revision: 1 })
    expect([theirs.status, theirs.headers.get('content-type')]).toEqual([
      409,
      'application/problem+json; charset=utf-8',
    ])
    expect(theirs.body).toMatchObject({ status: 409, current: mine.body })
    expect((await bank())[0]).toEqual(mine.body)
    const decided = await change(first.id, { question_text: 'Theirs', revision: mine.body.revision })
    expect(decided.body).toMatchObject({ question_text: 'Theirs', revision: 3 })
    const unguarded = await change(first.id, { question_text: 'Last' })
    expect(unguarded.body).toMatchObject({ question_text: 'Last', revision: 4 })
  })

  test('two simultaneous edits of one revision: one is stored, the other is a conflict', async () => {
    const { first, change } = await setUp(engine)
    const edits = ['One', 'Two', 'Three'].map((question_text) =>
      change(first.id, { question_text, revision: 1 }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  test.each([
    ['options without the key', { possible_answers: ['a', 'b'] }, '/correct_answers'],
    ['a key that is not an option', { correct_answers: ['9'] }, '/correct_answers'],
    ['an empty key', { correct_answers: [] }, '/correct_answers'],
    ['feedback for two of three options', { option_feedback: ['a', null] }, '/option_feedback'],
    ['an option twice', { possible_answers: ['5', '5'] }, '/possible_answers'],
    ['an empty text', { question_text: '' }, '/question_text'],
    ['an unknown format', { format: 'html' }, '/format'],
    ['a revision of 0', { revision: 0 }, '/revision'],
  ])('%s: 422 that says where, and nothing is changed', async (_, body, path) => {
    const { first, change, bank } = await setUp(engine)
    const refused = await change(first.id, body)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, path])
    expect((await bank())[0]).toEqual(first)
  })

  test('feedback that no longer matches the options: 422 names it', async () => {
    const { first, change } = await setUp(engine)
    await change(first.id, { option_feedback: ['a', null, null] })
    const refused = await change(first.id, { possible_answers: ['5', '6'] })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, '/option_feedback'])
  })

  test('Markdown, and text that looks like HTML, are stored unchanged', async () => {
    const { first, change } = await setUp(engine)
    const question_text = '<script>alert(1)</script> [x](javascript:alert(1)) $5 & "6" \\( x^2 \\)'
    const { body } = await change(first.id, { question_text, format: 'markdown' })
    expect(body.question_text).toBe(question_text)
  })

  test('flags and notes are not content, so they never conflict with an edit', async () => {
    const { api, user, first, change } = await setUp(engine)
    await api.call('PATCH', `/questions/${first.id}/flag`, { is_flagged: false })
    await api.call('POST', '/question-notes/', { user_id: user.id, question_id: first.id, note_text: 'n' })
    const changed = await change(first.id, { question_text: 'New', revision: 1 })
    expect([changed.status, changed.body.is_flagged, changed.body.revision]).toEqual([200, false, 2])
  })

  test('creating a question again after an edit returns the existing question', async () => {
    const { api, user, change, bank } = await setUp(engine)
    const sent = { user_id: user.id, id: chosenId('new'), question_text: 'x', possible_answers: ['a', 'b'] }
    const created = await api.call('POST', '/questions/', { ...sent, correct_answers: ['a'] })
    const edited = await change(created.body.id, { question_text: 'y' })
    const again = await api.call('POST', '/questions/', { ...sent, correct_answers: ['a'] })
    expect([again.status, again.body]).toEqual([200, edited.body])
    expect(await bank()).toHaveLength(4)
  })

  test('an unknown id: 404', async () => {
    const { change } = await setUp(engine)
    expect((await change(chosenId('nobody'), { question_text: 'x' })).status).toBe(404)
  })
})

describeOnBothEngines('answers to a question whose key changed', (engine) => {
  async function answered() {
    const { api, user, first, change } = await setUp(engine)
    const list = `/practice-responses/user/${user.id}`
    const answer = async (user_answer: string[], is_correct: boolean) => {
      const response = { user_id: user.id, question_id: first.id, user_answer, is_correct }
      return (await api.call('POST', '/practice-responses/', response)).body
    }
    await answer(['5'], true)
    await answer(['6'], false)
    await answer(['6', '5'], false)
    const verdicts = async (path = list) =>
      (await api.call('GET', path)).body.map(
        ({ selected_answers, is_correct }: { selected_answers: string[]; is_correct: boolean }) =>
          [selected_answers.join(), is_correct] as const,
      )
    const tag = async () => (await api.call('GET', list)).headers.get('etag')
    return { api, user, first, change, answer, verdicts, list, tag }
  }

  test('keep their verdicts and the chosen options', async () => {
    const { first, change, verdicts } = await answered()
    await change(first.id, { possible_answers: ['4', 'five', 'six'], correct_answers: ['six'] })
    expect(await verdicts()).toEqual([
      ['6,5', false],
      ['6', false],
      ['5', true],
    ])
  })

  test('are judged by the new key on request; repeating the request changes nothing', async () => {
    const { first, change, verdicts, tag } = await answered()
    const before = await tag()
    const edit = { correct_answers: ['5', '6'], revision: 1, judge_again: true }
    const judged = [
      ['6,5', true],
      ['6', false],
      ['5', false],
    ]
    expect((await change(first.id, edit)).body.revision).toBe(2)
    expect(await verdicts()).toEqual(judged)
    const after = await tag()
    expect(after).not.toBe(before)
    expect((await change(first.id, edit)).body.revision).toBe(2)
    expect([await verdicts(), await tag()]).toEqual([judged, after])
    expect(await verdicts(`/practice-responses/question/${first.id}`)).toEqual(judged)
  })

  test('keep their verdict if a chosen option no longer exists', async () => {
    const { first, change, verdicts } = await answered()
    const edit = { possible_answers: ['4', '5', 'six'], correct_answers: ['six'], judge_again: true }
    await change(first.id, edit)
    expect(await verdicts()).toEqual([
      ['6,5', false],
      ['6', false],
      ['5', false],
    ])
  })

  test('can be judged again later, without an edit', async () => {
    const { first, change, verdicts } = await answered()
    await change(first.id, { correct_answers: ['6'] })
    const judged = await change(first.id, { judge_again: true })
    expect(judged.body.revision).toBe(2)
    expect(await verdicts()).toEqual([
      ['6,5', false],
      ['6', true],
      ['5', false],
    ])
  })

  test('a response that is sent again after it was judged again is recognized', async () => {
    const { api, user, first, change, list } = await answered()
    const sent = { id: chosenId('r'), user_id: user.id, question_id: first.id, user_answer: ['6'] }
    await api.call('POST', '/practice-responses/', { ...sent, is_correct: false })
    await change(first.id, { correct_answers: ['6'], judge_again: true })
    const again = await api.call('POST', '/practice-responses/', { ...sent, is_correct: false })
    expect([again.status, again.body.is_correct]).toEqual([200, true])
    expect((await api.call('GET', list)).body).toHaveLength(4)
  })

  test('make paging by cursor start over, once', async () => {
    const { api, first, change, answer, list } = await answered()
    const page = async (cursor: string) => {
      const { headers, body } = await api.call('GET', `${list}?cursor=${cursor}`)
      return { after: headers.get('page-after'), next: headers.get('page-next') ?? '', entries: body }
    }
    const start = await page('start')
    await answer(['4'], false)
    const more = await page(start.next)
    expect([more.after, more.entries]).toEqual([
      start.next,
      [expect.objectContaining({ user_answer: ['4'] })],
    ])

    await change(first.id, { correct_answers: ['6'] })
    expect(await page(more.next)).toEqual({ after: more.next, next: more.next, entries: [] })

    await change(first.id, { judge_again: true })
    const over = await page(more.next)
    expect([over.after, over.entries.length]).toEqual(['start', 4])
    expect(over.entries.map((entry: { is_correct: boolean }) => entry.is_correct)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(await page(over.next)).toEqual({ after: over.next, next: over.next, entries: [] })
    expect((await page(more.next)).after).toBe('start')
  })
})

describeOnBothEngines('a deleted question', (engine) => {
  test('is in no list, its responses stay, and restoring brings it back in its place with its note', async () => {
    const { api, user, first, second, third, bankIds, deletedIds, bankTag } = await setUp(engine)
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
    const { api, user } = await setUp(engine)
    const past = await createTest(api, user)
    const question = await createQuestion(api, user, { source_test_id: past.id })
    await api.call('DELETE', `/questions/${question.id}`)
    expect((await api.call('GET', `/questions/test/${past.id}`)).body).toEqual([])
  })

  test('deleting or restoring again: the same reply, and nothing changes', async () => {
    const { api, first, bankTag, deletedIds } = await setUp(engine)
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
    const { api, user, first, change, bankIds } = await setUp(engine)
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
    const { api, first, second, deletedIds } = await setUp(engine)
    for (const { id } of [first, second]) await api.call('DELETE', `/questions/${id}`)
    engine.clock.advance(DELETED_RETENTION_DAYS * DAY_MS)
    expect(await deletedIds()).toHaveLength(2)
    expect((await api.call('POST', `/questions/${first.id}/restore`)).status).toBe(200)
    engine.clock.advance(1)
    expect(await deletedIds()).toEqual([])
    expect((await api.call('POST', `/questions/${second.id}/restore`)).status).toBe(404)
  })

  test('is listed in pages, most recently deleted first', async () => {
    const { api, user, first, second, third, deletedIds } = await setUp(engine)
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
    const { api, user, first, bank } = await setUp(engine)
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
    const { api } = await setUp(engine)
    expect((await api.call('DELETE', `/questions/${chosenId('nobody')}`)).status).toBe(404)
    expect((await api.call('POST', `/questions/${chosenId('nobody')}/restore`)).status).toBe(404)
  })

  test('is exported, and restored as deleted', async () => {
    const { api, user, first } = await setUp(engine)
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
    const { api, user, first, bankIds } = await setUp(engine)
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    const before = await bankIds()
    await api.call('DELETE', `/questions/${first.id}`)
    const { body } = await api.call('POST', '/user-data/restore', { document, user_id: user.id })
    expect(body.restored.questions).toBe(1)
    expect(await bankIds()).toEqual(before)
  })

  test('gets back the details that the cleanup removed when an export is restored', async () => {
    const { api, user, second, bank, change } = await setUp(engine)
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

describeOnBothEngines('POST /questions/bulk', (engine) => {
  test('deletes and restores many questions; repeating the call changes nothing', async () => {
    const { bulk, first, second, third, bankIds, deletedIds } = await setUp(engine)
    const ids = [first.id, third.id]
    for (let again = 0; again < 2; again++) {
      const deleted = await bulk({ ids, change: { is: 'delete' } })
      expect([deleted.status, deleted.body]).toEqual([200, { changed: 2 }])
    }
    expect([await bankIds(), await deletedIds()]).toEqual([[second.id], [third.id, first.id]])
    for (let again = 0; again < 2; again++) {
      expect((await bulk({ ids, change: { is: 'restore' } })).body).toEqual({ changed: 2 })
    }
    expect(await bankIds()).toEqual([first.id, second.id, third.id])
  })

  test('moving to a category changes the revision; flagging does not', async () => {
    const { bulk, first, second, bank, bankTag } = await setUp(engine)
    const ids = [first.id, second.id]
    const change = { is: 'category', category: 'Math' }
    expect((await bulk({ ids, change })).body).toEqual({ changed: 2 })
    const tag = await bankTag()
    expect((await bulk({ ids, change })).body).toEqual({ changed: 2 })
    expect(await bankTag()).toBe(tag)
    const changed = (await bank()).map(({ category, revision }) => [category, revision])
    expect(changed).toEqual([
      ['Math', 1],
      ['Math', 2],
      [null, 1],
    ])
    await bulk({ ids, change: { is: 'category', category: null } })
    await bulk({ ids, change: { is: 'flag', is_flagged: true } })
    const rows = (await bank()).map(({ category, is_flagged, revision }) => [category, is_flagged, revision])
    expect(rows).toEqual([
      [null, true, 2],
      [null, true, 3],
      [null, false, 1],
    ])
  })

  test("ignores ids that are unknown, repeated, or another learner's", async () => {
    const { api, bulk, first, second, bank } = await setUp(engine)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const his = await createQuestion(api, bob)
    await api.call('DELETE', `/questions/${second.id}`)
    const ids = [first.id, first.id, second.id, his.id, chosenId('nobody')]
    const move = { ids, change: { is: 'category', category: 'Mine' } }
    expect((await bulk(move)).body).toEqual({ changed: 2 })
    expect((await bulk({ ids, change: { is: 'delete' } })).body).toEqual({ changed: 2 })
    expect((await bank()).length).toBe(1)
    const bobs = await api.call('GET', `/questions/user/${bob.id}`)
    expect(bobs.body).toEqual([his])
  })

  test('an unknown learner: 404', async () => {
    const { api, first } = await setUp(engine)
    const body = { user_id: chosenId('nobody'), ids: [first.id], change: { is: 'delete' } }
    expect((await api.call('POST', '/questions/bulk', body)).status).toBe(404)
  })

  test.each([
    ['no id', [], '/ids'],
    ['more ids than a call may have', Array.from({ length: BULK_MAX + 1 }, () => 'x'), '/ids'],
    ['an empty id', [''], '/ids/0'],
  ])('%s: 422', async (_, ids, path) => {
    const { bulk } = await setUp(engine)
    const refused = await bulk({ ids, change: { is: 'delete' } })
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, path])
  })
})
