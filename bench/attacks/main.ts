import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { plainTable } from '../report/table.ts'
import type { Attack } from './attack.ts'
import { harmOf } from './measure.ts'

/**
 * `npm run bench:attacks`: what each attack of `cases` does to a running server and to the learners beside it;
 * `npm run bench:attacks -- NAME …`: those alone. The figures are in docs/operations.md, "Under attack".
 */
const CASES = join(import.meta.dirname, 'cases')
const MB = 1024 * 1024

/** What may not be exceeded: milliseconds, bytes, and how many times as long others may wait. */
const LONGEST_STOP_MAX = 200
const ADDED_MEMORY_MAX = 256 * MB
const P99_MAX = 2

const names = readdirSync(CASES).map((file) => basename(file, '.ts'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const attacks = await Promise.all((wanted.length > 0 ? wanted : names).map(load))
const rows: string[][] = []
let isHarmed = false
for (const { file, attack } of attacks.toSorted((a, b) => a.attack.number - b.attack.number)) {
  const harm = await harmOf(file, attack.environment)
  const times = harm.attackedP99 / harm.quietP99
  if (harm.longestStop > LONGEST_STOP_MAX || harm.addedMemory > ADDED_MEMORY_MAX || times > P99_MAX)
    isHarmed = true
  rows.push([
    attack.title,
    `${harm.quietStop.toFixed(0)} ms`,
    `${harm.longestStop.toFixed(0)} ms`,
    `${(harm.addedMemory / MB).toFixed(0)} MB`,
    `${harm.quietP99.toFixed(1)} ms`,
    `${harm.attackedP99.toFixed(1)} ms`,
    times.toFixed(2),
    [...harm.answered].map(([status, count]) => `${count} × ${status}`).join(', '),
  ])
  console.log(rows.at(-1)?.join(' | '))
}
console.log(
  `\n${plainTable(['Attack', 'Stop before', 'Longest stop', 'Added memory', 'p99 before', 'p99 during', 'Times', 'Answered'], rows)}`,
)
if (isHarmed) {
  console.error('\nA bound is broken.')
  process.exitCode = 1
}

async function load(name: string): Promise<{ readonly file: string; readonly attack: Attack }> {
  const file = join(CASES, `${name}.ts`)
  const { attack }: { attack: Attack } = await import(file)
  return { file, attack }
}
