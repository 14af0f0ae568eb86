import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'

/** A label above its field. */
export const LABEL_ABOVE = 'mb-1 block text-[0.9375rem] font-semibold'

const LABELS = {
  false: 'sr-only',
  true: 'shrink-0 text-[0.9375rem] font-medium text-ink-soft max-lg:sr-only',
  always: 'shrink-0 text-[0.9375rem] font-medium text-ink-soft',
  above: LABEL_ABOVE,
} as const

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly group?: string
}

/**
 * One choice of several. `label` is always available to screen readers. It is shown before the field when `labelShown`
 * is true and there is space, or always; or above the field, as those of text fields.
 */
export function SelectField<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  labelShown = false,
  className,
}: {
  readonly label: string
  readonly value: Value
  /** Those of one group are next to each other, under its name. */
  readonly choices: readonly Choice<Value>[]
  readonly onChoose: (value: Value) => void
  readonly labelShown?: boolean | 'always' | 'above'
  readonly className?: string
}) {
  const id = useId()
  return (
    <div className={classNames(labelShown !== 'above' && 'flex min-w-0 items-center gap-2', className)}>
      <label htmlFor={id} className={LABELS[`${labelShown}`]}>
        {label}
      </label>
      <div className="relative min-w-0 flex-1">
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value)
            if (chosen) onChoose(chosen.value)
          }}
          className="block min-h-11 w-full cursor-pointer appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3.5 text-[0.9375rem] font-medium text-ink"
        >
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, members]) =>
            group === undefined ? (
              <Options key="" choices={members} />
            ) : (
              <optgroup key={group} label={group}>
                <Options choices={members} />
              </optgroup>
            ),
          )}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  )
}

function Options({ choices }: { readonly choices: readonly Choice<string>[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
