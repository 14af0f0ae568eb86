import { expect, test } from '../support/fixtures.ts'

test('an unknown URL shows an error page with a way back', async ({ page }) => {
  await page.goto('/nonsense')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle(/Page not found/)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
})
