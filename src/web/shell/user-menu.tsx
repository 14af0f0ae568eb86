import { ChevronDown, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Learner } from '../../domain/model.ts'
import { THEMES, type Theme } from '../theme/theme.ts'
import { useTheme } from '../theme/use-theme.ts'
import { buttonClass } from '../ui/button.tsx'
import { LearnerAvatar } from './learner-avatar.tsx'
import { leadsToPart, OWN_DATA } from './own-data.ts'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const
const THEME_NAMES: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-offset-[-2px] ' +
  'data-highlighted:bg-sunken [&>svg]:size-[1.125rem]'

/** Name, identifier, theme switch and Logout (seed §2, "App shell"), and what one can do with all one owns. */
export function UserMenu({
  learner,
  onSignOut,
}: {
  readonly learner: Learner
  readonly onSignOut: () => void
}) {
  const [theme, choose] = useTheme()
  const focusGoesOn = useRef(false)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass('quiet', 'px-2')} aria-label={`Menu of ${learner.name}`}>
        <LearnerAvatar name={learner.name} />
        <span className="max-w-40 truncate max-lg:hidden">{learner.name}</span>
        <ChevronDown aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
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
          <p className="text-[0.9375rem] break-all text-ink-soft">{learner.identifier}</p>
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
        {OWN_DATA.map(({ label, path, icon: Icon }) => (
          <DropdownMenu.Item
            key={path}
            asChild
            className={ITEM}
            onSelect={() => {
              focusGoesOn.current = leadsToPart(path)
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
