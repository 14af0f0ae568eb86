import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The visible toasts, newest last. */
export function toasts(): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

/**
 * Lets no toast disappear by itself in this test: to the page, another window is in front, whatever gets the focus.
 *
 * @returns waits for the first toast
 */
export function keepToasts(): () => Promise<void> {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const test = new AbortController()
  const stay = (event: FocusEvent) => event.target === window && event.stopImmediatePropagation()
  window.addEventListener('focus', stay, { capture: true, signal: test.signal })
  onTestFinished(() => {
    hasFocus.mockRestore()
    test.abort()
  })
  return () => expect.element(toasts()).toBeVisible()
}
