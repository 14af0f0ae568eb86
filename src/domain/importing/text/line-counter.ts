const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * Counts lines up to ascending offsets of a text, or of its bytes. A line ends with `\n`, `\r\n` or `\r`.
 *
 * @param codeAt the character code (or byte) at an offset
 * @returns the line, from 1, that holds the offset; offsets must not descend from call to call
 */
export function lineCounter(codeAt: (offset: number) => number | undefined): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    for (; at < offset; at++) {
      const code = codeAt(at)
      if (code === LINE_FEED || (code === CARRIAGE_RETURN && codeAt(at + 1) !== LINE_FEED)) line++
    }
    return line
  }
}
