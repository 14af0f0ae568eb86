import { useEffect, useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { useToast } from '../toast/use-toast.ts'
import type { OpenUserMenu } from './open-user-menu.tsx'
import { USER_BUTTON, UserButtonContent } from './user-button.tsx'

/**
 * By then the screen has what it needs, milliseconds: the menu is loaded for a learner who signs out without a
 * connection.
 */
const LOAD_AFTER_MS = 3000

interface Opened {
  readonly Menu: typeof OpenUserMenu
  readonly byKeyboard: boolean
}

/**
 * The button of the user menu. The menu itself, about 15 kB with its positioning code, is loaded when the learner is
 * about to open it for the first time or the page is idle, and replaces the button once it was opened.
 */
export function UserMenu({
  learner,
  onSignOut,
}: {
  readonly learner: Learner
  readonly onSignOut: () => void
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isLoading, setLoading] = useState(false)
  const showToast = useToast()
  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && loadMenu().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (opened !== null) {
    return <opened.Menu learner={learner} onSignOut={onSignOut} byKeyboard={opened.byKeyboard} />
  }

  const open = async (byKeyboard: boolean) => {
    setLoading(true)
    try {
      const { OpenUserMenu } = await loadMenu()
      setOpened({ Menu: OpenUserMenu, byKeyboard })
    } catch (cause) {
      console.error('Failed to load the user menu', cause)
      showToast({
        title: 'Error',
        description: "The menu couldn't be loaded. Please reload the page.",
        variant: 'destructive',
      })
    }
    setLoading(false)
  }

  return (
    <button
      type="button"
      className={USER_BUTTON}
      aria-label={`Menu of ${learner.name}`}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isLoading}
      // A pointer or focus on the button is likely to open it. A failure is reported when it is opened.
      onPointerEnter={() => loadMenu().catch(() => {})}
      onFocus={() => loadMenu().catch(() => {})}
      // A click by keyboard has no pressed mouse button.
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void open(true)
      }}
    >
      <UserButtonContent learner={learner} />
    </button>
  )
}

function loadMenu() {
  return import('./open-user-menu.tsx')
}
