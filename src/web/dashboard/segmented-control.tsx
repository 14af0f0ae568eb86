import { useId } from 'react'

/** One of a few views of the same data, chosen by buttons side by side. */
export function SegmentedControl<Value extends string>({
  value,
  options,
  onChoose,
}: {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="flex rounded-control bg-sunken p-1">
      <legend className="sr-only">Show accuracy</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 cursor-pointer items-center rounded-lg px-3 text-[0.875rem] font-semibold text-ink-soft transition-colors duration-150 select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line-strong/40 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
