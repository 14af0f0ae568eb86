import { classNames } from '../class-names.ts'

/**
 * How much of a whole is done. `value` and `max` are counts, and a `value` of null means that the amount is not known
 * yet; `label` names the whole for screen readers. `valueText` is read out in place of the numbers.
 */
export function ProgressBar({
  value,
  max,
  label,
  valueText,
  className,
}: {
  readonly value: number | null
  readonly max: number
  readonly label: string
  readonly valueText?: string
  readonly className?: string
}) {
  const percent = max > 0 ? Math.min(100, ((value ?? 0) / max) * 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      {...(value === null ? {} : { 'aria-valuenow': value })}
      className={classNames('h-1.5 overflow-hidden rounded-full bg-sunken', className)}
    >
      {value === null ? (
        <div data-fill className="h-full w-1/3 animate-seek rounded-full bg-brand" />
      ) : (
        <div
          data-fill
          className="h-full rounded-full bg-brand transition-[width] duration-300 ease-grow"
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
