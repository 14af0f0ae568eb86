import type { Page } from '@playwright/test'
import { inBothThemes, violationsIn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { pixelsTooWide } from './pixels-too-wide.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const TARGETS = ['10,000+', '98%', '500k+', '150+']
const FEATURES = [
  'AI-powered smart practice',
  'Analytics dashboard',
  'Custom assessment builder',
  'Instant feedback',
  'Enterprise security',
  'Multi-platform access',
]

/** What the eye sees of the four figures; the screen reader is always given their targets. */
const shownFigures = (page: Page) => page.locator('main dd > [aria-hidden]').allTextContents()

test('reads without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Grow your knowledge, track your progress.',
  )
  expect(await shownFigures(page)).toEqual(TARGETS)
  for (const feature of FEATURES) await expect(page.getByRole('heading', { name: feature })).toBeVisible()
  await page.getByText('How do I sign in without a password?').click()
  await expect(page.getByText('With three words joined by hyphens')).toBeVisible()
  await context.close()
})

test('has the parts of spec §2.2', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Quizgrove/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /social\.png$/)
  await expect(page.locator('#features li h3')).toHaveText(FEATURES)
  await expect(page.locator('#pricing li h3')).toHaveText([/Starter/, /Professional/, /Enterprise/])
  const pricing = page.locator('#pricing')
  await expect(pricing.getByText('Free', { exact: true })).toBeVisible()
  await expect(pricing.getByText('forever', { exact: true })).toBeVisible()
  await expect(pricing.getByText('100 practice questions a month')).toBeVisible()
  await expect(pricing.getByText('2 custom tests a month')).toBeVisible()
  await expect(pricing.getByText('$9', { exact: true })).toBeVisible()
  await expect(pricing.getByText('14-day free trial.')).toBeVisible()
  await expect(pricing.getByText('$29', { exact: true })).toBeVisible()
  await expect(pricing.getByText('30-day money-back guarantee', { exact: false })).toBeVisible()
  await expect(page.locator('#testimonials figure')).toHaveCount(3)
  await expect(page.locator('main details')).toHaveCount(4)
  await expect(page.getByRole('contentinfo').getByRole('link')).not.toHaveCount(0)
})

test('the header stays and leads to the sections and the app', async ({ page }) => {
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

test('the figures count up once, in two seconds (spec §4.5, §9.1)', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  expect(await shownFigures(page)).toEqual(TARGETS)
  await page.locator('main dl').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await page.clock.runFor(16)
      return Number.parseInt((await shownFigures(page))[1] ?? '', 10)
    })
    .toBeLessThan(98)
  await page.clock.runFor(1000)
  expect(await shownFigures(page)).not.toEqual(TARGETS)
  await page.clock.runFor(1500)
  await expect.poll(() => shownFigures(page)).toEqual(TARGETS)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('main dl').scrollIntoViewIfNeeded()
  await page.clock.runFor(100)
  expect(await shownFigures(page)).toEqual(TARGETS)
})

test('whoever wants less motion sees the targets at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await page.locator('main dl').scrollIntoViewIfNeeded()
  await page.clock.runFor(300)
  expect(await shownFigures(page)).toEqual(TARGETS)
})

test('a visitor answers a question on the spot', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Reading the chapter four times' }).click()
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible()
  await expect(page.getByText('Retrieving something strengthens it')).toBeVisible()
  await expect(page.getByRole('button', { name: /Answering questions from memory/ })).toBeDisabled()
})

test('axe finds nothing, and nothing scrolls sideways at 320 px, however large the letters', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await inBothThemes(page, async (theme) => {
    expect(await violationsIn(page), theme).toEqual([])
  })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await pixelsTooWide(page)).toEqual({})
  await page.setViewportSize({ width: 375, height: 640 })
  expect(await pixelsTooWide(page, true), 'words stay whole').toEqual({})
})
