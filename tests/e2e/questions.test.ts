import { expect, test } from './support/fixtures.ts'
import { createLearner, loadLearner, question } from './support/learners.ts'
import { storedNotes } from './support/notes-field.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { rows } from './support/records.ts'

test('a flag and a note set in the list are stored, and shown after a reload', async ({ page, server }) => {
  const learner = await createLearner(server, [question('birch', { explanation: 'White bark' })])
  await openSignedIn(page, learner.identifier, '/app/questions')
  await expect(page).toHaveTitle('Questions · Quizgrove')
  const birch = rows(page, 'Questions').filter({ hasText: 'What of birch?' })
  await birch.getByRole('button', { name: 'Flag question' }).click()
  await expect(birch.getByText('Flagged', { exact: true })).toBeVisible()
  await birch.getByRole('heading', { level: 3 }).getByRole('button').click()
  await birch.getByRole('button', { name: 'Edit Hint Notes' }).click()
  await expect(birch.getByRole('textbox', { name: 'Hint Notes' })).toBeFocused()
  await page.keyboard.type('Think of bark')
  await birch.getByRole('button', { name: 'Save' }).first().click()
  await expect(birch.getByRole('textbox')).toHaveCount(0)
  expect(await storedNotes(server, learner)).toEqual([['', '<p>Think of bark</p>']])
  expect((await loadLearner(server, learner.identifier)).questions[0]?.is_flagged).toBe(true)

  await page.reload()
  await expect(birch.getByText('Flagged', { exact: true })).toBeVisible()
  await birch.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(birch.getByText('Think of bark')).toBeVisible()
})
