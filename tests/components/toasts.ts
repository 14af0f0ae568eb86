import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The visible toasts, newest last. */
export function toasts(): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

/** How often a toast is told that the window is not in front: on a busy machine it does not hear the first times. */
const BLURS = 10

/**
 * Lets no toast disappear by itself in this test: to the page, another window is in front, whatever gets the focus.
 *
 * @returns waits for the first toast
 */
export function keepToasts(): () => Promise<void> {
  const test = new AbortController()
  const stay = (event: FocusEvent) => event.target === window && event.stopImmediatePropagation()
  window.addEventListener('focus', stay, { capture: true, signal: test.signal })
  // Heard only while there are toasts.
  let blurs = 0
  const timer = setInterval(() => {
    window.dispatchEvent(new Event('blur'))
    blurs += 1
  }, 50)
  onTestFinished(() => {
    clearInterval(timer)
    test.abort()
  })
  return async () => {
    await expect.element(toasts()).toBeVisible()
    const before = blurs
    await expect.poll(() => blurs - before).toBeGreaterThanOrEqual(BLURS)
    // It would close menus.
    clearInterval(timer)
  }
}
