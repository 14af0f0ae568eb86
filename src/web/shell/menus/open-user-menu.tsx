import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Learner } from '../../../domain/model.ts'
import { useDeviceSetting } from '../../data/browser/storage/define-setting.ts'
import { THEME, THEMES, type Theme } from '../../theme/appearance.ts'
import { ACCOUNT_LINKS, hasAnchor } from './account-links.ts'
import { USER_BUTTON, UserButtonContent } from './user-button.tsx'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const
const THEME_NAMES: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-offset-[-2px] ' +
  'data-highlighted:bg-sunken [&>svg]:size-[1.125rem]'

/**
 * The user menu with its button, initially open: name, identifier, theme switch and Logout (spec §2.3), and what
 * learners can do with everything they own. `byKeyboard` says that keys opened it: its first item then has the focus.
 */
export function OpenUserMenu({
  learner,
  onSignOut,
  byKeyboard,
}: {
  readonly learner: Learner
  readonly onSignOut: () => void
  readonly byKeyboard: boolean
}) {
  const [theme, choose] = useDeviceSetting(THEME)
  const focusGoesOn = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (byKeyboard) content.current?.querySelector<HTMLElement>('[role=menuitemradio]')?.focus()
  }, [byKeyboard])
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={USER_BUTTON} aria-label={`Menu of ${learner.name}`}>
        <UserButtonContent learner={learner} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        data-keep-clear
        align="end"
        sideOffset={6}
        onCloseAutoFocus={(event) => {
          if (focusGoesOn.current) event.preventDefault()
          focusGoesOn.current = false
        }}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-72 animate-fade overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-lift"
      >
        <div className="px-3 pt-2 pb-3">
          <p className="truncate font-bold">{learner.name}</p>
          <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">{learner.identifier}</p>
        </div>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Label className="px-3 py-1.5 text-[0.8125rem] font-semibold text-ink-soft">
          Theme
        </DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={theme}
          onValueChange={(value) => choose(THEMES.find((known) => known === value) ?? 'system')}
          className="grid grid-cols-3 gap-1 px-1 pb-1"
        >
          {THEMES.map((name) => {
            const Icon = THEME_ICONS[name]
            return (
              <DropdownMenu.RadioItem
                key={name}
                value={name}
                onSelect={(event) => event.preventDefault()}
                className="flex min-h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-control text-[0.8125rem] font-semibold text-ink-soft outline-offset-[-2px] data-highlighted:bg-sunken data-[state=checked]:bg-brand-soft data-[state=checked]:text-brand-text"
              >
                <Icon aria-hidden className="size-[1.125rem]" />
                {THEME_NAMES[name]}
              </DropdownMenu.RadioItem>
            )
          })}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        {ACCOUNT_LINKS.map(({ label, path, icon: Icon }) => (
          <DropdownMenu.Item
            key={path}
            asChild
            className={ITEM}
            onSelect={() => {
              focusGoesOn.current = hasAnchor(path)
            }}
          >
            <Link to={path}>
              <Icon aria-hidden />
              {label}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item onSelect={onSignOut} className={ITEM}>
          <LogOut aria-hidden />
          Logout
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
