/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A file of these lines (RFC 4180), each of cells divided by commas. */
export function csvText(lines: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** The text in quotes; nothing where it is empty. `escapeFormula` comes before where people typed it. */
export function csvCell(text: string): string {
  return text === '' ? '' : `"${text.replaceAll('"', '""')}"`
}
