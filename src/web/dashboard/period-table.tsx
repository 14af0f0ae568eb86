import { formatWholeNumber } from '../../domain/format-number.ts'
import { accuracyOf, type Period } from '../../domain/statistics/practice-activity.ts'

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
