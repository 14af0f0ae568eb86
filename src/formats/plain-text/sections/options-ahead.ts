import { labeledLine } from '../../lines/labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  numberedLine,
} from '../../lines/lettered-lines.ts'

/**
 * Whether an option A comes on the very next line, or further down in the same paragraph; 'apart' when it comes first
 * after blank lines, or only an answer does.
 */
export type OptionsAhead = 'next' | 'later' | 'apart' | 'none'

/**
 * What is ahead of each trimmed line.
 *
 * @param bare the options without letters, by the index of their line
 */
export function optionsAhead(
  lines: readonly string[],
  bare: ReadonlyMap<number, readonly LetteredOption[]>,
): OptionsAhead[] {
  const found: OptionsAhead[] = []
  let ahead: OptionsAhead = 'none'
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    found[index] = ahead
    if (line === '') {
      ahead = ahead === 'none' || ahead === 'later' ? 'none' : 'apart'
      continue
    }
    const option = bare.get(index)?.[0] ?? letteredOption(line)
    if (option?.ordinal === 0) ahead = 'next'
    // The key may come before the options.
    else if (ahead === 'next' && isKey(line)) continue
    else if (isDivider(line) || isOwnStart(line)) ahead = 'none'
    else if (ahead === 'next') ahead = 'later'
    else if (ahead !== 'later') ahead = isKey(line) ? 'apart' : 'none'
  }
  return found
}

function isKey(line: string): boolean {
  return labeledLine(line)?.label === 'answer'
}

/** Whether a line begins a question by itself. */
function isOwnStart(line: string): boolean {
  return numberedLine(line) !== null || headerLine(line) !== null
}
