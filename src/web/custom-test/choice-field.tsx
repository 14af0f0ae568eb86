import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { LABEL_CLASS, TILE_CLASS } from './field-class.ts'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly description: string
  readonly icon: LucideIcon
}

/** One of several choices, each with a sentence on what it does. */
export function ChoiceField<Value extends string>({
  legend,
  choices,
  value,
  onValue,
}: {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={LABEL_CLASS}>{legend}</legend>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <ChoiceTile
            key={choice.value}
            {...choice}
            group={group}
            checked={choice.value === value}
            onChoose={() => onValue(choice.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ChoiceTile({
  title,
  description,
  icon: Icon,
  group,
  checked,
  onChoose,
}: Omit<Choice<string>, 'value'> & {
  readonly group: string
  readonly checked: boolean
  readonly onChoose: () => void
}) {
  const titleId = useId()
  const descriptionId = useId()
  return (
    <label className={classNames(TILE_CLASS, 'flex min-h-14 items-start gap-3.5 px-3.5 py-3')}>
      <span className="relative grid size-9 shrink-0">
        <input
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={titleId}
          aria-describedby={descriptionId}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span className="grid place-content-center rounded-lg bg-sunken text-ink-soft transition-colors duration-150 peer-checked:bg-brand peer-checked:text-brand-ink">
          <Icon aria-hidden className="size-[1.125rem]" />
        </span>
      </span>
      <span className="min-w-0">
        <span id={titleId} className="block leading-6 font-semibold">
          {title}
        </span>
        <span id={descriptionId} className="block text-[0.875rem] leading-5 text-pretty text-ink-soft">
          {description}
        </span>
      </span>
    </label>
  )
}
