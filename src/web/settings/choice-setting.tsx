import { useId } from 'react'
import { Setting } from './settings-card.tsx'

/** A setting with a few values, side by side. */
export function ChoiceSetting<Value extends string>({
  name,
  value,
  choices,
  onChoose,
}: {
  readonly name: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <Setting name={<span id={id}>{name}</span>}>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="flex min-w-0 flex-[1_1_14rem] flex-wrap gap-1 rounded-control bg-sunken p-1 sm:max-w-sm"
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-lg px-3 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line-strong/40 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </Setting>
  )
}
