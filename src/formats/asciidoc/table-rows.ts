/** A line that begins or ends a table. */
const EDGE = /^\|={3,}[ \t]*$/

/**
 * The lines in which each row of a table is one line, where it begins, with its cells between bars. Cells may have lines of their own: the
 * first line of a table has as many as each row.
 */
export function rowsInLines(lines: readonly string[]): readonly string[] {
  const joined = [...lines]
  let open = -1
  for (const [index, line] of lines.entries()) {
    if (!EDGE.test(line)) continue
    joined[index] = ''
    if (open !== -1) joinRows(joined, open + 1, index)
    open = open === -1 ? index : -1
  }
  return joined
}

function joinRows(lines: string[], from: number, to: number): void {
  const rows: { readonly at: number; readonly cells: string[] }[] = []
  let columns = 0
  for (let at = from; at < to; at++) {
    const [more = '', ...cells] = (lines[at] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim())
    lines[at] = ''
    if (columns === 0) columns = cells.length
    if (more !== '') rows.at(-1)?.cells.push(`${rows.at(-1)?.cells.pop() ?? ''} ${more}`.trim())
    for (const cell of cells) {
      const last = rows.at(-1)
      if (last === undefined || last.cells.length === columns) rows.push({ at, cells: [cell] })
      else last.cells.push(cell)
    }
  }
  for (const { at, cells } of rows) lines[at] = `${lines[at]}|${cells.join('|')}|`
}
