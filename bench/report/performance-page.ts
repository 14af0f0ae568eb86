import { allHold, COLUMNS, markdownTable, type PartResult, rowsOf } from './table.ts'

/** When and where it was measured, without names of the machine or its owner. */
export interface Run {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly minutes: number
  /** Such as `2 × AMD EPYC, 24 GB, linux x64, Node 24.21.0`. */
  readonly machine: string
}

/**
 * The text of docs/performance.md.
 *
 * @param notes Markdown that is written by hand, for the end of the page
 */
export function performancePage(
  results: readonly PartResult[],
  { at, minutes, machine }: Run,
  notes: string,
): string {
  const limits = results.map(({ part }) => `${part.number}. **${part.title}.** ${part.limit}`)
  return `# How fast it is

\`npm run bench\` measures this and writes this page; \`npm run bench -- NAME\` measures one part (the names are those of
the files in [bench/parts](../bench/parts)). Each number is measured together with its baseline, alternately (A B A B), in
one run on one machine. The table shows the median of at least five rounds, and in brackets the lowest and the highest
ratio (a p99 over all rounds has neither). Times of a server are the CPU time of its process for one request. The command
fails when a bound is broken.

Last run: ${new Date(at).toISOString().slice(0, 10)}, ${minutes.toFixed(1)} minutes, on ${machine}. ${
    allHold(results) ? 'Every bound holds.' : '**Not every bound holds.**'
  }

${markdownTable(COLUMNS, results.flatMap(rowsOf))}

## What limits each figure now

${limits.join('\n')}

${notes.trim()}
`
}
