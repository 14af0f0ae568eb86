const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * Counts lines up to ascending offsets of a text, or of its bytes. A line ends with `\n`, `\r\n` or `\r`.
 *
 * @param codeAt the character code (or byte) at an offset
 * @param at an offset whose line is known, and that line
 * @returns the line, from 1, that holds the offset; offsets must not descend from call to call
 */
export function lineCounter(
  codeAt: (offset: number) => number | undefined,
  at = 0,
  line = 1,
): (offset: number) => number {
  return (offset) => {
    for (; at < offset; at++) {
      const code = codeAt(at)
      if (code === LINE_FEED || (code === CARRIAGE_RETURN && codeAt(at + 1) !== LINE_FEED)) line++
    }
    return line
  }
}

/** Characters between two offsets whose lines are stored. */
const BLOCK = 128

/** The line, from 1, that holds an offset, in any order of offsets. */
export function lineFinder(source: string): (offset: number) => number {
  const codeAt = (offset: number) => source.charCodeAt(offset)
  let lines: Uint32Array | null = null
  return (offset) => {
    if (lines === null) {
      const blocks = Math.floor(source.length / BLOCK) + 1
      const lineAt = lineCounter(codeAt)
      lines = Uint32Array.from({ length: blocks }, (_, block) => lineAt(block * BLOCK))
    }
    const block = Math.min(Math.floor(offset / BLOCK), lines.length - 1)
    return lineCounter(codeAt, block * BLOCK, lines[block])(offset)
  }
}
