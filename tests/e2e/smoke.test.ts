import { expect, test } from './support/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the sample learner signs in', async ({ page }) => {
  await page.goto('/app')
  await page.getByLabel('Identifier').fill('sample-quiz-learner')
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(page.getByText(/Loaded \d+ tests and \d+ questions successfully!/).first()).toBeVisible()
})
