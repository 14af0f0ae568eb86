import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the landing page leads to the app, and the app asks who is there', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await page.goto('/app')
  await expect(page.getByText('Enter Your Quiz Identity')).toBeVisible()
})

test('the sample learner signs in', async ({ page }) => {
  await page.goto('/app')
  await page.getByLabel('Identifier').fill('sample-quiz-learner')
  await page.getByRole('button', { name: 'Load Results' }).click()
  await expect(page.getByText(/Loaded \d+ tests and \d+ questions successfully!/).first()).toBeVisible()
})
