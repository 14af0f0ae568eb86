/** The color themes a learner can choose (spec §4.3). */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Where the choice is stored (spec §3.10). */
export const THEME_KEY = 'theme'

/** Any stored value other than the three counts as system (spec §4.3). */
export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** The toggle's order: light, dark, system, then light again (spec §4.3). */
export function nextTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : theme === 'dark' ? 'system' : 'light'
}

/** Whether the page is dark: by the choice, or under system by the device's preference. */
export function isDark(theme: Theme, devicePrefersDark: boolean): boolean {
  return theme === 'dark' || (theme === 'system' && devicePrefersDark)
}
