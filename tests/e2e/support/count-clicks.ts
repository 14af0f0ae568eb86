import type { Page } from '@playwright/test'

/** Counts clicks and taps on pages that are opened from now on. @returns a function with the count so far */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('reportClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    // A click on a label causes two `click` events, one of them on its field.
    const count = (event: Event) => event.isTrusted && Reflect.get(window, 'reportClick')()
    window.addEventListener('pointerdown', count, { capture: true })
  })
  return () => clicks
}
