import { optionLetter } from '../../../domain/practice/option-letter.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { BARE_OPTION } from '../../drafts/found-question.ts'
import { splitInlineOptions } from '../../lines/inline-options.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { letteredOption } from '../../lines/lettered-lines.ts'

/** A question whose options are written into its text. */
export interface TextWithOptions {
  /** The text before the options. */
  readonly text: string
  readonly slots: readonly FoundOption[]
  /** What a line "Answer: B" below the options says; null for none. */
  readonly answer: string | null
}

/** Characters of a text that is looked through, and options of it. */
const TEXT_MAX = 20_000
const OPTIONS_MAX = 26

/**
 * The options at the end of the text of a question that has no other field for them: a list in HTML, or texts lettered from A on.
 * Null where there are none, or no question before them.
 */
export function optionsInText(text: string): TextWithOptions | null {
  if (text.length > TEXT_MAX) return null
  return listInHtml(text) ?? letteredLines(text)
}

const LIST_START = /<ol\b[^<>]{0,200}>/gi
const ITEM = /<li\b[^<>]{0,200}>/i
const LIST_END = /<\/ol>\s*$/i

function listInHtml(text: string): TextWithOptions | null {
  const end = LIST_END.exec(text.slice(-60))
  if (end === null) return null
  const starts = Array.from(text.matchAll(LIST_START))
  const [start, ...others] = starts
  if (start === undefined || others.length > 0) return null
  const inner = text.slice(start.index + start[0].length, text.length - end[0].length)
  const [before = '', ...items] = inner.split(ITEM)
  if (before.trim() !== '') return null
  return withSlots(
    text.slice(0, start.index),
    items.map((item) => item.replace(/<\/li>\s*$/i, '').trim()),
  )
}

/** Most texts have no second letter with a sign behind it. */
const HAS_SECOND = /[Bb][.):\]]/

/** The last run of letters from A on, on one line or several; a line without a letter goes on with the option above it. Null where lines do not fit. */
function letteredLines(text: string): TextWithOptions | null {
  if (!HAS_SECOND.test(text)) return null
  const written = text.split('\n').map((line) => ({ line: 1, text: line }))
  const lines = splitInlineOptions(written).map((line) => line.text)
  const options = lines.map((line) => letteredOption(line.trim()))
  const first = options.findLastIndex((option) => option?.ordinal === 0)
  const style = options[first]?.style
  if (first === -1) return null
  const texts: string[] = []
  let answer: string | null = null
  let isBelowBlank = false
  for (const [index, option] of options.slice(first).entries()) {
    const line = (lines[first + index] ?? '').trim()
    if (line === '') {
      isBelowBlank = true
      continue
    }
    const label = labeledLine(line)
    if (answer !== null) return null
    if (label?.label === 'answer') answer = label.value
    else if (option !== null && option !== undefined) {
      if (option.style !== style || option.ordinal !== texts.length) return null
      texts.push(option.text)
    } else if (label !== null || isBelowBlank) return null
    else texts.push(`${texts.pop() ?? ''} ${line}`)
    isBelowBlank = false
  }
  return withSlots(lines.slice(0, first).join('\n'), texts, answer)
}

function withSlots(
  text: string,
  options: readonly string[],
  answer: string | null = null,
): TextWithOptions | null {
  const isWhole = text.trim() !== '' && options.every((option) => option !== '')
  if (!isWhole || options.length < 2 || options.length > OPTIONS_MAX) return null
  const slots = options.map((option, place) => ({
    ...BARE_OPTION,
    text: option,
    label: optionLetter(place).toLowerCase(),
  }))
  return { text: text.trim(), slots, answer }
}
