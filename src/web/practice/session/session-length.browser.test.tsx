import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { expectErrors } from '../../../../tests/components/expect-errors.ts'
import { addResponse, FakeApi, fakeLearner } from '../../../../tests/components/fakes/fake-api.ts'
import { textsOf } from '../../../../tests/components/lists.ts'
import { openPractice, PRACTICE_PATH, PracticeScreen } from '../../../../tests/components/practice-screen.ts'
import { openApp, reopenApp } from '../../../../tests/components/render-app.tsx'
import { question, questions } from '../../../../tests/setup/bank-questions.ts'
import { PATIENCE } from '../../../../tests/setup/patience.ts'

const summary = page.getByRole('heading', { name: 'Session Complete' })
const length = page.getByLabelText('Session length')

/** Waits until a list with this many questions left has begun. */
async function expectLeft(count: number): Promise<void> {
  await expect.element(page.getByText(`${count} left`, { exact: true })).toBeVisible()
}

describe('a session with a length (spec §4.18)', () => {
  test('the chosen length survives a reload', async () => {
    await openPractice(questions(2))
    await expect.element(length).toHaveValue('Endless')
    await length.selectOptions('20 minutes')
    await reopenApp(PRACTICE_PATH)
    await expect.element(length).toHaveValue('20 minutes')
  })

  test('continues after a reload with what is left of it', async () => {
    const { screen } = await openPractice(questions(4))
    await length.selectOptions('10 questions')
    await screen.start('Random')
    await screen.answer(true)
    await reopenApp(PRACTICE_PATH)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectLeft(9)
  })
})

test('ends with what is better than last time, the days of practice, and once more the same (spec §4.18)', async () => {
  // A noon, so that both answers are of one day wherever the test runs.
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] })
  const of = fakeLearner([question('oak')])
  addResponse(of, 0, false, 10)
  const { screen } = await openPractice(of)
  await length.selectOptions('10 questions')
  await screen.start('Random')
  for (let left = 10; left > 0; left--) {
    await screen.answer(true)
    if (left > 1) await screen.next()
  }
  await screen.button('Next Question').click()
  await expect.element(summary).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Better than last time' }))
    .toMatchTextContent('What of oak?')
  const days = page.getByRole('region', { name: 'Days of practice' })
  expect(textsOf(days.getByRole('listitem')).slice(-2)).toEqual([
    expect.stringMatching(/: before your first practice$/),
    expect.stringMatching(/: practiced$/),
  ])
  await expectAccessible('the end of a session')
  await screen.button('Once more').click()
  await expectLeft(10)
  await screen.button('Back').click()
  await expect.element(page.getByText('Last Session: 10 questions, 100% correct')).toBeVisible()
})

test('an endless session is ended by the learner, with the same summary, and once more is endless again', async () => {
  const { screen } = await openPractice(questions(4))
  await screen.start('Random')
  await expect.element(screen.button('End session')).not.toBeInTheDocument()
  await screen.answer(true)
  await screen.next()
  await screen.button('End session').click()
  await expect.element(summary).toBeVisible()
  await expect.element(page.getByText('You answered 1 question.')).toBeVisible()
  await screen.button('Once more').click()
  await expect.element(page.getByText('0 attempted')).toBeVisible()
  await expect.element(page.getByText(/ left$/)).not.toBeInTheDocument()
})

const unread = page.getByText(/^Most of these answers took less than 2 seconds/)

test.each([
  { name: 'never read before', readBefore: false },
  { name: 'known from before, and right', readBefore: true },
])(
  'answers within a second to a question $name: only without that the summary says that they are left out',
  async ({ readBefore }) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] })
    const of = fakeLearner([question('oak')])
    if (readBefore) addResponse(of, 0, true, 60)
    const { screen } = await openPractice(of)
    await screen.start('Random')
    for (const isLast of [false, true]) {
      vi.setSystemTime(Date.now() + 900)
      await screen.answer(true)
      if (!isLast) await screen.next()
    }
    await screen.button('End session').click()
    await expect.element(summary).toBeVisible()
    await expect.element(page.getByText('You answered 2 questions.')).toBeVisible()
    if (readBefore) expect(unread.elements()).toEqual([])
    else await expect.element(unread).toBeVisible()
  },
)

test('an endless session that was ended is not offered after a reload', async () => {
  const { screen } = await openPractice(questions(4))
  await screen.start('Random')
  await screen.answer(true)
  await screen.button('End session').click()
  await expect.element(summary).toBeVisible()
  await reopenApp(PRACTICE_PATH)
  await expect.element(screen.mode('Random')).toBeVisible()
  expect(page.getByRole('button', { name: 'Continue' }).elements()).toEqual([])
})

test('where the answers could not be loaded, nothing is said of days and of what was never missed', async () => {
  const errors = expectErrors()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const of = fakeLearner([question('oak')])
  const api = new FakeApi(of)
  api.fail('GET', /^\/practice-responses\/user/, 404)
  const { screen } = await openPractice(of, api)
  await vi.waitFor(() => {
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to fetch practice responses')
  }, PATIENCE)
  await expect.element(page.getByText(/no question was answered incorrectly/)).not.toBeInTheDocument()
  await length.selectOptions('10 questions')
  await screen.start('Random')
  for (let left = 10; left > 0; left--) {
    await screen.answer(true)
    if (left > 1) await screen.next()
  }
  await screen.button('Next Question').click()
  await expect.element(summary).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Days of practice' })).not.toBeInTheDocument()
})

describe('practicing a list (spec §4.18)', () => {
  /** Three questions: one was answered correctly, one incorrectly, one never. */
  function learner() {
    const of = fakeLearner([question('oak', { is_flagged: true }), question('elm'), question('yew')])
    addResponse(of, 0, true, 20)
    addResponse(of, 1, false, 10)
    return of
  }

  test.each([
    ['a search', '/app/questions?search=yew', 'Practice these 1', ['What of yew?']],
    ['the flagged', '/app/questions?flagged=yes', 'Practice these 1', ['What of oak?']],
    ['the never practiced', '/app/questions?unpracticed=yes', 'Practice these 1', ['What of yew?']],
    [
      'incorrect answers of the history',
      '/app/practice/history?result=incorrect',
      'Practice these 1',
      ['What of elm?'],
    ],
    [
      'a category',
      '/app/questions?category=General',
      'Practice these 3',
      ['What of elm?', 'What of oak?', 'What of yew?'],
    ],
  ])('%s asks exactly its questions, then shows the summary', async (_, path, button, texts) => {
    const of = learner()
    for (const each of of.questions) each.category = null
    const { address } = await openApp(of, path)
    const screen = new PracticeScreen(of)
    await screen.button(button).click()
    await expectLeft(texts.length)
    expect(address()).toBe(PRACTICE_PATH)
    const asked: string[] = []
    for (let left = texts.length; left > 0; left--) {
      asked.push(screen.question().question_text)
      await screen.answer(true)
      if (left > 1) await screen.next()
    }
    expect(asked.sort()).toEqual(texts)
    await screen.button('Next Question').click()
    await expect.element(summary).toBeVisible()
  })

  test('a reload offers to continue it, and does not begin it again', async () => {
    const of = learner()
    await openApp(of, '/app/questions?search=what')
    const screen = new PracticeScreen(of)
    await screen.button('Practice these 3').click()
    await expectLeft(3)
    const shown = screen.question().question_text
    await reopenApp(PRACTICE_PATH)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectLeft(3)
    expect(screen.question().question_text).toBe(shown)
  })

  test('ends with a summary, from which the wrong answers are practiced again', async () => {
    const of = learner()
    await openApp(of, '/app/questions?search=what')
    const screen = new PracticeScreen(of)
    await screen.button('Practice these 3').click()
    await expectLeft(3)
    await screen.answer(true)
    await screen.next()
    const { question: wrong } = await screen.answer(false)
    await screen.next()
    await screen.button('Skip Question').click()
    await expect.element(summary).toHaveFocus()
    await expect.element(page.getByText('You answered 2 questions.')).toBeVisible()
    expect(textsOf(page.getByRole('definition')).slice(0, 2)).toEqual(['1', '1'])
    await expect
      .element(page.getByRole('region', { name: 'Answered incorrectly' }))
      .toMatchTextContent(new RegExp(`^Answered incorrectly${wrong.question_text.replace('?', '.')}$`))
    await expect.element(page.getByRole('region', { name: 'Slowest answers' })).toBeVisible()
    await expectAccessible('the summary of a session')
    await screen.button('Practice the wrong ones (1)').click()
    await expectLeft(1)
    expect(screen.question()).toEqual(wrong)
    await screen.answer(true)
    await screen.button('Next Question').click()
    await screen.button('Done for today').click()
    await expect.element(page.getByRole('heading', { name: 'Practice Mode' })).toHaveFocus()
    await expect.element(page.getByText('Last Session: 1 question, 100% correct')).toBeVisible()
  })
})
