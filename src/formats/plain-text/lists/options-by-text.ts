import { placeNamedBy } from '../../../domain/folded-text.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import {
  headerLine,
  isDivider,
  type LetteredOption,
  letteredOption,
  numberedLine,
} from '../../lines/lettered-lines.ts'
import { BULLETED } from './bulleted-options.ts'

/** Lines of a question, characters of an option, options of a question. */
const LINES_MAX = 14
const OPTION_MAX = 500
const OPTIONS_MIN = 2
const OPTIONS_MAX = 8

/** The end of a text that asks. */
const ASKS = /(?:[?？:：]|_{2,}|\.{3}|…)[*_ ]{0,4}$/

/**
 * The options among trimmed lines that are lines without any sign, by the index of their line: those between a numbered question and a
 * line "Answer:" that repeats exactly one of them.
 */
export function optionsByText(lines: readonly string[]): ReadonlyMap<number, readonly LetteredOption[]> {
  const found = new Map<number, readonly LetteredOption[]>()
  let open: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const label = labeledLine(line)
    if (label?.label === 'answer' && open.length > 0) {
      const options = optionsAmong(lines, open)
      if (options.length > 1 && names(label.value, options, lines)) {
        for (const [ordinal, at] of options.entries()) {
          found.set(at, [{ ordinal, text: lines[at] ?? '', style: BULLETED, isMarked: false }])
        }
      }
      open = []
    } else if (numberedLine(line) !== null) open = [index]
    else if (open.length === 0) continue
    else if (isOther(line) || label !== null || open.length > LINES_MAX) open = []
    else open.push(index)
  }
  return found
}

function isOther(line: string): boolean {
  return (
    isDivider(line) ||
    letteredOption(line) !== null ||
    headerLine(line) !== null ||
    /^(?:[-*+•`|>]|#{1,6} )/.test(line)
  )
}

/** The indexes of the lines below the question, whose last line ends with a sign that asks, or is above a blank line. */
function optionsAmong(lines: readonly string[], open: readonly number[]): readonly number[] {
  const asks = open.map((index) => ASKS.test(lines[index] ?? ''))
  const asking = asks.findLastIndex((isAsking, place) => isAsking && open.length - place > OPTIONS_MIN)
  if (asking === -1 && asks.includes(true)) return []
  const [first = 0, second = 0] = open
  const hasText = (numberedLine(lines[first] ?? '')?.text ?? '') !== ''
  if (asking === -1 && !(hasText && second > first + 1)) return []
  const options = open.slice(Math.max(0, asking) + 1)
  // A blank line between some of them, and not all, parts two questions.
  const gaps = options.slice(1).filter((index, place) => index > (options[place] ?? 0) + 1).length
  if (gaps > 0 && gaps < options.length - 1) return []
  const texts = options.map((index) => lines[index] ?? '')
  const isWhole = texts.every((text) => bare(text) !== '' && text.length <= OPTION_MAX)
  return isWhole && new Set(texts).size === texts.length && options.length <= OPTIONS_MAX ? options : []
}

function names(answer: string, options: readonly number[], lines: readonly string[]): boolean {
  const texts = options.map((index) => lines[index] ?? '')
  return placeNamedBy(answer, texts, bare) !== -1
}

function bare(text: string): string {
  return text
    .replace(/[.;。]$/, '')
    .replaceAll(/[\s*_]+/g, ' ')
    .trim()
}
