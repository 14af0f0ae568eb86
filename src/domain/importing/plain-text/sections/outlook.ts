import { labeledLine } from '../labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  numberedLine,
} from '../lettered/lettered-lines.ts'

/**
 * Whether an option A comes on the very next line, or further down in the same paragraph; 'apart' when it comes first
 * after blank lines, or only an answer does.
 */
export type Outlook = 'next' | 'later' | 'apart' | 'none'

/**
 * The outlook of each trimmed line.
 *
 * @param bare the options without letters, by the index of their line
 */
export function outlooks(
  lines: readonly string[],
  bare: ReadonlyMap<number, readonly LetteredOption[]>,
): Outlook[] {
  const found: Outlook[] = []
  let outlook: Outlook = 'none'
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    found[index] = outlook
    if (line === '') {
      outlook = outlook === 'none' || outlook === 'later' ? 'none' : 'apart'
      continue
    }
    const option = bare.get(index)?.[0] ?? letteredOption(line)
    if (option?.ordinal === 0) outlook = 'next'
    else if (isDivider(line) || isOwnStart(line)) outlook = 'none'
    else if (outlook === 'next') outlook = 'later'
    else if (outlook !== 'later') outlook = labeledLine(line)?.label === 'answer' ? 'apart' : 'none'
  }
  return found
}

/** Whether a line begins a question by itself. */
function isOwnStart(line: string): boolean {
  return numberedLine(line) !== null || headerLine(line) !== null
}
