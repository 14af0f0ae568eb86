import { expect, test } from 'vitest'
import { createQuestion, createTest, createUser, serveApi } from '../../setup/api.ts'
import { numberOf } from '../../setup/assistant-calls.ts'
import { connectOverHttp, makeKey } from '../../setup/assistant-client.ts'
import { describeOnEngine } from '../../setup/engines.ts'

const PRIMES = {
  possible_answers: ['4', '5', '6', '7'],
  correct_answers: ['5', '7'],
  explanation: 'No divisors.',
}

describeOnEngine('sqlite', 'an assistant that quizzes', (engine) => {
  async function setUp() {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const assistant = await connectOverHttp(api, (await makeKey(api, user.id, 'practice')).key)
    const answers = async () => (await api.call('GET', `/practice-responses/user/${user.id}`)).body
    return { api, user, assistant, answers }
  }

  test('draws a question without its key, and the server judges letters of that draw', async () => {
    const { api, user, assistant, answers } = await setUp()
    await createQuestion(api, user, PRIMES)
    const drawn = await assistant.call('next_question')
    expect(drawn).toMatchObject({
      reason: 'New: the learner never answered it.',
      text: 'Which is a prime?',
      instruction: 'Choose every correct answer',
    })
    expect(JSON.stringify(drawn)).not.toMatch(/correct_|is_right|No divisors/)
    const letterOf = (wanted: string) =>
      drawn.options.find((option: { text: string }) => option.text === wanted).letter
    const answer = (...chosen: string[]) =>
      assistant.call('answer_question', {
        number: drawn.number,
        draw: drawn.draw,
        chosen,
        confidence: 'sure',
      })
    expect(await answer(letterOf('7'), letterOf('5').toLowerCase())).toMatchObject({
      is_correct: true,
      correct: ['5', '7'],
      explanation: 'No divisors.',
    })
    expect(await answer(letterOf('7'))).toMatchObject({ is_correct: false, chosen: ['7'] })
    expect(await answers()).toMatchObject([
      { is_correct: false, user_answer: ['7'], source: 'assistant' },
      { is_correct: true, user_answer: ['7', '5'], source: 'assistant', confidence: 'sure' },
    ])
  })

  test.each<[string, object, string]>([
    ['letters without the draw', { chosen: ['A'] }, 'letters with the `draw`'],
    ['a text that is no option', { chosen: ['8'] }, 'No option has the text "8"'],
    ['a draw of something else', { chosen: ['A'], draw: '1-abcdefgh' }, 'not of this question as it is now'],
    ['a number that there is not', { number: 999, chosen: ['A'] }, 'no question 999'],
  ])('stores nothing for %s', async (_, change, reason) => {
    const { api, user, assistant, answers } = await setUp()
    await createQuestion(api, user, PRIMES)
    const number = await numberOf(assistant, 'prime')
    expect(await assistant.refusal('answer_question', { number, ...change })).toContain(reason)
    expect(await answers()).toEqual([])
  })

  test('takes no letter for the option whose text is that letter', async () => {
    const { api, user, assistant, answers } = await setUp()
    await createQuestion(api, user, { possible_answers: ['B', 'C', 'A'], correct_answers: ['B'] })
    const { number, draw, options } = await assistant.call('next_question')
    const other = options.find(({ letter, text }: { letter: string; text: string }) => letter !== text)
    const answer = { number, chosen: [other.letter] }
    expect(await assistant.refusal('answer_question', { ...answer, draw })).toContain('text of another')
    expect(await answers()).toEqual([])
    expect(await assistant.call('answer_question', answer)).toMatchObject({ chosen: [other.letter] })
  })

  test('refuses letters of a draw from before the options changed', async () => {
    const { api, user, assistant } = await setUp()
    const { id } = await createQuestion(api, user, PRIMES)
    const { number, draw } = await assistant.call('next_question')
    await api.call('PATCH', `/questions/${id}`, { possible_answers: ['5', '7', '8', '9'] })
    expect(await assistant.refusal('answer_question', { number, draw, chosen: ['A'] })).toContain(
      'as it is now',
    )
  })

  test('draws wrong options of a set of pairs, by which the answer is judged', async () => {
    const { api, user, assistant, answers } = await setUp()
    for (const [term, meaning] of [
      ['un', 'one'],
      ['deux', 'two'],
      ['trois', 'three'],
      ['quatre', 'four'],
      ['cinq', 'five'],
      ['six', 'sixth'],
      ['sept', 'seven'],
    ])
      await createQuestion(api, user, {
        question_text: term,
        possible_answers: [meaning, 'other'],
        correct_answers: [meaning],
        pair_set: 'numbers',
      })
    const { number, draw, options } = await assistant.call('next_question')
    expect(options).toHaveLength(4)
    const wrong = options.find(({ text }: { text: string }) => text !== 'other')
    await assistant.call('answer_question', { number, draw, chosen: [wrong.letter] })
    expect(await answers()).toMatchObject([{ user_answer: [wrong.text] }])
  })

  test('says what to do where there is nothing to draw', async () => {
    const { api, user, assistant } = await setUp()
    expect(await assistant.refusal('next_question')).toContain('The bank has no questions')
    await createQuestion(api, user, { category: 'Numbers' })
    expect(await assistant.refusal('next_question', { categories: ['Trees'] })).toContain('no questions')
    expect(await assistant.refusal('next_question', { mode: 'incorrect' })).toContain('"smart"')
  })

  test('reads figures as the screens show them', async () => {
    const { api, user, assistant } = await setUp()
    for (const [text, category] of [
      ['One?', 'Art'],
      ['Two?', 'Art'],
      ['Three?', 'Law'],
    ])
      await createQuestion(api, user, { question_text: text, category })
    for (const [text, chosen] of [
      ['One?', '4'],
      ['Two?', '5'],
      ['Three?', '5'],
    ] as const)
      await assistant.call('answer_question', { number: await numberOf(assistant, text), chosen: [chosen] })
    await createTest(api, user, { score: 80, passed: true })
    expect(await assistant.call('read_statistics')).toEqual({
      questions: { bank_size: 3, answered: 3, last_right: 2, last_two_right: 0 },
      practice: {
        answers: 3,
        accuracy_percent: 67,
        answers_last_7_days: 3,
        accuracy_last_7_days_percent: 67,
        streak_days: 1,
      },
      exams: { taken: 1, passed: 1, average_score_percent: 80, best_score_percent: 80 },
      weakest_categories: [
        { category: 'Art', questions: 2, counted: 2, accuracy_percent: 50 },
        { category: 'Law', questions: 1, counted: 1, accuracy_percent: 100 },
      ],
    })
    expect(await assistant.call('weak_questions')).toMatchObject({
      total: 1,
      questions: [{ text: 'One?', accuracy_percent: 0, last_answer_was_right: false }],
    })
    expect(await assistant.call('readiness')).toMatchObject({
      exam: null,
      chance_to_pass: null,
      answers_missing: null,
      rests_on: { answers: 3, different_questions: 3, unread_answers: 0 },
    })
  })

  test('pages through the bank', async () => {
    const { api, user, assistant } = await setUp()
    for (let count = 1; count <= 25; count++)
      await createQuestion(api, user, { question_text: `Question ${count}?` })
    const first = await assistant.call('search_questions', { text: 'question' })
    expect([first.questions.length, first.bank_size]).toEqual([20, 25])
    const second = await assistant.call('search_questions', { text: 'question', after: first.next })
    expect([second.questions.length, second.next]).toEqual([5, null])
    expect(await assistant.refusal('search_questions', { limit: 21 })).toMatch(/limit/)
  })

  test('estimates readiness from 30 different questions on, and says what it rests on', async () => {
    const { api, user, assistant } = await setUp()
    const questions = Array.from({ length: 40 }, (_, number) => ({
      question_text: `Question ${number}?`,
      possible_answers: ['4', '5', '6'],
      correct_answers: ['5'],
    }))
    const { body } = await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    for (const { id } of body.questions.slice(0, 31))
      await api.call('POST', '/practice-responses/', {
        user_id: user.id,
        question_id: id,
        user_answer: '5',
        is_correct: true,
        response_time_ms: 9000,
      })
    expect(await assistant.call('readiness')).toMatchObject({
      chance_to_pass: expect.stringMatching(/^(?:\d+ to \d+|over \d+|under \d+)%$/),
      expected_score_percent: expect.any(Number),
      answers_missing: 0,
      rests_on: { answers: 31, evidence: 'few answers', different_questions: 31 },
    })
  })
})
