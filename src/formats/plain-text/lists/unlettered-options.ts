import { labeledLine } from '../../lines/labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  numberedLine,
} from '../../lines/lettered-lines.ts'
import { isTrueFalsePair, trueFalseWord } from '../../lines/true-false.ts'

/** Options without letters go with no lettered ones. */
const STYLE = 'bare'

/** Characters of a line that may hold both options. */
const BOTH_MAX = 60

const BOTH =
  /^[([]?[ \t]*(true|false|yes|no)(?:[ \t]*[/|][ \t]*|[ \t]+or[ \t]+|[ \t]{2,}|\t)(true|false|yes|no)[ \t]*[)\]]?\??$/i
/**
 * The options among trimmed lines that are True and False, or Yes and No, without letters, by the index of their line.
 * They count as options only where nothing else can be meant: below a question that has a number, an answer or a
 * mark for the right one, and with no third one after them.
 */
export function unletteredOptions(lines: readonly string[]): ReadonlyMap<number, readonly LetteredOption[]> {
  const found = new Map<number, readonly LetteredOption[]>()
  const filled = [...lines.keys()].filter((index) => lines[index] !== '')
  filled.forEach((first, position) => {
    const above = filled[position - 1]
    const both = bothOptions(lines[first] ?? '')
    const last = both === null ? filled[position + 1] : first
    const below = filled[position + (both === null ? 2 : 1)]
    if (above === undefined || last === undefined) return
    const options = both ?? twoOptions(lines[first] ?? '', lines[last] ?? '')
    const isWhole = options !== null && isProse(lines[above] ?? '') && endsWith(lines, first, last, below)
    if (!isWhole || !areConfirmed(lines, options, above, below)) return
    if (first === last) found.set(first, options)
    else found.set(first, options.slice(0, 1)).set(last, options.slice(1))
  })
  return found
}

/** The two options where one line holds them: "True / False", "(Yes or No)". */
function bothOptions(line: string): readonly LetteredOption[] | null {
  const [, one, other] = (line.length > BOTH_MAX ? null : BOTH.exec(line)) ?? []
  if (one === undefined || other === undefined || !isTrueFalsePair(one, other)) return null
  return [one, other].map((text, ordinal) => ({ text, ordinal, style: STYLE, isMarked: false }))
}

function twoOptions(first: string, second: string): readonly LetteredOption[] | null {
  const one = trueFalseWord(first)
  const other = one === null ? null : trueFalseWord(second)
  if (one === null || other === null || !isTrueFalsePair(one.text, other.text)) return null
  return [one, other].map((word, ordinal) => ({ ...word, ordinal, style: STYLE }))
}

/** Whether a line may be the text of a question. */
function isProse(line: string): boolean {
  const isOther = isDivider(line) || labeledLine(line) !== null || letteredOption(line) !== null
  return !isOther && trueFalseWord(line) === null
}

/** Whether no further option can follow: the next line is of another kind, or separated by a blank line. */
function endsWith(lines: readonly string[], first: number, last: number, below: number | undefined): boolean {
  if (below === undefined) return true
  const line = lines[below] ?? ''
  const isOther =
    isDivider(line) || labeledLine(line) !== null || numberedLine(line) !== null || headerLine(line) !== null
  return isOther || (below > last + 1 && last - first < 2 && letteredOption(line) === null)
}

/** Whether a mark or an answer names the right one, or the question is numbered, so that a key may follow at the end. */
function areConfirmed(
  lines: readonly string[],
  options: readonly LetteredOption[],
  above: number,
  below: number | undefined,
): boolean {
  const marked = options.filter((option) => option.isMarked).length
  if (marked === 1 || labeledLine(lines[below ?? -1] ?? '')?.label === 'answer') return true
  for (let index = above; isProse(lines[index] ?? '') && lines[index]; index--) {
    if (numberedLine(lines[index] ?? '') !== null || headerLine(lines[index] ?? '') !== null) return true
  }
  return false
}
