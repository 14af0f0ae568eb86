import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import { createQuestion, createUser, QUESTION, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

describeOnBothEngines('the set of pairs that wrong options are drawn from', (engine) => {
  async function setUp(more: object = { pair_set: 'rivers' }) {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user, more)
    const change = async (body: object) => (await api.call('PATCH', `/questions/${question.id}`, body)).body
    return { api, user, question, change }
  }

  test.each([
    [{}, null],
    [{ pair_set: null }, null],
    [{ pair_set: 'rivers' }, 'rivers'],
  ])('of %j is %j', async (sent, stored) => {
    const { api, user, question } = await setUp(sent)
    expect(question.pair_set).toBe(stored)
    for (const query of ['', '?limit=10'])
      expect((await api.call('GET', `/questions/user/${user.id}${query}`)).body).toEqual([question])
  })

  test.each(['', 7, 'x'.repeat(201)])('%j is refused', async (pair_set) => {
    const { api, user } = await setUp()
    const sent = { user_id: user.id, ...QUESTION, pair_set }
    expect((await api.call('POST', '/questions/', sent)).status).toBe(422)
  })

  const { possible_answers, correct_answers } = QUESTION
  const [first = '', ...others] = possible_answers
  test.each<[string, object, string | null]>([
    ['stays after another edit', { explanation: 'So.' }, 'rivers'],
    ['stays after the same options', { possible_answers, correct_answers, category: 'Asia' }, 'rivers'],
    ['goes with other options', { possible_answers: [...possible_answers, 'one more'] }, null],
    ['goes with another order of them', { possible_answers: [...others, first] }, null],
    ['goes with another key', { correct_answers: possible_answers }, null],
    [
      'is what a client says beside other options',
      { possible_answers: [...possible_answers, 'one more'], pair_set: 'lakes' },
      'lakes',
    ],
    ['is removed', { pair_set: null }, null],
  ])('%s', async (_, edit, stored) => {
    const { change } = await setUp()
    expect(await change(edit)).toMatchObject({ ...edit, pair_set: stored, revision: 2 })
  })

  test('an answer with a drawn option keeps its verdict when answers are judged again', async () => {
    const { api, user, question, change } = await setUp()
    const key = question.correct_answers
    for (const [user_answer, is_correct] of [
      [['drawn'], false],
      [key, true],
      [[...key, 'drawn'], false],
    ])
      await api.call('POST', '/practice-responses/', {
        ...{ user_id: user.id, question_id: question.id, user_answer, is_correct },
      })
    const wrong = question.possible_answers.filter((option) => !key.includes(option)).slice(0, 1)
    await change({ correct_answers: wrong, judge_again: true })
    const answers = (await api.call('GET', `/practice-responses/question/${question.id}`)).body
    expect(answers.map((answer: { is_correct: boolean }) => answer.is_correct)).toEqual([false, false, false])
  })

  test('is in an export and comes back from it', async () => {
    const { api, user } = await setUp()
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    const other = await createUser(api, 'other-words-here')
    await api.call('POST', '/user-data/restore', { document, user_id: other.id })
    const restored: Question[] = (await api.call('GET', `/questions/user/${other.id}`)).body
    expect(restored.map(({ pair_set }) => pair_set)).toEqual(['rivers'])
  })
})
