import { FIELD, Field } from '../question-editor/field.tsx'
import { classNames } from '../ui/class-names.ts'

/** A number as it is typed. */
export function NumberField({
  label,
  value,
  step = 1,
  max,
  problem,
  onType,
}: {
  readonly label: string
  readonly value: string
  /** Between two numbers; the least one, too. */
  readonly step?: number
  readonly max: number
  readonly problem: string | undefined
  readonly onType: (text: string) => void
}) {
  return (
    <Field label={label} problem={problem}>
      {(names) => (
        <input
          {...names}
          type="number"
          inputMode="decimal"
          min={step}
          step={step}
          max={max}
          className={classNames(FIELD, 'sm:max-w-40')}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}
