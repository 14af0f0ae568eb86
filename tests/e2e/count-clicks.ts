import type { Page } from '@playwright/test'

/** Counts the clicks and taps on the pages that are opened from now on. @returns how many there were so far */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('reportClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    // A click on a label is two events `click`, one of them on its field.
    const count = (event: Event) => event.isTrusted && Reflect.get(window, 'reportClick')()
    window.addEventListener('pointerdown', count, { capture: true })
  })
  return () => clicks
}
