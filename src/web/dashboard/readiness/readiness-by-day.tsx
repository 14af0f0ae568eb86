import { useId } from 'react'
import { chanceText } from '../../../domain/learning/chance-text.ts'
import type { ReadinessOnDay } from '../../../domain/learning/readiness.ts'
import { formatDay, formatShortDay } from '../../../domain/statistics/calendar-day.ts'
import { localDay } from '../../data/queries/practice-aggregates.ts'

/** The labels of the axis. */
const GRID = ['100%', '50%', '0%']

/** How the chance to pass went day by day, as bars and as a table (spec §4.20). `days` are oldest first. */
export function ReadinessByDay({ days }: { readonly days: readonly ReadinessOnDay[] }) {
  const id = useId()
  const dayOf = localDay()
  const named = days.map(({ endsAt, chance }) => ({ day: dayOf(endsAt - 1), chance }))
  const [first] = named
  const last = named.at(-1)
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="font-semibold">
        Day by day, if the exam had been then
      </figcaption>
      <div
        aria-hidden
        className="mt-4 grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-2 text-[0.8125rem] leading-4 text-ink-soft tabular-nums"
      >
        <div className="flex flex-col justify-between text-right">
          {GRID.map((percent) => (
            <span key={percent} className="-my-2">
              {percent}
            </span>
          ))}
        </div>
        <div className="flex h-28 items-end gap-px border-b border-line-strong/60 bg-[linear-gradient(var(--color-line),var(--color-line)),linear-gradient(var(--color-line),var(--color-line))] bg-size-[100%_1px] bg-position-[0_0,0_50%] bg-no-repeat">
          {named.map(({ day, chance }) => (
            <div
              key={day}
              data-fill
              title={`${formatDay(day)}: ${chanceText(chance)}`}
              className="min-w-0 flex-1 rounded-t-[2px] bg-brand"
              style={{ height: `max(2px, ${100 * chance}%)` }}
            />
          ))}
        </div>
        <div className="col-start-2 flex justify-between">
          <span>{first && formatShortDay(first.day)}</span>
          <span>{last && formatShortDay(last.day)}</span>
        </div>
      </div>
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-[0.9375rem] font-semibold text-brand-text underline-offset-4 select-none hover:underline">
          <span className="group-open:hidden">Show as table</span>
          <span className="hidden group-open:inline">Hide table</span>
          <span className="sr-only">: chance to pass day by day</span>
        </summary>
        <table className="w-full text-[0.875rem] tabular-nums">
          <caption className="sr-only">Chance to pass day by day</caption>
          <thead className="bg-sunken text-ink-soft">
            <tr className="text-left [&>th]:px-3 [&>th]:py-2">
              <th scope="col">Day</th>
              <th scope="col">Chance to pass</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {named.toReversed().map(({ day, chance }) => (
              <tr key={day} className="text-left [&>*]:px-3 [&>*]:py-2">
                <th scope="row" className="font-medium">
                  {formatDay(day)}
                </th>
                <td>{chanceText(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
