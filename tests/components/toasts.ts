import { type Locator, page } from 'vitest/browser'

/** The visible toasts, newest last. */
export function toasts(): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}
