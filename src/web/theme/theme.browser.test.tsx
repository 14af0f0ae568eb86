import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setDeviceColorScheme } from '../../../tests/components/color-scheme.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openPage } from '../../../tests/components/render-app.tsx'

const toggle = () => page.getByRole('button', { name: /^Theme: / })
const isDark = () => document.documentElement.classList.contains('dark')

beforeEach(() => setDeviceColorScheme('light'))
afterEach(() => setDeviceColorScheme('light'))

async function openIdentity(): Promise<void> {
  new FakeApi(fakeLearner())
  await openPage('/app')
  await expect.element(toggle()).toBeVisible()
}

describe('the theme (spec §4.3)', () => {
  test('changes without a transition, and buttons have theirs again afterwards', async () => {
    await setDeviceColorScheme('light', 'no-preference')
    await openIdentity()
    let transitions: readonly Animation[] | null = null
    // After the app's own listener.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    })
    await setDeviceColorScheme('dark', 'no-preference')
    await expect.poll(() => transitions).toEqual([])
    expect(isDark()).toBe(true)
    await expect.poll(() => getComputedStyle(toggle().element()).transitionDuration).not.toBe('0s')
  })

  test('cycles light, dark, system, light; system stores nothing', async () => {
    await openIdentity()
    await expect.element(toggle()).toHaveAccessibleName(/^Theme: System/)
    for (const [theme, stored, dark] of [
      ['Light', 'light', false],
      ['Dark', 'dark', true],
      ['System', null, false],
      ['Light', 'light', false],
    ] as const) {
      await toggle().click()
      await expect.element(toggle()).toHaveAccessibleName(new RegExp(`^Theme: ${theme}`))
      expect(localStorage.getItem('theme')).toBe(stored)
      expect(isDark()).toBe(dark)
    }
  })

  test('follows the device as it changes under system; a chosen theme does not', async () => {
    await setDeviceColorScheme('dark')
    await openIdentity()
    await expect.poll(isDark).toBe(true)
    await setDeviceColorScheme('light')
    await expect.poll(isDark).toBe(false)
    await setDeviceColorScheme('dark')
    await expect.poll(isDark).toBe(true)
    await toggle().click()
    await expect.poll(isDark).toBe(false)
    await setDeviceColorScheme('light')
    await setDeviceColorScheme('dark')
    await expect.poll(() => matchMedia('(prefers-color-scheme: dark)').matches).toBe(true)
    await expect.element(toggle()).toHaveAccessibleName(/^Theme: Light/)
    expect(isDark()).toBe(false)
  })

  test('follows the choice in another tab of the browser', async () => {
    await openIdentity()
    const other = document.createElement('iframe')
    document.body.append(other)
    other.contentWindow?.localStorage.setItem('theme', 'dark')
    await expect.element(toggle()).toHaveAccessibleName(/^Theme: Dark/)
    expect(isDark()).toBe(true)
    other.remove()
  })
})
