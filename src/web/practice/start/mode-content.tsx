import type { ComponentType } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** Why a mode cannot draw from an empty bank (spec §2.7). */
export const EMPTY_BANK_REASON = 'Nothing to ask yet: your bank is empty.'

/** Icon, title and description of a mode, inside its button; and why it cannot draw now, where it cannot. */
export function ModeContent({
  icon: Icon,
  title,
  description,
  unavailable,
  reasonId,
  isReasonShown = true,
}: {
  readonly icon: ComponentType<{ readonly className?: string }>
  readonly title: string
  readonly description: string
  /** Why it cannot draw now; null when it can. */
  readonly unavailable: string | null
  /** The id of the reason, which describes the button: its name stays title and description (spec §2.7). */
  readonly reasonId: string
  /** Whether the reason has its place on the screen; otherwise it is only read out. */
  readonly isReasonShown?: boolean
}) {
  return (
    <>
      <span
        className={classNames(
          'grid size-12 shrink-0 place-content-center rounded-xl',
          unavailable === null
            ? 'bg-brand-soft text-brand-text transition-colors duration-200 group-hover:bg-brand group-hover:text-brand-ink'
            : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-display text-[1.1875rem] font-bold">{title}</span>
        <span className="mt-1 block text-[0.9375rem] leading-6 text-pretty text-ink-soft">{description}</span>
        {unavailable !== null && (
          <span
            id={reasonId}
            aria-hidden="true"
            className={isReasonShown ? 'mt-1.5 block text-[0.9375rem] font-medium text-pretty' : 'sr-only'}
          >
            {unavailable}
          </span>
        )}
      </span>
    </>
  )
}
