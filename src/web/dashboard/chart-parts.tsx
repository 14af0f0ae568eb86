import type { PointerEvent, ReactNode } from 'react'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import { accuracyOf, type Period } from '../../domain/statistics/practice-activity.ts'
import { classNames } from '../ui/class-names.ts'

/**
 * A drawing with parts that are selected with the pointer, a finger or the arrow keys. The drawing itself is hidden
 * from screen readers; for them it is a slider that reads out the selected part.
 * `at` is the index of the selected part, null for none. `locate` turns a point in the drawing, both coordinates as
 * shares from 0 to 1, into an index; null where there is no part.
 */
export function ChartSlider({
  label,
  count,
  at,
  onPoint,
  describe,
  locate,
  className,
  children,
}: {
  readonly label: string
  readonly count: number
  readonly at: number | null
  readonly onPoint: (index: number | null) => void
  readonly describe: (index: number) => string
  readonly locate: (x: number, y: number) => number | null
  readonly className?: string
  readonly children: ReactNode
}) {
  const last = count - 1
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onPoint(locate((clientX - left) / width, (clientY - top) / height))
  }
  return (
    <div
      className={classNames(
        'relative touch-pan-y rounded-md has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
        className,
      )}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
    >
      {children}
      <input
        type="range"
        aria-label={label}
        min={0}
        max={last}
        value={at ?? last}
        aria-valuetext={describe(at ?? last)}
        onChange={({ target }) => onPoint(target.valueAsNumber)}
        onFocus={() => onPoint(at ?? last)}
        onBlur={() => onPoint(null)}
        onKeyDown={({ key }) => key === 'Escape' && onPoint(null)}
        className="sr-only"
      />
    </div>
  )
}

/** The data of a drawing as a table, newest first; periods without practice are left out. */
export function PeriodTable({
  caption,
  head,
  periods,
  name,
  more,
}: {
  readonly caption: string
  readonly head: string
  readonly periods: readonly Period[]
  readonly name: (period: Period) => string
  /** One more column. */
  readonly more?: { readonly head: string; readonly of: (period: Period) => string }
}) {
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-[0.9375rem] font-semibold text-brand-text underline-offset-4 select-none hover:underline">
        <span className="group-open:hidden">Show as table</span>
        <span className="hidden group-open:inline">Hide table</span>
        <span className="sr-only">: {caption}</span>
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={caption}
        className="max-h-72 overflow-y-auto overscroll-contain rounded-control border border-line"
      >
        <table className="w-full text-[0.875rem] tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-sunken text-right text-ink-soft">
            <tr className="[&>th]:px-3 [&>th]:py-2">
              <th scope="col" className="text-left">
                {head}
              </th>
              <th scope="col">Answers</th>
              <th scope="col">Accuracy</th>
              {more && <th scope="col">{more.head}</th>}
            </tr>
          </thead>
          <tbody className="divide-y divide-line text-right">
            {periods
              .filter(({ answers }) => answers > 0)
              .toReversed()
              .map((period) => (
                <tr key={period.from} className="[&>*]:px-3 [&>*]:py-2">
                  <th scope="row" className="text-left font-medium">
                    {name(period)}
                  </th>
                  <td>{formatWholeNumber(period.answers)}</td>
                  <td>{accuracyOf(period)}%</td>
                  {more && <td>{more.of(period)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
