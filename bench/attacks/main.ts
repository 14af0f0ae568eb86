import { plainTable } from '../report/table.ts'
import { ATTACKS } from './attacks.ts'
import { measureHarm } from './measure.ts'

/**
 * `npm run bench:attacks` measures the effect of each attack of `attacks.ts` on a server and its other learners;
 * `npm run bench:attacks -- NAME …` runs only those. The figures are in docs/operations.md, "Under attack".
 */
const MB = 1024 * 1024

/** Bounds: milliseconds, bytes, and the factor of the p99 of other learners. */
const LONGEST_DELAY_MAX = 200
const ADDED_MEMORY_MAX = 256 * MB
const P99_MAX = 2

const names = Object.keys(ATTACKS)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const rows: string[][] = []
let isHarmed = false
for (const [name, { title, environment }] of Object.entries(ATTACKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const harm = await measureHarm(name, environment)
  const factor = harm.attackedP99 / harm.quietP99
  if (harm.longestDelay > LONGEST_DELAY_MAX || harm.addedMemory > ADDED_MEMORY_MAX || factor > P99_MAX)
    isHarmed = true
  rows.push([
    title,
    `${harm.baselineDelay.toFixed(0)} ms`,
    `${harm.longestDelay.toFixed(0)} ms`,
    `${(harm.addedMemory / MB).toFixed(0)} MB`,
    `${harm.quietP99.toFixed(1)} ms`,
    `${harm.attackedP99.toFixed(1)} ms`,
    factor.toFixed(2),
    [...harm.replies].map(([status, count]) => `${count} × ${status}`).join(', '),
  ])
  console.log(rows.at(-1)?.join(' | '))
}
console.log(
  `\n${plainTable(['Attack', 'Delay before', 'Longest delay', 'Added memory', 'p99 before', 'p99 during', 'Factor', 'Replies'], rows)}`,
)
if (isHarmed) {
  console.error('\nA bound is broken.')
  process.exitCode = 1
}
