import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { addResponse, fakeLearner } from '../../../../tests/components/fake-api.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { questions } from '../../../../tests/setup/bank-questions.ts'
import { DEFAULT_SCHEDULE } from '../../../domain/learning/plan/exam-schedule.ts'
import { storeExamSchedule } from '../../data/browser/exam-schedule.ts'

const DAY_MS = 86_400_000

/** A learner who answered so many of 40 questions, every third one wrong. */
function learnerWith(answered: number) {
  const learner = fakeLearner(questions(40))
  for (let number = 0; number < answered; number++)
    addResponse(learner, number, number % 3 !== 0, 100 + number)
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
