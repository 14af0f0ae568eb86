import { expect, type Locator, type Page } from '@playwright/test'
import { unseenFocus } from '../setup/browser/unseen-focus.ts'

/** More stops than any screen of these tests has. */
const STOPS_MAX = 150

/** Presses Tab until `target` has the focus; each stop on the way shows that it has it. */
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
 * Tabs through all of what is open and back to where it began: nothing keeps the focus, and each stop shows that it
 * has it. Returns how many stops there were.
 */
export async function walkAll(page: Page): Promise<number> {
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
  throw new Error('Tab never comes back to where it began')
}

/** The focused element, or the tile or frame around it, is drawn with an outline or a ring. */
async function expectVisibleFocus(page: Page): Promise<void> {
  // A ring may take a frame to be drawn.
  await expect.poll(() => page.evaluate(unseenFocus), 'focused, and nobody can see it').toBeNull()
}
