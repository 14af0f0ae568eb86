import { Check, Minus } from 'lucide-react'
import { formatWholeNumber } from '../../../domain/formatting/format-number.ts'

/**
 * A category, or a group of them, with its number of questions. Its colors change at once: all of a large bank can change
 * together, and each transition has three events.
 */
export function CategoryBox({
  name,
  count,
  checked,
  onToggle,
}: {
  readonly name: string
  readonly count: number
  /** `mixed` for a group of which some categories are chosen. */
  readonly checked: boolean | 'mixed'
  readonly onToggle: () => void
}) {
  return (
    <label className="group relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line px-3 py-2 hover:border-line-strong has-checked:border-brand/40 has-checked:bg-brand-soft/50 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-indeterminate:border-brand/40">
      <input
        type="checkbox"
        checked={checked === true}
        onChange={onToggle}
        ref={(input) => {
          if (input) input.indeterminate = checked === 'mixed'
        }}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-content-center rounded-md border-2 border-line-strong bg-surface text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink peer-indeterminate:border-brand peer-indeterminate:text-brand-text"
      >
        {checked === 'mixed' ? (
          <Minus className="size-3.5" strokeWidth={3.5} />
        ) : (
          <Check className="check-mark size-3.5" strokeWidth={3.5} />
        )}
      </span>
      <span className="min-w-0 font-medium">{name}</span>
      <span className="shrink-0 text-[0.875rem] text-ink-soft tabular-nums max-sm:sr-only">
        {formatWholeNumber(count)}
        <span className="sr-only"> {count === 1 ? 'question' : 'questions'}</span>
      </span>
    </label>
  )
}
