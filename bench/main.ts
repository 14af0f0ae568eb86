import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { evaluate } from './evaluate.ts'
import type { Part } from './part.ts'
import { describeMachine } from './report/machine.ts'
import { performancePage } from './report/performance-page.ts'
import { allHold, COLUMNS, type PartResult, plainTable, rowsOf } from './report/table.ts'
import { ensureBuilt } from './servers/measured-server.ts'

/** `npm run bench` runs all parts and writes docs/performance.md; `npm run bench -- NAME …` runs only those. */
const PARTS = join(import.meta.dirname, 'parts')
const PAGE = join(import.meta.dirname, '..', 'docs', 'performance.md')
/** The part of the page that is written by hand. */
const NOTES = join(import.meta.dirname, 'notes.md')

const names = readdirSync(PARTS).map((file) => basename(file, '.ts'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

const startedAt = Date.now()
const parts = await Promise.all((wanted.length > 0 ? wanted : names).map(loadPart))
// Before the first part, so that none has a build in its time.
ensureBuilt()

const results: PartResult[] = []
for (const part of parts.toSorted((a, b) => a.number - b.number)) results.push(await runPart(part))

console.log(`\n${plainTable(COLUMNS, results.flatMap(rowsOf))}`)
if (wanted.length === 0) {
  const minutes = (Date.now() - startedAt) / 60_000
  const run = { at: startedAt, minutes, machine: describeMachine() }
  writeFileSync(PAGE, performancePage(results, run, readFileSync(NOTES, 'utf8')))
  console.log(`\n${minutes.toFixed(1)} minutes; docs/performance.md is written.`)
}
if (!allHold(results)) {
  console.error('\nA bound is broken.')
  process.exitCode = 1
}

async function loadPart(name: string): Promise<Part> {
  const { part }: { part: Part } = await import(join(PARTS, `${name}.ts`))
  return part
}

async function runPart(part: Part): Promise<PartResult> {
  console.log(`\n=== ${part.number} ${part.title}\n`)
  const measurements = await part.measure()
  const figures = part.comparisons.map((comparison, index) =>
    evaluate(comparison, measurements[index] ?? { ours: [], baseline: [] }),
  )
  const result = { part, figures }
  console.log(
    plainTable(
      COLUMNS.slice(3),
      rowsOf(result).map((row) => row.slice(3)),
    ),
  )
  return result
}
