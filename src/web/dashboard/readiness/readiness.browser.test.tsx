import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import {
  addResponse,
  addTest,
  type FakeLearner,
  fakeLearner,
} from '../../../../tests/components/fakes/fake-api.ts'
import { textsOf } from '../../../../tests/components/lists.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { questions } from '../../../../tests/setup/bank-questions.ts'
import { DEFAULT_SCHEDULE } from '../../../domain/learning/plan/exam-schedule.ts'
import { SETTINGS } from '../../data/browser/storage/settings.ts'

const DAY_MS = 86_400_000

/** A learner who answered so many of 40 questions so many days ago, every third one wrong. */
function learnerWith(answered: number, daysAgo = 0) {
  const learner = fakeLearner(questions(40))
  for (let number = 0; number < answered; number++)
    addResponse(learner, number, number % 3 !== 0, (daysAgo * DAY_MS) / 60_000 + 100 + number)
  return learner
}

test('before 30 first answers, readiness says how many are missing', async () => {
  await openApp(learnerWith(28), '/app')
  await expect
    .element(page.getByText(/^Answer 2 more questions that you have not answered before/))
    .toBeVisible()
})

const card = page.getByRole('region', { name: 'Readiness' })
const chances = (name: string) => card.getByText(name, { exact: true })

/** Before 9:00 the morning of today is ahead. */
const IF_SOON = /^If the exam were (tomorrow|in the morning)$/

/** Sets the day of the exam, from today, in the learner's plan. */
function setExamIn(learner: FakeLearner, days: number): void {
  const day = new Date()
  SETTINGS.examSchedule.store(learner.user.id, {
    examId: null,
    ...DEFAULT_SCHEDULE,
    examAt: new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 9).getTime(),
    minutesADay: 10,
  })
}

test('afterwards it estimates the chance to pass, with what it rests on', async () => {
  const learner = learnerWith(32)
  setExamIn(learner, 21)
  await openApp(learner, '/app')
  await expect.element(card.getByText(IF_SOON)).toBeVisible()
  await expect.element(chances('On the day, if you stop now')).toBeVisible()
  await expect.element(chances('On the day, if you follow your plan')).toBeVisible()
  expect(textsOf(card.getByRole('definition'))).toEqual(
    [0, 1, 2].flatMap(() => [expect.stringMatching(/%$/), 'few answers']),
  )
  await expect.element(card.getByText(/rests on 32 answers to 32 questions/)).toBeVisible()
  await expect.element(card.getByText(/^Next in your plan: about (?!.*\b0 )/)).toBeVisible()
  await expectAccessible('readiness')
})

test('with many answers it says how many, and over which time', async () => {
  const learner = learnerWith(40, 15)
  for (let number = 0; number < 80; number++) addResponse(learner, number % 40, true, 100 + number)
  await openApp(learner, '/app')
  await expect.element(card.getByText('2 weeks, 120 answers')).toBeVisible()
})

test.each([
  ['on the day of the exam', 0],
  ['on the day before', 1],
])('%s it says the chance in this exam, once', async (_, days) => {
  const learner = learnerWith(32, 2)
  setExamIn(learner, days)
  await openApp(learner, '/app')
  await expect.element(chances('In this exam')).toBeVisible()
  await expect.element(chances('In this exam, if you follow your plan')).toBeVisible()
  await expect.element(page.getByText(/^Chance to pass: /)).toBeVisible()
  await expect.element(card.getByText(/probably get right in this exam/)).toBeVisible()
  expect(card.getByText(IF_SOON).elements()).toEqual([])
  expect(chances('On the day, if you stop now').elements()).toEqual([])
  expect(card.getByRole('link', { name: 'Set the date of your exam' }).elements()).toEqual([])
})

test('after midnight it is for the coming morning, also on a page that was left open', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 50), toFake: ['Date', 'setInterval', 'clearInterval'] })
  await openApp(learnerWith(32, 2), '/app')
  await expect.element(chances('If the exam were tomorrow')).toBeVisible()
  vi.setSystemTime(new Date(2026, 10, 21, 0, 1))
  vi.advanceTimersByTime(60_000)
  await expect.element(chances('If the exam were in the morning')).toBeVisible()
  await expect.element(card.getByText(/probably get right in the morning/)).toBeVisible()
})

test('answers clicked away are left out, and it says so', async () => {
  const learner = fakeLearner(questions(40))
  for (let number = 0; number < 40; number++) addResponse(learner, number, number % 4 === 0, 100, 900)
  await openApp(learner, '/app')
  await expect
    .element(card.getByText(/^Answer 30 more different questions, each in 2 seconds or more, and an/))
    .toBeVisible()
  await expect
    .element(card.getByText(/Left out: 40 answers given in less than 2 seconds, too fast to have read/))
    .toBeVisible()
})

test('after three exams it says how those went for which about as much had been said', async () => {
  const learner = learnerWith(40, 5)
  for (const [minutesAgo, score] of [
    [90, 75],
    [60, 50],
    [30, 80],
  ] as const) {
    const past = addTest(learner, score, new Date(Date.now() - minutesAgo * 60_000).toISOString())
    const [{ id, question_text }] = [learner.questions[0]!]
    past.questions.push({ id, question_text, category: 'A', is_correct: true, chosen: ['Right 1'] })
  }
  await openApp(learner, '/app')
  await expect
    .element(
      card.getByText(/^Before the last one we said .*%, and of the exams .* as much, 2 of 3 were passed\.$/),
    )
    .toBeVisible()
  await expectAccessible('readiness after three exams')
})

test('without a date it leads to the plan', async () => {
  await openApp(learnerWith(30), '/app')
  await expect
    .element(page.getByRole('link', { name: 'Set the date of your exam' }))
    .toHaveAttribute('href', '/app/practice/smart-selection')
})

test('it shows how the chance to pass went day by day, as a chart and as a table', async () => {
  await openApp(learnerWith(32, 4), '/app')
  await expect.element(page.getByRole('figure', { name: /^Day by day/ })).toBeVisible()
  await page.getByText('Show as table').last().click()
  const table = page.getByRole('table', { name: 'Chance to pass day by day' })
  const chances = table.getByRole('cell').filter({ hasText: /^\d+ to \d+%$/ })
  await expect.poll(() => chances.all().length).toBeGreaterThan(2)
  await expectAccessible('readiness day by day')
})

test('it leads to the page that explains it', async () => {
  await openApp(learnerWith(30), '/app')
  await expect
    .element(page.getByRole('link', { name: 'How this is estimated, and where it can be wrong' }))
    .toHaveAttribute('href', '/how-readiness-works')
})
