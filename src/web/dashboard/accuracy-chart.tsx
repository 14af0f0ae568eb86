import { useState } from 'react'
import { accuracyOf, type Period } from '../../domain/statistics/practice-activity.ts'
import { classNames } from '../ui/class-names.ts'
import { ChartSlider } from './chart-slider.tsx'

/** The drawing's own units: both axes run from 0 to 100 and are stretched to the available space. */
const SIZE = 100
/** The height of the busiest period's bar, as a share of the drawing. */
const BAR_HEIGHT = 26
const GRID = [100, 50, 0] as const

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Accuracy as a line, one dot per period with practice, above bars for the number of answers. `describe` puts a period
 * into words, `name` names it on the axis.
 */
export function AccuracyChart({
  label,
  periods,
  name,
  describe,
}: {
  readonly label: string
  readonly periods: readonly Period[]
  readonly name: (period: Period) => string
  readonly describe: (period: Period) => string
}) {
  const [at, setAt] = useState<number | null>(null)
  const pointed = at === null ? undefined : periods[at]
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5 text-[0.8125rem] leading-4 text-ink-soft tabular-nums">
      <div aria-hidden="true" className="flex flex-col justify-between text-right">
        {GRID.map((percent) => (
          <span key={percent} className="-my-2">
            {percent}%
          </span>
        ))}
      </div>
      <ChartSlider
        label={label}
        count={periods.length}
        at={at}
        onPoint={setAt}
        describe={(index) => {
          const period = periods[index]
          return period ? describe(period) : ''
        }}
        locate={(x) => Math.min(periods.length - 1, Math.max(0, Math.floor(x * periods.length)))}
        className="h-44"
      >
        <Drawing periods={periods} at={at} />
        {pointed && at !== null && <Tip text={describe(pointed)} x={slotCenter(at, periods.length)} />}
      </ChartSlider>
      <div aria-hidden="true" className="col-start-2 mt-2.5 flex justify-between">
        {axisPeriods(periods).map((period) => (
          <span key={period.from}>{name(period)}</span>
        ))}
      </div>
    </div>
  )
}

function Drawing({ periods, at }: { readonly periods: readonly Period[]; readonly at: number | null }) {
  const busiest = Math.max(1, ...periods.map(({ answers }) => answers))
  const slot = SIZE / periods.length
  const points = periods.flatMap((period, index) => {
    const percent = accuracyOf(period)
    return percent === null ? [] : [{ index, x: slotCenter(index, periods.length), y: SIZE - percent }]
  })
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {GRID.map((percent) => (
          <line
            key={percent}
            x2={SIZE}
            y1={SIZE - percent}
            y2={SIZE - percent}
            vectorEffect="non-scaling-stroke"
            className={percent === 0 ? 'stroke-line-strong/60' : 'stroke-line'}
          />
        ))}
        {periods.map(({ from, answers }, index) => {
          const height = (BAR_HEIGHT * answers) / busiest
          return (
            <rect
              key={from}
              x={(index + 0.2) * slot}
              y={SIZE - height}
              width={0.6 * slot}
              height={height}
              className={index === at ? 'fill-sun' : 'fill-sun/45'}
            />
          )
        })}
        <path d={areaUnder(points)} className="fill-brand/8" />
        <path
          d={lineThrough(points)}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="fill-transparent stroke-brand stroke-[2.25]"
        />
      </svg>
      {points.map(({ index, x, y }) => (
        <span
          key={index}
          aria-hidden="true"
          data-fill
          className={classNames(
            'absolute size-2 -translate-1/2 rounded-full bg-brand ring-2 ring-surface transition-transform duration-100',
            index === at && 'scale-150',
          )}
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      ))}
    </>
  )
}

/** The text for the period under the pointer; it moves along without leaving the drawing. */
function Tip({ text, x }: { readonly text: string; readonly x: number }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
        style={{ left: `${x}%` }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -top-3 z-10 w-max max-w-full rounded-md bg-ink px-2.5 py-1.5 font-semibold text-ground shadow-lift"
        style={{ left: `${x}%`, transform: `translateX(-${x}%)` }}
      >
        {text}
      </span>
    </>
  )
}

/** The middle of a period's share of the width, percent. */
function slotCenter(index: number, count: number): number {
  return ((index + 0.5) * SIZE) / count
}

function lineThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function areaUnder(points: readonly Point[]): string {
  const [first] = points
  const last = points.at(-1)
  return first && last ? `${lineThrough(points)}L${last.x} ${SIZE}L${first.x} ${SIZE}Z` : ''
}

/** First, middle and last: what fits under the narrowest drawing. */
function axisPeriods(periods: readonly Period[]): readonly Period[] {
  const indexes = new Set([0, Math.floor((periods.length - 1) / 2), periods.length - 1])
  return [...indexes].flatMap((index) => periods[index] ?? [])
}
