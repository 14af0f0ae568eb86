import { allHold, COLUMNS, markdownTable, type Result, rowsOf } from './table.ts'

/** When and where it was measured; nothing that names the machine or its owner. */
export interface Run {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly minutes: number
  /** Such as `2 × AMD EPYC, 24 GB, linux x64, Node 24.21.0`. */
  readonly machine: string
}

/**
 * docs/performance.md of a whole run.
 *
 * @param notes Markdown that is written by hand and kept from run to run, put at the end
 */
export function performancePage(
  results: readonly Result[],
  { at, minutes, machine }: Run,
  notes: string,
): string {
  const limits = results.map(({ part }) => `${part.number}. **${part.title}.** ${part.limit}`)
  return `# How fast it is

\`npm run bench\` measures this and writes this page; \`npm run bench -- NAME\` measures one part (the names are those of
the files in [bench/parts](../bench/parts)). Each number is read beside what it is compared with, in turns (A B A B), in
one run on one machine; what is shown is the median of at least five rounds, and of the ratio in brackets the lowest
and the highest (a p99 over all rounds together has neither). Times of a server are the CPU time that its own process
took for a request. The command fails when a bound is broken.

Last run: ${new Date(at).toISOString().slice(0, 10)}, ${minutes.toFixed(1)} minutes, on ${machine}. ${
    allHold(results) ? 'Every bound holds.' : '**Not every bound holds.**'
  }

${markdownTable(COLUMNS, results.flatMap(rowsOf))}

## What limits each number now

${limits.join('\n')}

${notes.trim()}
`
}
