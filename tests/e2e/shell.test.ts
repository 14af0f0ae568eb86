import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

test('no flash: the theme class is correct before any module runs, whatever is stored (spec §4.3)', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/app')
  for (const [stored, device, dark] of [
    ['dark', 'light', true],
    ['light', 'dark', false],
    ['system', 'dark', true],
    ['', 'dark', true],
    ['', 'light', false],
    ['solarized', 'dark', true],
    ['solarized', 'light', false],
  ] as const) {
    await page.emulateMedia({ colorScheme: device })
    await page.evaluate((theme) => localStorage.setItem('theme', theme), stored)
    for (const path of ['/app', '/']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(await isDark(page), `"${stored}" on a ${device} device at ${path}`).toBe(dark)
    }
  }
})

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains('dark'))
}
