/** The colour themes a learner can choose (seed §4, "Theme"). */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Where the choice is stored (seed §9). */
export const THEME_KEY = 'theme'

/** Any stored value other than the three counts as system (seed §4). */
export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** The toggle's order: light, dark, system, then light again (seed §4). */
export function nextTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : theme === 'dark' ? 'system' : 'light'
}

/** Whether the page is dark: the choice, or under system what the device prefers. */
export function isDark(theme: Theme, devicePrefersDark: boolean): boolean {
  return theme === 'dark' || (theme === 'system' && devicePrefersDark)
}
