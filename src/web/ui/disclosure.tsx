import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

/** A line that opens to show what it sums up. */
export function Disclosure({
  title,
  startsOpen = false,
  isNeeded = false,
  children,
}: {
  readonly title: ReactNode
  readonly startsOpen?: boolean
  /** Whether what it shows has to be seen, such as an error: it opens then. */
  readonly isNeeded?: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  if (isNeeded && !isOpen) setOpen(true)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-start gap-2 rounded-control px-2 py-2.5 text-left font-medium hover:bg-sunken"
      >
        <ChevronDown
          aria-hidden
          className={classNames(
            'mt-0.5 size-4.5 shrink-0 text-ink-soft transition-transform duration-200 ease-grow',
            !isOpen && '-rotate-90',
          )}
        />
        <span className="min-w-0 wrap-anywhere tabular-nums">{title}</span>
      </button>
      {isOpen && (
        <div id={id} className="pb-2">
          {children}
        </div>
      )}
    </>
  )
}
