import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import { Spinner } from './feedback/spinner.tsx'
import { Segments } from './segments.tsx'

/** A group of settings, one below the other. */
export function SettingsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="mb-2 text-[1.1875rem] font-bold">
        {title}
      </h2>
      <div className="divide-y divide-line">{children}</div>
    </Card>
  )
}

/** A setting: what it is and means, and beside it, where there is space, what it is set to. */
export function Setting({
  name,
  text,
  children,
}: {
  readonly name: ReactNode
  readonly text?: string
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-2 last:pb-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <div className="font-semibold">{name}</div>
        {text !== undefined && <p className="text-[0.9375rem] text-pretty text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}

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

/** A track with a knob; a check box where the device sets the colors. */
const SWITCH =
  'relative h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 before:absolute before:top-0.75 before:left-0.75 before:size-5 before:rounded-full before:bg-ink-soft before:transition-transform before:duration-150 checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-brand-ink disabled:cursor-not-allowed disabled:opacity-50 forced-colors:size-6 forced-colors:appearance-auto forced-colors:before:hidden'

/** A setting that is on or off. */
export function SwitchSetting({
  name,
  text,
  isOn,
  isDisabled = false,
  isBusy = false,
  onChange,
}: {
  readonly name: string
  readonly text: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** A change is under way: a spinner is beside the switch. */
  readonly isBusy?: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <Setting name={<label htmlFor={id}>{name}</label>} text={text}>
      <span className="flex h-11 items-center gap-3">
        {isBusy && <Spinner className="size-5" />}
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-busy={isBusy}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
          className={SWITCH}
        />
      </span>
    </Setting>
  )
}
