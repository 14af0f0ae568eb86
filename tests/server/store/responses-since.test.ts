import { expect, test } from 'vitest'
import { SINCE_MAX } from '../../../src/contract/practice-response.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { addQuestion, addUser, learnerWithAnswers, writtenValue } from './scenes.ts'

describeOnBothEngines('the answers since those that somebody has', (engine) => {
  const since = async (userId: string, until: string, known: number) => {
    const text = await engine.store.practiceResponses.jsonSince(userId, { until, known })
    return text === null ? null : JSON.parse(text).map(({ id }: { id: string }) => id)
  }

  test.each<[string, string, number, readonly string[] | null]>([
    ['none: the one they have', 'answer-4', 4, ['answer-4']],
    ['two of them', 'answer-2', 2, ['answer-4', 'answer-3', 'answer-2']],
    ['all but one', 'answer-1', 1, ['answer-4', 'answer-3', 'answer-2', 'answer-1']],
    ['they had more, which are gone', 'answer-3', 4, null],
    ['they had fewer, and cannot have had the list', 'answer-3', 2, null],
    ['an answer that nobody gave', 'answer-5', 4, null],
  ])('%s', async (_, until, known, expected) => {
    const userId = await learnerWithAnswers(engine, 4)
    expect(await since(userId, until, known)).toEqual(expected)
  })

  test('are as the whole list has them', async () => {
    const userId = await learnerWithAnswers(engine, 3)
    const { practiceResponses } = engine.store
    const text = await practiceResponses.jsonSince(userId, { until: 'answer-1', known: 1 })
    expect(text).toBe(String(await practiceResponses.jsonOfUser(userId)))
  })

  test('say nothing of whom the answer does not belong to', async () => {
    await learnerWithAnswers(engine, 2)
    const { id } = await addUser(engine.store, 'late-blue-owl')
    expect(await since(id, 'answer-1', 1)).toBeNull()
    expect(await since('nobody', 'answer-1', 1)).toBeNull()
  })

  test.each([
    ['as many as are told', SINCE_MAX, SINCE_MAX + 1],
    ['one more', SINCE_MAX + 1, null],
  ])('%s', async (_, added, told) => {
    const userId = await learnerWithAnswers(engine, added + 1)
    expect((await since(userId, 'answer-1', 1))?.length ?? null).toBe(told)
  })

  test('a question went with its answers: nothing since', async () => {
    const { store } = engine
    const { id: user_id } = await addUser(store)
    const ids: string[] = []
    for (const name of ['One', 'Other']) {
      const { id: question_id } = await addQuestion(store, user_id, { question_text: name })
      const answer = { user_id, question_id, user_answer: 'Ohm', is_correct: true }
      ids.push(writtenValue(await store.practiceResponses.create(answer)).id)
    }
    const [, newest = ''] = ids
    expect(await since(user_id, newest, 2)).toEqual([newest])

    const taken = writtenValue(await store.tests.create({ user_id, score: 50, passed: false }))
    const mine = await addQuestion(store, user_id, { source_test_id: taken.id })
    const answer = { user_id, question_id: mine.id, user_answer: 'Ohm', is_correct: true }
    const third = writtenValue(await store.practiceResponses.create(answer)).id
    const fourth = writtenValue(
      await store.practiceResponses.create({
        ...answer,
        question_id: (await addQuestion(store, user_id)).id,
      }),
    ).id
    expect(await since(user_id, third, 3)).toEqual([fourth, third])
    await store.tests.remove(taken.id)
    expect(await since(user_id, third, 3)).toBeNull()
    expect(await since(user_id, fourth, 4)).toBeNull()
    expect(await since(user_id, fourth, 3)).toEqual([fourth])
  })
})
