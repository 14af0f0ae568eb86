import type { Judged } from '../judge.ts'
import type { Bound, Comparison, Part } from '../part.ts'
import type { Spread } from '../statistics.ts'

/** A part with what became of its figures, one list for each of its comparisons. */
export interface Result {
  readonly part: Part
  readonly judged: readonly (readonly Judged[])[]
}

/** The heads of the columns of {@link rowsOf}. */
export const COLUMNS = [
  '#',
  'Work',
  'Compared with',
  'Figure',
  'Ours',
  'Theirs',
  'Ratio (spread)',
  'Bound',
  '',
]

/** The cells of a part, a row for each figure; what stands in the row above already is not repeated. */
export function rowsOf({ part, judged }: Result): string[][] {
  return part.comparisons.flatMap((comparison, at) =>
    (judged[at] ?? []).map((figure, row) => {
      const about = row === 0 ? aboutOf(part, comparison) : ['', '', '']
      return [...about, ...figureCells(figure)]
    }),
  )
}

function aboutOf({ number }: Part, { work, against }: Comparison): string[] {
  return [String(number), work, against]
}

function figureCells({ figure, ours, other, ratio, verdicts }: Judged): string[] {
  return [
    figure.title,
    `${written(ours.median)} ${figure.unit}`,
    other === null ? '' : `${written(other.median)} ${figure.unit}`,
    ratio === null ? spreadText(ours) : spreadText(ratio),
    verdicts.map(({ bound }) => boundText(bound, figure.unit)).join(', '),
    verdicts.length === 0 ? '' : verdicts.every((verdict) => verdict.holds) ? 'holds' : 'BROKEN',
  ]
}

/** Whether every bound holds. */
export function allHold(results: readonly Result[]): boolean {
  return results.every(({ judged }) => judged.flat().every(({ verdicts }) => verdicts.every((v) => v.holds)))
}

/** Three digits, as many as a shared machine repeats. */
function written(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

function spreadText({ median, lowest, highest }: Spread): string {
  return `${written(median)} (${written(lowest)}–${written(highest)})`
}

/** Such as `≤ 1.5 × + 1 ms`. */
export function boundText(bound: Bound, unit: string): string {
  if ('below' in bound) return `< ${written(bound.below)} ${unit}`
  if ('upTo' in bound) return `≤ ${written(bound.upTo)} ${unit}`
  if ('atLeast' in bound) return `≥ ${written(bound.atLeast)} ×`
  return `≤ ${written(bound.atMost)} ×${bound.plus === undefined ? '' : ` + ${written(bound.plus)} ${unit}`}`
}

/** Columns side by side, for a terminal. */
export function plainTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A table of Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
