import { useId } from 'react'
import { Setting } from './settings-card.tsx'

/** A setting that is on or off. */
export function SwitchSetting({
  name,
  text,
  isOn,
  onChange,
}: {
  readonly name: string
  readonly text: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <Setting name={<label htmlFor={id}>{name}</label>} text={text}>
      <span className="grid size-11 place-content-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 cursor-pointer accent-brand"
        />
      </span>
    </Setting>
  )
}
