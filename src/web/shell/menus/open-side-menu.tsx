import { ChartNoAxesColumn, Download, GraduationCap, LogOut, MessageCircleQuestion, X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import type { Learner } from '../../../domain/model.ts'
import { ThemeToggle } from '../../theme/theme-toggle.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TABS, type TabId } from '../tabs.ts'
import { ACCOUNT_LINKS, hasAnchor } from './account-links.ts'
import { LearnerAvatar } from './user-button.tsx'

const ICONS = {
  overview: ChartNoAxesColumn,
  questions: MessageCircleQuestion,
  practice: GraduationCap,
  export: Download,
} as const

/** The tabs, the learner, the theme and Logout on small screens, sliding in from the left (spec §2.3). */
export function OpenSideMenu({
  open,
  onOpenChange,
  opener,
  learner,
  active,
  onSignOut,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>
  readonly learner: Learner
  readonly active: TabId
  readonly onSignOut: () => void
}) {
  const focusGoesOn = useRef(false)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade/50" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // The primitive would return the focus to its trigger, and it has none.
            event.preventDefault()
            if (!focusGoesOn.current) opener.current?.focus()
            focusGoesOn.current = false
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,86vw)] animate-slide-left flex-col overflow-y-auto border-r border-line bg-surface p-4 shadow-lift"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center gap-3">
            <LearnerAvatar name={learner.name} />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-3 font-bold wrap-anywhere">{learner.name}</p>
              <p className="text-[0.875rem] wrap-anywhere text-ink-soft">{learner.identifier}</p>
            </div>
            <Dialog.Close asChild>
              <IconButton label="Close menu">
                <X />
              </IconButton>
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="mt-5">
            <ul className="grid gap-1">
              {TABS.map((tab) => {
                const Icon = ICONS[tab.name]
                return (
                  <li key={tab.name}>
                    <Link
                      to={tab.path}
                      {...('state' in tab && { state: tab.state })}
                      prefetch="intent"
                      onClick={() => onOpenChange(false)}
                      aria-current={tab.name === active ? 'page' : undefined}
                      className={classNames(
                        buttonClass('quiet', 'w-full justify-start gap-3 px-3'),
                        tab.name === active &&
                          'bg-brand-soft text-brand-text hover:bg-brand-soft hover:text-brand-text',
                      )}
                    >
                      <Icon aria-hidden />
                      {tab.label}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </nav>
          <div className="mt-4 grid gap-1 border-t border-line pt-4">
            {ACCOUNT_LINKS.map(({ label, path, icon: Icon }) => (
              <Link
                key={path}
                to={path}
                onClick={() => {
                  focusGoesOn.current = hasAnchor(path)
                  onOpenChange(false)
                }}
                className={buttonClass('quiet', 'w-full justify-start gap-3 px-3 font-medium')}
              >
                <Icon aria-hidden />
                {label}
              </Link>
            ))}
            <ThemeToggle withName />
            <Button
              variant="quiet"
              data-keep-clear
              onClick={() => {
                onOpenChange(false)
                onSignOut()
              }}
              className="w-full justify-start gap-3 px-3 font-medium"
            >
              <LogOut aria-hidden />
              Logout
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
