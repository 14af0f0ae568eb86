import { useId } from 'react'
import { classNames } from './class-names.ts'

/** The radio buttons of a group as buttons side by side. Belongs in an element that names the group. */
export function Segments<Value extends string>({
  value,
  choices,
  onChoose,
  className,
}: {
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
  /** The size of each. */
  readonly className: string
}) {
  const name = useId()
  return choices.map((choice) => (
    <label
      key={choice.value}
      className={classNames(
        'flex cursor-pointer items-center rounded-lg px-3 text-center font-semibold text-ink-soft transition-colors duration-150 select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line-strong/40 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={choice.value === value}
        onChange={() => onChoose(choice.value)}
        className="sr-only"
      />
      {choice.label}
    </label>
  ))
}
