/** The beginning of a lettered option within a text: "A. ", "b) ", "(C) ", "D、". */
const LETTER = /(?<=^|[\s;|,])[([（]?([A-Za-z])(?:[.)\]:]\s+|[．、）：]\s*|\.(?=[^\p{ASCII}]))/gu

/** Characters of a text that are looked through. */
const CELL_MAX = 20_000

/**
 * The options of one cell or text that letters them from A on ("A. Paris B. Rome"), each with its letter; null for a text
 * without at least two such letters.
 */
export function splitLetteredCell(cell: string): string[] | null {
  if (cell.length > CELL_MAX) return null
  const starts: number[] = []
  for (const match of cell.matchAll(LETTER)) {
    if (match[1]?.toLowerCase() === String.fromCharCode(97 + starts.length)) starts.push(match.index)
  }
  if (starts.length < 2 || cell.slice(0, starts[0]).trim() !== '') return null
  return starts.map((from, index) =>
    cell
      .slice(from, starts[index + 1])
      .trim()
      .replace(/[;|,]$/, '')
      .trim(),
  )
}
