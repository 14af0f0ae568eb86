/** One line of a file. */
export interface TextLine {
  /** Counted from 1. */
  readonly line: number
  /** Without its line end, untrimmed. */
  readonly text: string
}

/** The lines of a text, however they end (`\n`, `\r\n`, `\r`); a byte order mark before the first is left out. */
export function linesOf(text: string): TextLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line }))
}
