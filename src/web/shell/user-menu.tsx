import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { useCodeOnDemand } from './use-code-on-demand.ts'
import { USER_BUTTON, UserButtonContent } from './user-button.tsx'

const openMenu = lazyCode(
  () => import('./open-user-menu.tsx'),
  (code) => code,
)

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
  const { code, isLoading, prepare, request } = useCodeOnDemand(openMenu, 'menu')
  const [opened, setOpened] = useState<{ readonly byKeyboard: boolean } | null>(null)
  if (code !== null && opened !== null) {
    return <code.OpenUserMenu learner={learner} onSignOut={onSignOut} {...opened} />
  }

  const open = async (byKeyboard: boolean) => {
    if (await request()) setOpened({ byKeyboard })
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
      onPointerEnter={prepare}
      onFocus={prepare}
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
