import { useId } from 'react'
import { Segments } from '../ui/segments.tsx'
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
        <Segments
          value={value}
          choices={choices}
          onChoose={onChoose}
          className="min-h-11 flex-1 justify-center text-[0.9375rem]"
        />
      </div>
    </Setting>
  )
}
