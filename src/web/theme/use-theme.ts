import { useEffect, useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../data/browser/storage/browser-storage.ts'
import { isDark, parseTheme, THEME_KEY, type Theme } from './theme.ts'

const CHANGED = 'quizgrove:theme'

/**
 * The chosen theme and a function to choose another (spec §4.3). Every place that shows it agrees, other tabs included.
 */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(watchChoice, readChoice, () => 'system' as const)
  return [theme, choose]
}

/**
 * Keeps the `dark` class on the root element in sync with the choice and, under system, with the device's preference.
 * Mounted once, at the root. It reads the choice itself rather than from a render, since the first render after
 * prerendering does not know it yet and would undo what the script in the head has done.
 */
export function useThemeOnDocument(): void {
  useEffect(() => {
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const apply = () => showTheme(isDark(readChoice(), device.matches))
    apply()
    device.addEventListener('change', apply)
    const unwatch = watchChoice(apply)
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

function choose(theme: Theme): void {
  if (theme === 'system') removeStored(THEME_KEY)
  else writeStored(THEME_KEY, theme)
  window.dispatchEvent(new Event(CHANGED))
}

function readChoice(): Theme {
  return parseTheme(readStored(THEME_KEY))
}

function watchChoice(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(CHANGED, changed)
    window.removeEventListener('storage', changed)
  }
}
