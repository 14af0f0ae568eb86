import { expect, test } from 'vitest'
import { BULK_MAX } from '../../src/contract/limits.ts'
import { chosenId, createQuestion, createUser } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { learnerWithThreeQuestions } from './three-questions.ts'

describeOnBothEngines('PATCH /questions/{id}', (engine) => {
  test('changes the fields that are sent, keeps all others, and increases the revision', async () => {
    const { api, user, first, change, bank, bankTag } = await learnerWithThreeQuestions(engine)
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
      pair_set: 'primes',
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
    const { first, change, bank, bankTag } = await learnerWithThreeQuestions(engine)
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
    const { first, change, bank } = await learnerWithThreeQuestions(engine)
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
    const { first, change } = await learnerWithThreeQuestions(engine)
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
    const { first, change, bank } = await learnerWithThreeQuestions(engine)
    const refused = await change(first.id, body)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, path])
    expect((await bank())[0]).toEqual(first)
  })

  test('feedback that no longer matches the options: 422 names it', async () => {
    const { first, change } = await learnerWithThreeQuestions(engine)
    await change(first.id, { option_feedback: ['a', null, null] })
    const refused = await change(first.id, { possible_answers: ['5', '6'] })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, '/option_feedback'])
  })

  test('Markdown, and text that looks like HTML, are stored unchanged', async () => {
    const { first, change } = await learnerWithThreeQuestions(engine)
    const question_text = '<script>alert(1)</script> [x](javascript:alert(1)) $5 & "6" \\( x^2 \\)'
    const { body } = await change(first.id, { question_text, format: 'markdown' })
    expect(body.question_text).toBe(question_text)
  })

  test('flags and notes are not content, so they never conflict with an edit', async () => {
    const { api, user, first, change } = await learnerWithThreeQuestions(engine)
    await api.call('PATCH', `/questions/${first.id}/flag`, { is_flagged: false })
    await api.call('POST', '/question-notes/', { user_id: user.id, question_id: first.id, note_text: 'n' })
    const changed = await change(first.id, { question_text: 'New', revision: 1 })
    expect([changed.status, changed.body.is_flagged, changed.body.revision]).toEqual([200, false, 2])
  })

  test('creating a question again after an edit returns the existing question', async () => {
    const { api, user, change, bank } = await learnerWithThreeQuestions(engine)
    const sent = { user_id: user.id, id: chosenId('new'), question_text: 'x', possible_answers: ['a', 'b'] }
    const created = await api.call('POST', '/questions/', { ...sent, correct_answers: ['a'] })
    const edited = await change(created.body.id, { question_text: 'y' })
    const again = await api.call('POST', '/questions/', { ...sent, correct_answers: ['a'] })
    expect([again.status, again.body]).toEqual([200, edited.body])
    expect(await bank()).toHaveLength(4)
  })

  test('an unknown id: 404', async () => {
    const { change } = await learnerWithThreeQuestions(engine)
    expect((await change(chosenId('nobody'), { question_text: 'x' })).status).toBe(404)
  })
})

describeOnBothEngines('answers to a question whose key changed', (engine) => {
  async function answered() {
    const { api, user, first, change } = await learnerWithThreeQuestions(engine)
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

describeOnBothEngines('POST /questions/bulk', (engine) => {
  test('deletes and restores many questions; repeating the call changes nothing', async () => {
    const { bulk, first, second, third, bankIds, deletedIds } = await learnerWithThreeQuestions(engine)
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
    const { bulk, first, second, bank, bankTag } = await learnerWithThreeQuestions(engine)
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
    const { api, bulk, first, second, bank } = await learnerWithThreeQuestions(engine)
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
    const { api, first } = await learnerWithThreeQuestions(engine)
    const body = { user_id: chosenId('nobody'), ids: [first.id], change: { is: 'delete' } }
    expect((await api.call('POST', '/questions/bulk', body)).status).toBe(404)
  })

  test.each([
    ['no id', [], '/ids'],
    ['more ids than a call may have', Array.from({ length: BULK_MAX + 1 }, () => 'x'), '/ids'],
    ['an empty id', [''], '/ids/0'],
  ])('%s: 422', async (_, ids, path) => {
    const { bulk } = await learnerWithThreeQuestions(engine)
    const refused = await bulk({ ids, change: { is: 'delete' } })
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, path])
  })
})
