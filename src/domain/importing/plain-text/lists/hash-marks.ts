import type { TextLine } from '../../text/text-lines.ts'
import { letteredOption } from '../lettered/lettered-lines.ts'

const BEFORE = /^#{1,6}[ \t]*(?=[([]?[A-Za-z][.):\]][ \t]*\S)/
const BEHIND = /[ \t]#{1,6}$/

/** Lines above and below an option that are compared with it; blank ones are skipped. */
const WITHIN = 4

/**
 * Lines with a star before each lettered option that is marked by "##": "## B. Paris" between "A. …" and "C. …", or "B. Paris ##".
 * A heading with a letter that has no such neighbor stays one.
 */
export function withHashMarks(lines: readonly TextLine[]): readonly TextLine[] {
  return lines.map((line, index) => {
    if (!line.text.includes('#')) return line
    const text = line.text.trim()
    const isBehind = BEHIND.test(text) && letteredOption(text) !== null
    const bare = isBehind ? text.replace(BEHIND, '').trimEnd() : text.replace(BEFORE, '')
    const option = bare === text ? null : letteredOption(bare)
    if (option === null || option.isMarked) return line
    const isNeighbor = (other: string, distance: number): boolean => {
      const beside = letteredOption(other.trim().replace(BEFORE, ''))
      return beside !== null && beside.style === option.style && beside.ordinal === option.ordinal + distance
    }
    const isInList =
      isNeighbor(filledBeside(lines, index, -1), -1) || isNeighbor(filledBeside(lines, index, 1), 1)
    return isInList ? { ...line, text: `*${bare}` } : line
  })
}

function filledBeside(lines: readonly TextLine[], index: number, step: -1 | 1): string {
  for (let distance = 1; distance <= WITHIN; distance++) {
    const text = lines[index + step * distance]?.text ?? ''
    if (text.trim() !== '') return text
  }
  return ''
}
