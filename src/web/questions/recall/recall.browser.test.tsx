import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { addResponse, fakeLearner } from '../../../../tests/components/fake-api.ts'
import { shownQuestions } from '../../../../tests/components/lists.ts'
import { openApp } from '../../../../tests/components/render-app.tsx'
import { question } from '../../../../tests/setup/bank-questions.ts'

const MINUTES_A_DAY = 24 * 60

test('the list is ordered by what is likely forgotten, and filtered by what will be by the exam (spec §2.6)', async () => {
  const learner = fakeLearner([question('ash'), question('elm'), question('oak')])
  for (const daysAgo of [40, 20, 6, 1]) addResponse(learner, 1, true, daysAgo * MINUTES_A_DAY)
  addResponse(learner, 2, false, MINUTES_A_DAY / 2)
  await openApp(learner, '/app/questions')
  await expect.poll(() => shownQuestions('Questions')).toEqual(['ash', 'elm', 'oak'].map(nameOf))
  await page.getByLabelText('Sort by').selectOptions('Likely Forgotten')
  await expect.element(page.getByText(/^By how likely you are to remember each now/)).toBeVisible()
  await expect.poll(() => shownQuestions('Questions')).toEqual(['oak', 'elm', 'ash'].map(nameOf))
  await page.getByLabelText('Will be forgotten in a month').click()
  await expect.poll(() => shownQuestions('Questions')).toEqual([nameOf('oak')])
  await expectAccessible('questions by what is likely forgotten')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => shownQuestions('Questions')).toHaveLength(3)
})

const nameOf = (name: string) => `What of ${name}?`
