import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { addResponse, fakeLearner } from '../../../../tests/components/fake-api.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { questions } from '../../../../tests/setup/bank-questions.ts'
import { DEFAULT_SCHEDULE } from '../../../domain/learning/plan/exam-schedule.ts'
import { storeExamSchedule } from '../../data/browser/storage/exam-schedule.ts'

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

test('afterwards it estimates the chance to pass, with what it rests on', async () => {
  const learner = learnerWith(32)
  storeExamSchedule(learner.user.id, {
    examId: null,
    ...DEFAULT_SCHEDULE,
    examAt: Date.now() + 21 * DAY_MS,
    minutesADay: 10,
  })
  await openApp(learner, '/app')
  const card = page.getByRole('region', { name: 'Readiness' })
  await expect.element(card.getByText('On the day, if you follow your plan')).toBeVisible()
  await expect.element(card.getByText(/rests on 32 answers to 32 questions/)).toBeVisible()
  await expect.element(card.getByText(/^Next in your plan: about/)).toBeVisible()
  await expectAccessible('readiness')
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
