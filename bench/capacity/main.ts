import { plainTable } from '../report/table.ts'
import { quantile } from '../statistics.ts'
import { reportCosts } from './costs.ts'
import { createEngine, type EngineName } from './engines.ts'
import { measureOneProcess } from './one-process.ts'
import { type Simulation, simulate } from './simulate.ts'
import type { Crowd } from './timetable.ts'
import type { Cores } from './usage.ts'

/**
 * `npm run bench:capacity` measures, on each engine, the throughput of one process, what each act of a learner costs, and crowds of simulated learners;
 * `npm run bench:capacity -- NAME …` only those, on an engine that is named only on that. A crowd is doubled until it is too
 * much: until an answer in a hundred takes more than a second to be stored, or a request fails. The figures are in
 * docs/operations.md.
 */
const SECOND = 1000
const CROWDS: Readonly<{ [name: string]: Crowd }> = {
  class: {
    title: 'A class opens the app',
    ...{ learners: 500, networks: 1, opensWithin: 60 * SECOND, lasts: 120 * SECOND },
    ...{ newBrowsers: 0.1, servesFiles: true, handsIn: false },
  },
  'new-class': {
    title: 'A class opens the app in new browsers',
    ...{ learners: 500, networks: 1, opensWithin: 60 * SECOND, lasts: 120 * SECOND },
    ...{ newBrowsers: 1, servesFiles: true, handsIn: false },
  },
  exam: {
    title: 'An exam begins',
    ...{ learners: 5000, networks: 10, opensWithin: 60 * SECOND, lasts: 180 * SECOND },
    ...{ newBrowsers: 0.5, servesFiles: false, handsIn: true },
  },
}
const ENGINES: readonly EngineName[] = ['SQLite', 'PostgreSQL']
/** Each learner has so many, and there are so many learners at most. */
const BANK = { questions: 200, responses: 400, learners: 10_001 }
const ANSWER_P99_MAX = SECOND
const MB = 1_000_000

const COLUMNS = [
  ...['Engine', 'Crowd', 'Learners', 'Sign-in', 'Opening', 'Answer', 'Hand-in', 'Failures', 'Requests'],
  ...['Server', 'Event loop', 'Longest delay', 'PostgreSQL', 'Simulation', 'Memory', 'Load before'],
]

const wanted = process.argv.slice(2)
const names = [...Object.keys(CROWDS), 'one-process', 'costs', ...ENGINES]
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}
const isWanted = (name: string, all: readonly string[]) =>
  wanted.includes(name) || !wanted.some((other) => all.includes(other))

const works = names.filter((name) => !ENGINES.some((engine) => engine === name))
const crowds = Object.entries(CROWDS).filter(([name]) => isWanted(name, works))
const rows: string[][] = []
for (const name of ENGINES.filter((name) => isWanted(name, ENGINES))) {
  if (isWanted('one-process', works)) await measureOneProcess(name)
  if (crowds.length === 0 && !isWanted('costs', works)) continue
  const engine = await createEngine(name, BANK)
  if (isWanted('costs', works)) await reportCosts(engine)
  for (const [, crowd] of crowds) {
    for (let learners = crowd.learners; learners < BANK.learners; learners *= 2) {
      const simulation = await simulate(engine, { ...crowd, learners })
      const row = [name, crowd.title, String(learners), ...cellsOf(simulation)]
      rows.push(row)
      console.log(row.map((cell, column) => `${COLUMNS[column]}: ${cell}`).join('\n'), '\n')
      if (isTooMuch(simulation)) break
    }
  }
  await engine.remove()
}
console.log(plainTable(COLUMNS, rows))

function isTooMuch({ record: { latencies, failures } }: Simulation): boolean {
  return failures.size > 0 || quantile(latencies.answer, 0.99) > ANSWER_P99_MAX
}

function cellsOf({ record, used, loadBefore }: Simulation): string[] {
  const { latencies, failures, requests } = record
  return [
    ...[latencies.signIn, latencies.opening, latencies.answer, latencies.handIn].map(timesOf),
    [...failures].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none',
    String(requests),
    coresOf(used.server),
    coresOf(used.eventLoop),
    `${used.longestDelay.toFixed(0)} ms`,
    used.postgres === null ? '' : coresOf(used.postgres),
    coresOf(used.simulation),
    [used.serverMemory, used.postgresMemory].map((bytes) => `${Math.round(bytes / MB)} MB`).join(', '),
    loadBefore.toFixed(1),
  ]
}

/** p50, p99 and the longest, milliseconds. */
function timesOf(times: readonly number[]): string {
  if (times.length === 0) return ''
  const figures = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)]
  return `${figures.map((ms) => ms.toFixed(0)).join(', ')} ms (${times.length})`
}

function coresOf({ mean, most }: Cores): string {
  return `${mean.toFixed(2)}, at most ${most.toFixed(2)}`
}
