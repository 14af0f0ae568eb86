import { useState } from 'react'
import {
  type AccuracyEstimate,
  accuracyOf,
  type Period,
  POINT_ANSWERS_MIN,
} from '../../domain/statistics/practice-activity.ts'
import { classNames } from '../ui/class-names.ts'
import { ChartSlider } from './chart-parts.tsx'

/** The drawing's own units: both axes run from 0 to 100 and are stretched to the available space. */
const SIZE = 100
/** The height of the busiest period's bar, as a share of the drawing. */
const BAR_HEIGHT = 26
const GRID = [100, 50, 0] as const

/** The dot of a period with few answers, and that of the busiest one, pixels across. */
const DOT_MIN = 6
const DOT_MAX = 16

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Accuracy as a line of rolling means in its range, with a dot for each period that has enough answers, above bars for
 * the number of answers. `describe` puts the period at an index into words, `name` names one on the axis.
 */
export function AccuracyChart({
  label,
  periods,
  means,
  name,
  describe,
}: {
  readonly label: string
  readonly periods: readonly Period[]
  /** The rolling mean at each period; null where there is nothing to take it of. */
  readonly means: readonly (AccuracyEstimate | null)[]
  readonly name: (period: Period) => string
  readonly describe: (index: number) => string
}) {
  const [at, setAt] = useState<number | null>(null)
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
        describe={describe}
        locate={(x) => Math.min(periods.length - 1, Math.max(0, Math.floor(x * periods.length)))}
        className="h-44"
      >
        <Drawing periods={periods} means={means} at={at} />
        {at !== null && <Tip text={describe(at)} x={slotCenter(at, periods.length)} />}
      </ChartSlider>
      <div aria-hidden="true" className="col-start-2 mt-2.5 flex justify-between">
        {axisPeriods(periods).map((period) => (
          <span key={period.from}>{name(period)}</span>
        ))}
      </div>
    </div>
  )
}

function Drawing({
  periods,
  means,
  at,
}: {
  readonly periods: readonly Period[]
  readonly means: readonly (AccuracyEstimate | null)[]
  readonly at: number | null
}) {
  const busiest = Math.max(1, ...periods.map(({ answers }) => answers))
  const slot = SIZE / periods.length
  const dots = periods.flatMap((period, index) => {
    const percent = accuracyOf(period)
    if (percent === null || period.answers < POINT_ANSWERS_MIN) return []
    const size = DOT_MIN + (DOT_MAX - DOT_MIN) * Math.sqrt(period.answers / busiest)
    return [{ index, size, answers: period.answers, x: slotCenter(index, periods.length), y: SIZE - percent }]
  })
  const lines = unbrokenLines(means)
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
        {lines.map((line) => (
          <g key={line[0]?.x}>
            <path d={bandOf(line)} className="fill-brand/15" />
            <path
              d={lineThrough(line.map(({ x, percent }) => ({ x, y: SIZE - percent })))}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              strokeLinecap="round"
              className="fill-transparent stroke-brand stroke-[2.25]"
            />
          </g>
        ))}
      </svg>
      {dots.map(({ index, size, answers, x, y }) => (
        <span
          key={index}
          aria-hidden="true"
          data-fill
          data-answers={answers}
          className={classNames(
            'absolute -translate-1/2 rounded-full bg-brand ring-2 ring-surface transition-transform duration-100',
            index === at && 'scale-125',
          )}
          style={{ left: `${x}%`, top: `${y}%`, width: size, height: size }}
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

type Mean = AccuracyEstimate & { readonly x: number }

/** The means in stretches without a gap, each with its place. */
function unbrokenLines(means: readonly (AccuracyEstimate | null)[]): readonly (readonly Mean[])[] {
  const stretches: Mean[][] = []
  means.forEach((mean, index) => {
    if (mean === null) return
    const placed = { ...mean, x: slotCenter(index, means.length) }
    const before = means[index - 1] ?? null
    if (before === null) stretches.push([placed])
    else stretches.at(-1)?.push(placed)
  })
  // A line of one point would not be seen.
  const reach = SIZE / means.length / 4
  return stretches.map((stretch) => {
    const [mean] = stretch
    if (mean === undefined || stretch.length > 1) return stretch
    return [mean.x - reach, mean.x + reach].map((x) => ({ ...mean, x }))
  })
}

/** The area between the bounds of the range. */
function bandOf(line: readonly Mean[]): string {
  const above = line.map(({ x, high }) => ({ x, y: SIZE - high }))
  const below = line.map(({ x, low }) => ({ x, y: SIZE - low }))
  return `${lineThrough([...above, ...below.toReversed()])}Z`
}

/** First, middle and last: what fits under the narrowest drawing. */
function axisPeriods(periods: readonly Period[]): readonly Period[] {
  const indexes = new Set([0, Math.floor((periods.length - 1) / 2), periods.length - 1])
  return [...indexes].flatMap((index) => periods[index] ?? [])
}
