import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { unseenFocus } from '../setup/browser/unseen-focus.ts'

/** More tab stops than any screen of these tests has. */
const STOPS_MAX = 150

/** Presses Tab until `target` is focused. Every stop on the way must show its focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.poll(() => target.elements()).not.toEqual([])
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (target.element() === document.activeElement) return
    await userEvent.keyboard('{Tab}')
    await expectVisibleFocus()
  }
  throw new Error(`Tab does not reach ${target.selector}`)
}

/** Focuses `target` as soon as it is visible. Dialogs and menus take the focus when they open, which is waited for. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.poll(() => target.elements()).not.toEqual([])
  const layer = target.element().closest('[role="dialog"], [role="menu"]')
  if (layer) await expect.poll(() => layer.contains(document.activeElement)).toBe(true)
  target.element().focus()
}

/** Tabs to `target` and presses a key there. */
export async function press(target: Locator, key = '{Enter}'): Promise<void> {
  await tabTo(target)
  await userEvent.keyboard(key)
}

/** Tabs through everything and back to the first stop. Every stop must show its focus. @returns the number of stops */
export async function tabThroughAll(): Promise<number> {
  await userEvent.keyboard('{Tab}')
  const first = document.activeElement
  for (let stops = 1; stops < STOPS_MAX; stops++) {
    await userEvent.keyboard('{Tab}')
    await expectVisibleFocus()
    if (document.activeElement === first) return stops
  }
  throw new Error('Tab does not come back to the first stop')
}

async function expectVisibleFocus(): Promise<void> {
  if (unseenFocus() === null) return
  // A ring may take a frame to be drawn.
  await expect.poll(unseenFocus, { message: 'a visible focus' }).toBeNull()
}
