import { PASS_MARK_PERCENT } from '../../src/domain/exams/test-mode.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, createLearner, question } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { closeToast, createResponse } from './support/records.ts'

// The rules of the screen are component tests: src/web/dashboard/*.browser.test.tsx.

test('shows the figures of the data on the server, under the title of the screen (spec §2.5, §9.4)', async ({
  page,
  server,
}) => {
  const learner = await createLearner(server, [question('oak'), question('elm')])
  for (const [index, score] of [50, 90].entries()) {
    const taken_at = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    const test = { user_id: learner.user.id, score, passed: score >= PASS_MARK_PERCENT, taken_at }
    await callApi(server, 'POST', '/tests/', test)
  }
  await createResponse(server, learner, 0, true, 60)
  await openSignedIn(page, learner.identifier, '/app')
  await closeToast(page)
  await expect(page).toHaveTitle('Dashboard · Quizgrove')
  await expect
    .poll(() =>
      page
        .locator('dl[aria-label="Statistics"] > div')
        .evaluateAll((all) =>
          all.map((card) => ['dt', 'dd'].map((part) => card.querySelector(part)?.textContent)),
        ),
    )
    .toEqual([
      ['Total Tests', '2'],
      ['Average Score', '70%'],
      ['Best Score', '90%'],
      ['Question Bank', '2'],
      ['Pass Rate', '50%'],
      ['Improvement Rate', '+80%'],
      ['Questions Attempted', '50%'],
      ['Last Answer Correct', '50%'],
      ['Last Two Answers Correct', '0%'],
    ])
})
