import type { FigureResult } from '../evaluate.ts'
import type { Bound, Comparison, Part } from '../part.ts'
import type { Spread } from '../statistics.ts'

/** A part and the results of its figures, one list for each comparison. */
export interface PartResult {
  readonly part: Part
  readonly figures: readonly (readonly FigureResult[])[]
}

/** The headings of {@link rowsOf}. */
export const COLUMNS = [
  '#',
  'Work',
  'Baseline',
  'Figure',
  'Ours',
  'Baseline value',
  'Ratio (spread)',
  'Bound',
  '',
]

/** The cells of a part, one row for each figure. The first three columns are empty where they repeat the row above. */
export function rowsOf({ part, figures }: PartResult): string[][] {
  return part.comparisons.flatMap((comparison, index) =>
    (figures[index] ?? []).map((figure, row) => {
      const workCells = row === 0 ? workCellsOf(part, comparison) : ['', '', '']
      return [...workCells, ...figureCells(figure)]
    }),
  )
}

function workCellsOf({ number }: Part, { work, baseline }: Comparison): string[] {
  return [String(number), work, baseline]
}

function figureCells({ figure, detail, ours, baseline, ratio, verdicts }: FigureResult): string[] {
  return [
    detail === null ? figure.title : `${figure.title} (${detail})`,
    `${formatNumber(ours.median)} ${figure.unit}`,
    baseline === null ? '' : `${formatNumber(baseline.median)} ${figure.unit}`,
    ratio === null ? spreadText(ours) : spreadText(ratio),
    verdicts.map(({ bound }) => boundText(bound, figure.unit)).join(', '),
    verdicts.length === 0 ? '' : verdicts.every((verdict) => verdict.holds) ? 'holds' : 'BROKEN',
  ]
}

/** Whether every bound holds. */
export function allHold(results: readonly PartResult[]): boolean {
  return results.every(({ figures }) =>
    figures.flat().every(({ verdicts }) => verdicts.every((v) => v.holds)),
  )
}

/** Three significant digits: a shared machine does not reproduce more. */
function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
}

function spreadText({ median, lowest, highest }: Spread): string {
  return `${formatNumber(median)} (${formatNumber(lowest)}–${formatNumber(highest)})`
}

/** Such as `≤ 1.5 × + 1 ms`. */
export function boundText(bound: Bound, unit: string): string {
  if ('below' in bound) return `< ${formatNumber(bound.below)} ${unit}`
  if ('upTo' in bound) return `≤ ${formatNumber(bound.upTo)} ${unit}`
  if ('atLeast' in bound) return `≥ ${formatNumber(bound.atLeast)} ×`
  return `≤ ${formatNumber(bound.atMost)} ×${bound.plus === undefined ? '' : ` + ${formatNumber(bound.plus)} ${unit}`}`
}

/** A table for a terminal. */
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

/** A Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
