import type { Page } from '@playwright/test'
import { countClicks } from './support/count-clicks.ts'
import { expect, test } from './support/fixtures.ts'
import { PracticeScreen } from './support/practice-screen.ts'

const TARGETS = ['10,000+', '98%', '500k+', '150+']
const FEATURES = [
  'AI-powered smart practice',
  'Analytics dashboard',
  'Custom assessment builder',
  'Instant feedback',
  'Enterprise security',
  'Multi-platform access',
]

/** The visible values of the four figures; screen readers always get the final values. */
const shownFigures = (page: Page) => page.locator('main dd > [aria-hidden]').allTextContents()

test('is readable without JavaScript, and has metadata for other sites', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveTitle(/Quizgrove/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /social\.png$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Grow your knowledge, track your progress.',
  )
  expect(await shownFigures(page)).toEqual(TARGETS)
  for (const feature of FEATURES) await expect(page.getByRole('heading', { name: feature })).toBeVisible()
  await page.getByText('How do I sign in without a password?').click()
  await expect(page.getByText('With three words joined by hyphens')).toBeVisible()
  await context.close()
})

test('the header stays visible and links to the sections and the app', async ({ page }) => {
  await page.goto('/')
  for (const [label, id] of [
    ['Features', 'features'],
    ['Pricing', 'pricing'],
    ['Testimonials', 'testimonials'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await expect(page.locator(`#${id} h2`)).toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport()
  }
  await page.getByRole('button', { name: /^Theme: System/ }).click()
  await expect(page.getByRole('button', { name: /^Theme: Light/ })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByText('Enter Your Quiz Identity')).toBeVisible()
})

test('it takes four clicks from / to the first answered question of the sample bank (spec §2.2)', async ({
  page,
}) => {
  const clicks = await countClicks(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start with the sample bank' }).click()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByRole('button', { name: 'Start practicing' }).click()
  const screen = new PracticeScreen(page, [])
  await expect(screen.button('Submit Answer')).toBeVisible()
  await screen.options.first().click()
  await screen.submit()
  await expect(screen.verdict).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(4)
})
