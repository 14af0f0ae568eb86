import { seededRandom } from '../../src/domain/seeded-random.ts'
import { quantile } from '../statistics.ts'
import { type CheckedDay, type JobResult, MODE } from './play.ts'
import { BANK_SIZES, LEARNER_KINDS, SCHEDULES, type Schedule } from './settings.ts'

/** When and where the study ran. */
export interface StudyRun {
  readonly at: number
  readonly minutes: number
  /** CPU time of all cores: elapsed time depends on other load. */
  readonly processorMinutes: number
  readonly machine: string
}

/** The text of docs/learning.md: the model, written by hand, and the results. */
export function learningPage(results: readonly JobResult[], run: StudyRun, model: string): string {
  return `${model.trim()}

## Results

\`npm run study\` simulates this and writes this page. Last run: ${new Date(run.at).toISOString().slice(0, 10)}, ${results.length} simulated learners, ${run.processorMinutes.toFixed(1)} minutes of\nprocessor time, ${run.minutes.toFixed(1)} minutes with what else ran, on ${run.machine}.

Mean share of right answers in the exam / chance to pass, both in percent, at equal minutes. The rules are sorted by the mean
over all cells. "Ahead" is the difference of the mode's score to the best other rule of the cell, with its 95 % interval over
paired learners.

${scoreTable(results)}

By kind of learner:

${kindTable(results)}

### Forecasts

Brier score (0 is perfect, 0.25 is "50 %" every time) of forecasts after a third and two thirds of the days. "Best possible"
is the score of a forecast that knows each learner's memory. "Too hopeful" is the mean forecast minus the mean of the true chances.

${forecastTable(results)}

How often learners would pass, by the forecast they were given:

${reliabilityTable(results)}
`
}

const percent = (share: number) => (100 * share).toFixed(1)

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

function nameOf({ days, minutesADay, skipped }: Schedule): string {
  return `${days} × ${minutesADay} min${skipped > 0 ? ', a third skipped' : ''}`
}

const scores = (results: readonly JobResult[], rule: string) =>
  results.map(({ reached }) => reached[rule]?.score ?? Number.NaN)
const passes = (results: readonly JobResult[], rule: string) =>
  results.map(({ reached }) => reached[rule]?.pass ?? Number.NaN)

function rulesByScore(results: readonly JobResult[]): string[] {
  const names = Object.keys(results[0]?.reached ?? {})
  return names.toSorted((one, other) => meanOf(scores(results, other)) - meanOf(scores(results, one)))
}

/** The lead of the mode over the best other rule, in points of the score. */
function aheadOf(results: readonly JobResult[]): string {
  const best = rulesByScore(results).find((name) => name !== MODE) ?? MODE
  const others = scores(results, best)
  const { mean, low, high } = estimate(
    scores(results, MODE).map((score, place) => score - (others[place] ?? 0)),
  )
  return `${signed(100 * mean)} (${signed(100 * low)} to ${signed(100 * high)})`
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

function cellOf(results: readonly JobResult[], rule: string): string {
  return `${percent(meanOf(scores(results, rule)))} / ${percent(meanOf(passes(results, rule)))}`
}

function scoreTable(results: readonly JobResult[]): string {
  const rules = rulesByScore(results)
  const cells = SCHEDULES.flatMap((schedule, number) =>
    BANK_SIZES.map((size) => ({
      name: `${nameOf(schedule)}, ${size} questions`,
      own: results.filter(({ job }) => job.schedule === number && job.bankSize === size),
    })),
  )
  const rows = [...cells, { name: 'all', own: results }]
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => [name, ...rules.map((rule) => cellOf(own, rule)), aheadOf(own)])
  return table(['', ...rules, 'Ahead'], rows)
}

function kindTable(results: readonly JobResult[]): string {
  const rules = rulesByScore(results)
  const rows = LEARNER_KINDS.map((kind) => {
    const own = results.filter(({ job }) => job.kind === kind)
    return [kind, ...rules.map((rule) => cellOf(own, rule)), aheadOf(own)]
  })
  return table(['', ...rules, 'Ahead'], rows)
}

/** The expected Brier score of a forecast where the true chance is known. */
function brier(pairs: readonly { readonly forecast: number; readonly truth: number }[]): string {
  return meanOf(pairs.map(({ forecast, truth }) => (forecast - truth) ** 2 + truth * (1 - truth))).toFixed(3)
}

function forecastTable(results: readonly JobResult[]): string {
  const groups = [
    { name: 'all', own: results },
    ...LEARNER_KINDS.map((kind) => ({ name: kind, own: results.filter(({ job }) => job.kind === kind) })),
  ]
  const rows = groups.flatMap(({ name, own }) => {
    const days = own.flatMap(({ checked }) => checked)
    const baseline = (value: (day: CheckedDay['stopped']) => number) =>
      brier(days.map(({ stopped }) => ({ forecast: value(stopped), truth: stopped.truth })))
    const stopped = days.map((day) => day.stopped)
    const followed = days.map((day) => day.followed)
    const hopeful = (pairs: readonly { readonly forecast: number; readonly truth: number }[]) =>
      signed(100 * meanOf(pairs.map(({ forecast, truth }) => forecast - truth)))
    const best = (pairs: readonly { readonly truth: number }[]) =>
      brier(pairs.map(({ truth }) => ({ forecast: truth, truth })))
    return [
      [
        `${name}, if practice stops`,
        brier(stopped),
        best(stopped),
        baseline((day) => day.lastRight),
        baseline((day) => day.mocks),
        hopeful(stopped),
      ],
      [`${name}, if the plan is followed`, brier(followed), best(followed), '', '', hopeful(followed)],
    ]
  })
  return table(
    [
      '',
      'Forecast',
      'Best possible',
      'Share of last answers right',
      'Three mock exams',
      'Too hopeful, points',
    ],
    rows,
  )
}

const RELIABILITY_EDGES = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1]

function reliabilityTable(results: readonly JobResult[]): string {
  const days = results.flatMap(({ checked }) => checked)
  const rows = RELIABILITY_EDGES.slice(0, -1).map((from, place) => {
    const to = RELIABILITY_EDGES[place + 1] ?? 1
    const within = (pairs: readonly { readonly forecast: number; readonly truth: number }[]) => {
      const own = pairs.filter(({ forecast }) => forecast >= from && (forecast < to || to === 1))
      return own.length === 0 ? 'none' : `${percent(meanOf(own.map(({ truth }) => truth)))} (${own.length})`
    }
    return [
      `${percent(from)} to ${percent(to)}`,
      within(days.map(({ stopped }) => stopped)),
      within(days.map(({ followed }) => followed)),
    ]
  })
  return table(
    ['Forecast, percent', 'If practice stops: passed, percent (forecasts)', 'If the plan is followed'],
    rows,
  )
}

/** A mean with its 95 % interval. */
interface Estimate {
  readonly mean: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 2000

/** The mean of several values, with a bootstrap interval (percentiles; Efron 1979). */
function estimate(values: readonly number[]): Estimate {
  const random = seededRandom(values.length)
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  )
  return { mean: meanOf(values), low: quantile(means, 0.025), high: quantile(means, 0.975) }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
