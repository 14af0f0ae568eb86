import { useId } from 'react'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Setting } from './settings-card.tsx'

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
