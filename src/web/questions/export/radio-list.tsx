import { useId } from 'react'

/** One of several choices, each with a sentence on it. */
export function RadioList<Value extends string>({
  legend,
  choices,
  value,
  onValue,
}: {
  readonly legend: string
  readonly choices: readonly {
    readonly value: Value
    readonly title: string
    readonly description: string
  }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3.5 py-2 transition-colors duration-150 hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              checked={choice.value === value}
              onChange={() => onValue(choice.value)}
              aria-labelledby={`${group}${choice.value}`}
              aria-describedby={`${group}${choice.value}what`}
              className="mt-1 size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span id={`${group}${choice.value}`} className="block leading-6 font-semibold">
                {choice.title}
              </span>
              <span
                id={`${group}${choice.value}what`}
                className="block text-[0.875rem] leading-5 text-pretty text-ink-soft"
              >
                {choice.description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
