import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CURSOR_START, RESPONSES_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { compactResponseSchema, practiceResponseSchema } from '../../../src/contract/practice-response.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { addQuestion, addUser, learnerWithAnswers, writtenValue } from './test-rows.ts'

describeOnBothEngines('a page of practice responses', (engine) => {
  const read = async (userId: string, cursor: string) => {
    const page = await engine.store.practiceResponses.pageOfUser(userId, cursor, 'full')
    if (page === null) return null
    const ids: string[] = JSON.parse(page.list.toString()).map(({ id }: { id: string }) => id)
    return { ...page, ids }
  }

  test.each<[string, string, string, readonly string[]]>([
    ['all from the start', CURSOR_START, CURSOR_START, ['answer-1', 'answer-2', 'answer-3', 'answer-4']],
    ['what was added after the cursor', '2.answer-2', '2.answer-2', ['answer-3', 'answer-4']],
    ['nothing after the last one', '4.answer-4', '4.answer-4', []],
    [
      'all when some before the cursor were deleted',
      '4.answer-3',
      CURSOR_START,
      ['answer-1', 'answer-2', 'answer-3', 'answer-4'],
    ],
    [
      'all when the cursor is of no response',
      '4.answer-5',
      CURSOR_START,
      ['answer-1', 'answer-2', 'answer-3', 'answer-4'],
    ],
    [
      'all when the cursor is invalid',
      'nonsense',
      CURSOR_START,
      ['answer-1', 'answer-2', 'answer-3', 'answer-4'],
    ],
  ])('has %s', async (_, cursor, after, ids) => {
    const userId = await learnerWithAnswers(engine, 4)
    expect(await read(userId, cursor)).toMatchObject({ after, next: '4.answer-4', isLast: true, ids })
  })

  test('has the same entries as the whole list', async () => {
    const userId = await learnerWithAnswers(engine, 3)
    const whole = JSON.parse(String(await engine.store.practiceResponses.jsonOfUser(userId)))
    const page = await engine.store.practiceResponses.pageOfUser(userId, CURSOR_START, 'full')
    expect(JSON.parse(String(page?.list))).toEqual(whole.toReversed())
  })

  test('has the same values in its compact entries', async () => {
    const userId = await learnerWithAnswers(engine, 3)
    const { pageOfUser } = engine.store.practiceResponses
    const [full, compact] = await Promise.all([
      pageOfUser(userId, CURSOR_START, 'full'),
      pageOfUser(userId, CURSOR_START, 'compact'),
    ])
    const expected = z
      .array(practiceResponseSchema)
      .parse(JSON.parse(String(full?.list)))
      .map((response) => [
        response.id,
        response.question_id,
        response.selected_answers,
        response.is_correct,
        response.response_time_ms,
        Date.parse(response.created_at),
      ])
    expect(z.array(compactResponseSchema).parse(JSON.parse(String(compact?.list)))).toEqual(expected)
    expect({ ...compact, list: null }).toEqual({ ...full, list: null })
  })

  test('is null for an unknown learner, and reveals nothing about another’s responses', async () => {
    await learnerWithAnswers(engine, 2)
    const { id } = await addUser(engine.store, 'late-blue-owl')
    expect(await read(id, '1.answer-1')).toMatchObject({ after: CURSOR_START, next: CURSOR_START, ids: [] })
    expect(await read('nobody', CURSOR_START)).toBeNull()
  })

  test.each([
    ['one less than a page', RESPONSES_PAGE_SIZE - 1, [RESPONSES_PAGE_SIZE - 1]],
    ['a full page', RESPONSES_PAGE_SIZE, [RESPONSES_PAGE_SIZE, 0]],
    ['one more', RESPONSES_PAGE_SIZE + 1, [RESPONSES_PAGE_SIZE, 1]],
  ])('is full or the last: %s', async (_, count, sizes) => {
    const userId = await learnerWithAnswers(engine, count)
    const found: string[][] = []
    let cursor = CURSOR_START
    for (let isLast = false; !isLast; ) {
      const page = await read(userId, cursor)
      if (page === null) throw new Error('No page')
      expect(page.after).toBe(cursor)
      found.push(page.ids)
      ;({ isLast, next: cursor } = page)
    }
    expect(found.map(({ length }) => length)).toEqual(sizes)
    expect(found.flat()).toEqual(Array.from({ length: count }, (_, index) => `answer-${index + 1}`))
    expect(cursor).toBe(`${count}.answer-${count}`)
  })

  test('starts over after a question with responses before the cursor was deleted', async () => {
    const { store } = engine
    const { id: user_id } = await addUser(store)
    const taken = writtenValue(await store.tests.create({ user_id, score: 50, passed: false }))
    const respond = async (source_test_id: string | null) => {
      const { id: question_id } = await addQuestion(store, user_id, { source_test_id })
      const response = { user_id, question_id, user_answer: 'Ohm', is_correct: true }
      return writtenValue(await store.practiceResponses.create(response)).id
    }
    const [first, second, third] = [await respond(null), await respond(taken.id), await respond(null)]
    expect(await read(user_id, `1.${first}`)).toMatchObject({ ids: [second, third], next: `3.${third}` })
    await store.tests.remove(taken.id)
    expect(await read(user_id, `2.${second}`)).toMatchObject({ after: CURSOR_START, ids: [first, third] })
    expect(await read(user_id, `3.${third}`)).toMatchObject({ after: CURSOR_START, ids: [first, third] })
    expect(await read(user_id, `1.${first}`)).toMatchObject({ after: `1.${first}`, ids: [third] })
  })
})
