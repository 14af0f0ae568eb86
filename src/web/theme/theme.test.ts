import { describe, expect, test } from 'vitest'
import { isDark, nextTheme, THEME } from './appearance.ts'

describe('theme (spec §4.3)', () => {
  test.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    [null, 'system'],
    ['', 'system'],
    ['Dark', 'system'],
    ['solarized', 'system'],
  ] as const)('stored %j is read as %s', (stored, theme) => {
    expect(THEME.parse(stored)).toBe(theme)
  })

  test('the toggle cycles light, dark, system, light', () => {
    expect([nextTheme('light'), nextTheme('dark'), nextTheme('system')]).toEqual(['dark', 'system', 'light'])
  })

  test.each([
    ['light', true, false],
    ['light', false, false],
    ['dark', false, true],
    ['dark', true, true],
    ['system', false, false],
    ['system', true, true],
  ] as const)('%s on a device that prefers dark: %s is dark: %s', (theme, devicePrefersDark, dark) => {
    expect(isDark(theme, devicePrefersDark)).toBe(dark)
  })
})
