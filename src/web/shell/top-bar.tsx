import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { AppMenuContext } from '../ui/app-menu.tsx'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { Conflicts } from './conflicts/conflicts.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { activeTab, TABS } from './tabs.ts'
import { UserMenu } from './user-menu.tsx'

/**
 * Logo, tabs and user menu; on small screens the tabs and the menu move into the slide-out menu (spec §2.3). Rem in a
 * container query grows with the font size, in a media query it does not: with large letters, too, the tabs move. 47rem
 * is what the space of a scrollbar leaves of a window of 48rem. During practice on a phone, only what is offline or waits
 * to be saved shows, and the menu is in the bar of the session or exam.
 */
export function TopBar({ onSignOut }: { readonly onSignOut: () => void }) {
  const data = useLearnerData()
  const active = activeTab(useLocation().pathname)
  const menu = useContext(AppMenuContext)
  if (!data) return null
  return (
    <header
      data-keep-clear
      className="app-bar print:hidden @container/bar sticky top-0 z-30 border-b border-line bg-ground/90 backdrop-blur-md"
    >
      <div className="mx-auto flex h-(--top-bar) max-w-6xl 2xl:max-w-[90rem] items-center gap-2 px-2 sm:px-6">
        {menu}
        <Link
          to="/"
          aria-label="Quizgrove, home"
          className="flex rounded-control p-1.5 @min-[47rem]/bar:mr-6"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden h-full @min-[47rem]/bar:block">
          <ul className="flex h-full items-stretch gap-1">
            {TABS.map((tab) => (
              <li key={tab.name} className="flex">
                <Link
                  to={tab.path}
                  // A screen's modules load in three rounds, as each names the next: they start when the pointer is
                  // over the link.
                  prefetch="intent"
                  aria-current={tab.name === active ? 'page' : undefined}
                  className={classNames(
                    'relative flex items-center rounded-control px-3.5 font-semibold transition-colors duration-150',
                    tab.name === active
                      ? 'text-brand-text after:absolute after:inset-x-3.5 after:-bottom-px after:h-[3px] after:rounded-t-full after:bg-brand'
                      : 'text-ink-soft hover:text-ink',
                  )}
                >
                  {tab.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="app-bar-status ml-auto flex min-w-0 items-center justify-end gap-1">
          <Conflicts />
          <ConnectionBadge />
          <SaveIndicator />
        </div>
        <div className="hidden min-w-0 @min-[47rem]/bar:block">
          <UserMenu learner={data.learner} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  )
}
