import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { OLDER_QUESTIONS } from '../../../tests/components/older-questions.ts'
import { PRACTICE_PATH, PracticeScreen } from '../../../tests/components/practice-screen.ts'
import { openApp } from '../../../tests/components/render-app.tsx'

const WRONG = { id: 5, question_id: 2, user_answer: 'Wrong 1', is_correct: false }

let api: FakeApi
/** Different ids for each test: the query cache outlives a test. */
let userId = 6
const screen = new PracticeScreen(fakeLearner())

beforeEach(async () => {
  const learner = fakeLearner()
  api = new FakeApi(learner)
  userId += 1
  const user = { id: userId, name: 'Grace', w3w_identifier: learner.user.w3w_identifier }
  let isFlagged = false
  const replies: Readonly<Record<string, (body: unknown) => unknown>> = {
    [`GET /user-data/load/${user.w3w_identifier}`]: () => ({ user, questions: OLDER_QUESTIONS }),
    [`GET /practice-responses/user/${userId}`]: () => [{ ...WRONG, created_at: '2026-11-20 12:00:00' }],
    [`GET /question-notes/user/${userId}`]: () => null,
    [`GET /questions/user/${userId}`]: () => OLDER_QUESTIONS,
    'POST /practice-responses/': (body) => body,
    'POST /question-notes/': () => ({ message: 'saved' }),
    'POST /tests/': (body) => body,
    'PATCH /questions/2/flag': () => {
      isFlagged = !isFlagged
      return { is_flagged: isFlagged }
    },
  }
  for (const [call, reply] of Object.entries(replies)) {
    const [method = '', path = ''] = call.split(' ')
    api.override(method, new RegExp(`^${path}$`), ({ body }) => Response.json(reply(body)))
  }
  await openApp(learner, PRACTICE_PATH, api)
})

describe('with a server of older shapes (spec §3.11)', () => {
  test('every question is there, in the category General', async () => {
    await expect.element(page.getByRole('checkbox', { name: 'General 3 questions' })).toBeChecked()
  })

  test('an incorrect answer is known, and a new one is sent', async () => {
    await screen.start('Previously Incorrect')
    await expect.element(screen.questionText).toHaveTextContent('The key by its older name?')
    await screen.choose('Right 1')
    await screen.button('Submit Answer').click()
    await expect.element(screen.verdict).toHaveTextContent('Correct!')
    await expect.poll(() => api.bodiesOf('POST', /^\/practice-responses\/$/)).toHaveLength(1)
    expect(api.bodiesOf('POST', /^\/practice-responses\/$/)[0]).toMatchObject({
      user_id: String(userId),
      question_id: '2',
      user_answer: ['Right 1'],
      is_correct: true,
    })
  })

  test('a question is flagged and unflagged, and a hint is saved', async () => {
    await screen.start('Previously Incorrect')
    await screen.choose('Right 1')
    await screen.button('Submit Answer').click()
    await screen.button('Flag').click()
    await expect.element(screen.button('Flagged')).toBeEnabled()
    await screen.button('Flagged').click()
    await expect.element(screen.button('Flag')).toBeEnabled()
    await page.getByRole('button', { name: 'Edit Hint Notes' }).click()
    const field = page.getByRole('textbox', { name: 'Hint Notes' })
    await expect.element(field).toHaveFocus()
    await field.fill('Mine')
    await page.getByRole('button', { name: 'Save Manually' }).first().click()
    await expect.element(page.getByText(/^Saved \d+ seconds? ago$/).first()).toBeVisible()
    await expect.element(screen.button('Show Hint')).toBeVisible()
  })

  test('an exam is passed and sent, without members that such a server does not know', async () => {
    await screen.start('Test Mode')
    for (let position = 1; position <= 3; position++) {
      await expect.element(page.getByText(`Question ${position} of 3`, { exact: true })).toBeVisible()
      const isTwo = document.querySelector('main h2')?.textContent === 'Two keys?'
      expect(page.getByRole(isTwo ? 'checkbox' : 'radio').elements()).toHaveLength(3)
      await screen.choose(...(isTwo ? ['Right 1', 'Right 2'] : ['Right 1']))
      if (position < 3) await screen.button('Next').click()
    }
    await screen.button('Finish Test').click()
    await expect.element(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
    await expect.poll(() => api.bodiesOf('POST', /^\/tests\/$/)).toHaveLength(1)
    expect(api.bodiesOf('POST', /^\/tests\/$/)[0]).not.toHaveProperty('categories')
  })
})
