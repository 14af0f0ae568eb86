import { classNames } from './class-names.ts'

/** A score as a bar, with a notch at the pass mark. Both are percent, 0 to 100. `className` gives height and margin. */
export function ScoreBar({
  score,
  passed,
  passMark,
  className,
}: {
  readonly score: number
  readonly passed: boolean
  readonly passMark: number
  readonly className: string
}) {
  return (
    <div aria-hidden="true" className={classNames('relative rounded-full bg-sunken', className)}>
      <div
        data-fill
        className={classNames('h-full rounded-full', passed ? 'bg-good' : 'bg-poor-fill')}
        style={{ width: `${score}%` }}
      />
      <div
        data-fill
        className="absolute -inset-y-1 w-0.5 rounded-full bg-ink ring-2 ring-surface"
        style={{ left: `${passMark}%` }}
      />
    </div>
  )
}
