import { useEffect } from 'react'
import { defineDeviceSetting, watchSettings } from '../data/browser/storage/define-setting.ts'

/** The color themes a learner can choose (spec §4.3). */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** How large texts are, on top of the size that the browser is set to; `default` is that size itself. */
const TEXT_SIZES = ['default', 'large', 'larger'] as const

export const THEME = defineDeviceSetting('theme', THEMES, 'system')
export const TEXT_SIZE = defineDeviceSetting('quizgrove_text_size', TEXT_SIZES, 'default')

/**
 * Runs in the head before the first paint: sets the `dark` class on the root element exactly as `useThemeOnDocument` will, and
 * the chosen size of text. It is one expression without outside names, since it runs before any module; storage may be blocked.
 */
export const THEME_SCRIPT = `(function(){var t=null,s=null,d=document.documentElement
try{t=localStorage.getItem(${JSON.stringify(THEME.key)});s=localStorage.getItem(${JSON.stringify(TEXT_SIZE.key)})}catch(e){}
d.classList.toggle('dark',t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))
if(s==='large'||s==='larger')d.dataset.textSize=s})()`

/** The toggle's order: light, dark, system, then light again (spec §4.3). */
export function nextTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : theme === 'dark' ? 'system' : 'light'
}

/** Whether the page is dark: by the choice, or under system by the device's preference. */
export function isDark(theme: Theme, devicePrefersDark: boolean): boolean {
  return theme === 'dark' || (theme === 'system' && devicePrefersDark)
}

/**
 * Keeps the `dark` class on the root element in sync with the choice and, under system, with the device's preference.
 * Mounted once, at the root. It reads the choice itself rather than from a render, since the first render after
 * prerendering does not know it yet and would undo what the script in the head has done.
 */
export function useThemeOnDocument(): void {
  useEffect(() => {
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const apply = () => showTheme(isDark(THEME.read(), device.matches))
    apply()
    device.addEventListener('change', apply)
    const unwatch = watchSettings(apply)
    return () => {
      device.removeEventListener('change', apply)
      unwatch()
    }
  }, [])
}

/**
 * Sets the `dark` class. Until the theme is painted, no element has a transition: nearly all of them would start one, and
 * the page would change its colors in pieces.
 */
function showTheme(dark: boolean): void {
  const root = document.documentElement
  if (root.classList.contains('dark') === dark) return
  root.dataset.themeChanging = ''
  root.classList.toggle('dark', dark)
  requestAnimationFrame(() => setTimeout(() => delete root.dataset.themeChanging))
}

/** Applies the chosen text size to the page, also when it is chosen in another tab. Mounted once, at the root. */
export function useTextSizeOnDocument(): void {
  useEffect(
    () =>
      watchSettings(() => {
        document.documentElement.dataset.textSize = TEXT_SIZE.read()
      }),
    [],
  )
}
