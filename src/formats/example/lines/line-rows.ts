import type { Example } from '../../../domain/importing/example/example.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import type { RowGroup } from '../file-rows.ts'
import { partsBetween } from '../signs.ts'

/** Lines that are rows of a table with an unusual sign between their cells, and the example as one of them. */
interface LineRows {
  readonly group: RowGroup
  readonly example: Example
}

/**
 * The rows of lines each of which is a question, where the text and the options of the example are in one line with the same sign between
 * all of them; null for any other example.
 */
export function rowsOfLines(lines: readonly TextLine[], { stretch, marks }: Example): LineRows | null {
  const inOrder = marks
    .filter(({ role }) => role === 'text' || role === 'option' || role === 'right')
    .toSorted((one, other) => one.from - other.from)
  const [first, second] = inOrder
  if (stretch.kind !== 'lines' || first?.role !== 'text' || second === undefined) return null
  if (marks.some(({ part }) => part !== first.part)) return null
  const line = stretch.parts[first.part]?.text ?? ''
  const gaps = inOrder.slice(1).map(({ from }, index) => line.slice(inOrder[index]?.to ?? 0, from).trim())
  const [separator = ''] = gaps
  if (separator === '' || /[\p{L}\p{N}]/u.test(separator) || gaps.some((gap) => gap !== separator))
    return null
  const cells = partsBetween(line, separator)
  const nameOf = (cell: number) => `Part ${cell + 1}`
  const moved = marks.flatMap((mark) => {
    const text = line.slice(mark.from, mark.to).trim()
    const cell = line.slice(0, mark.from).split(separator).length - 1
    const at = (cells[cell] ?? '').indexOf(text)
    return at === -1 ? [] : [{ ...mark, part: cell, from: at, to: at + text.length }]
  })
  const rows = lines
    .filter(({ text }) => text.includes(separator))
    .map(({ line: number, text }) => ({
      line: number,
      value: Object.fromEntries(partsBetween(text, separator).map((cell, index) => [nameOf(index), cell])),
    }))
  return {
    group: { shape: `parts between ${separator}`, name: null, rows },
    example: {
      stretch: {
        kind: 'rows',
        line: stretch.line,
        parts: cells.map((text, index) => ({ name: nameOf(index), text, path: [nameOf(index)] })),
      },
      marks: moved,
    },
  }
}
