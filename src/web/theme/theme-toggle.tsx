import { Monitor, Moon, Sun } from 'lucide-react'
import { useDeviceSetting } from '../data/browser/storage/define-setting.ts'
import { buttonClass } from '../ui/button.tsx'
import { nextTheme, THEME, type Theme } from './appearance.ts'

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const
const NAMES: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

/** One button that cycles through the three themes; `withName` shows the current one's name beside the icon. */
export function ThemeToggle({ withName = false }: { readonly withName?: boolean }) {
  const [theme, choose] = useDeviceSetting(THEME)
  const Icon = ICONS[theme]
  const label = `Theme: ${NAMES[theme]}. Switch to ${NAMES[nextTheme(theme)].toLowerCase()}`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => choose(nextTheme(theme))}
      className={buttonClass('quiet', withName ? 'w-full justify-start gap-3 px-3 font-medium' : 'w-11 px-0')}
    >
      <Icon aria-hidden />
      {withName && <span>Theme: {NAMES[theme]}</span>}
    </button>
  )
}
