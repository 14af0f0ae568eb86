import { Search } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

/**
 * A search input with a magnifying glass before it; `label` is its name, and with three dots its placeholder.
 *
 * @param isSearching whether what is shown is not yet what was searched for: a wait of more than a moment shows
 */
export function SearchField({
  label,
  value,
  onChange,
  isSearching,
  className,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (search: string) => void
  readonly isSearching: boolean
  readonly className?: string
}) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      {isSearching && (
        <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 animate-late bg-surface text-brand">
          <Spinner className="size-4.5" />
        </span>
      )}
      <input
        autoComplete="off"
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-10.5 text-[0.9375rem] placeholder:text-ink-soft"
      />
    </div>
  )
}
