/** The beginning of a lettered option within a text: "A. ", "b) ", "(C) ", "D、". */
const LETTER = /(?<=^|[\s;|,])[([（]?([A-Za-z])(?:[.)\]:]\s+|[．、）：]\s*|\.(?=[^\p{ASCII}]))/gu

/** The same without a space behind the letter: "A.admin B.root". */
const TIGHT_LETTER = /(?<=^|[\s;|,])([A-Z])[.)](?=\S)/gu
const TIGHT_MIN = 3

/** Characters of a text that are looked through. */
const CELL_MAX = 20_000

/**
 * The options of one cell or text that letters them from A on ("A. Paris B. Rome"), each with its letter; null for a text
 * without at least two such letters.
 */
export function splitLetteredCell(cell: string): string[] | null {
  if (cell.length > CELL_MAX) return null
  const starts = lettersInOrder(cell, LETTER, 2) ?? lettersInOrder(cell, TIGHT_LETTER, TIGHT_MIN)
  if (starts === null) return null
  return starts.map((from, index) =>
    cell
      .slice(from, starts[index + 1])
      .trim()
      .replace(/[;|,]$/, '')
      .trim(),
  )
}

/** Where the letters from A on are; null for fewer than `min`, and where something else comes before them. */
function lettersInOrder(cell: string, pattern: RegExp, min: number): readonly number[] | null {
  const starts: number[] = []
  for (const match of cell.matchAll(pattern)) {
    if (match[1]?.toLowerCase() === String.fromCharCode(97 + starts.length)) starts.push(match.index)
  }
  return starts.length >= min && cell.slice(0, starts[0]).trim() === '' ? starts : null
}
