import { expect, type Locator, type Page } from '@playwright/test'
import { unseenFocus } from '../../setup/browser/unseen-focus.ts'

/** More tab stops than any screen of these tests has. */
const STOPS_MAX = 150

/** Presses Tab until `target` is focused. Every stop on the way must show its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Tabs to `target` and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/**
 * Tabs through everything and back to the first stop. Nothing may trap the focus, and every stop must show it.
 *
 * @returns the number of stops
 */
export async function tabThroughAll(page: Page): Promise<number> {
  await page.keyboard.press('Tab')
  await page.evaluate(() => document.activeElement?.setAttribute('data-first-stop', ''))
  for (let stops = 1; stops < STOPS_MAX; stops++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    const isRound = await page.evaluate(() => document.activeElement?.hasAttribute('data-first-stop'))
    if (!isRound) continue
    await page.evaluate(() => document.activeElement?.removeAttribute('data-first-stop'))
    return stops
  }
  throw new Error('Tab never returns to the first stop')
}

/** Checks that the focused element, or the tile or frame around it, has an outline or a ring. */
async function expectVisibleFocus(page: Page): Promise<void> {
  // A ring may take a frame to be drawn.
  await expect.poll(() => page.evaluate(unseenFocus), 'focused without a visible outline or ring').toBeNull()
}
