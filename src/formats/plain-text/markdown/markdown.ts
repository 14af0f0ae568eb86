import {
  excerptOf,
  type ImportNotice,
  type ImportResult,
  quoted,
  type SourceLocation,
} from '../../../domain/importing/drafts/draft.ts'
import type { FoundItem } from '../../drafts/found-question.ts'
import { resolveQuestions } from '../../drafts/resolve-questions.ts'
import { type GivenKeys, NO_KEYS } from '../../keys/given-keys.ts'
import { type LabeledLine, labeledLine } from '../../lines/labeled-line.ts'
import { withoutBold } from '../../lines/lettered-lines.ts'
import { indentOf, isCommentBelow, laidOut } from '../../lines/text-layout.ts'
import { linesOf, type TextLine } from '../../lines/text-lines.ts'
import { withoutPageLines } from '../page-lines.ts'
import { announcesOptions, beginsQuestion, hasLaterNumber } from '../second-question.ts'
import { isNavigation, isReference } from '../sections/document-parts.ts'
import { blocksOfOptions, trimmed } from './markdown-blocks.ts'
import {
  areStatements,
  categoryOf,
  countedBy,
  type Heading,
  headingIn,
  isPartOfQuestion,
  mayBeStatements,
  NUMBER,
} from './markdown-headings.ts'
import {
  finished,
  isTicked,
  numberOf,
  type OpenQuestion,
  takesAnswer,
  takesAnswerLine,
} from './open-question.ts'

/** What precedes an option: "- [x] ", with any space, and with none before a picture or code. */
const BOX = /^(?:[-*+]|\d{1,3}[.)])\s{1,4}\[([\sxX✓✔])\](?:\s+|(?=!\[|`)|$)/
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/
const FENCE = /^(?:```|~~~)/
const QUOTATION = /^>[ \t]?/

/**
 * Questions from Markdown whose options are a task list (GitHub Flavored Markdown, §5.3): `- [x]` is right,
 * `- [ ]` is wrong; where none is ticked, a line "Answer:" below them may name the right ones. The text before the list is the question, else the heading is; the heading over it is the
 * category. Behind the list a quotation or a line "Explanation:" explains. Texts stay as they are written, but for
 * numbers before questions and bold type around all of one. They are Markdown where they use it. Never throws.
 *
 * @param given keys that another file lists
 */
export function readMarkdown(text: string, given: GivenKeys = NO_KEYS): ImportResult {
  const { lines, notices: ofPages } = withoutPageLines(linesOf(text))
  const fenced = fencedLines(lines)
  const blocks = blocksOfOptions(lines, fenced, (line) => BOX.test(line))
  const items: FoundItem[] = []
  const notices: ImportNotice[] = [...ofPages]
  let headings: readonly Heading[] = []
  let category: string | null = null
  let prose: TextLine[] = []
  let open: OpenQuestion | null = null
  let isAfterBlank = true

  const finish = (): void => {
    if (open !== null) items.push(finished(open))
    open = null
  }
  const passOver = (): void => {
    const [first] = prose
    if (first === undefined) return
    const shown = prose.map((line) => line.text).join(' ')
    const number = NUMBER.exec(first.text)?.[1]
    if (number === undefined || isListOf(prose)) notices.push(passedOver(first.line, shown))
    else {
      const location: SourceLocation = { line: first.line, item: items.length + 1, id: number }
      items.push({
        location,
        message: 'This has no list of options like "- [x] …" after it.',
        excerpt: excerptOf(shown),
      })
    }
    prose = []
  }
  const begin = (line: number): OpenQuestion => {
    finish()
    const { question, isHeaded } = openQuestion(prose, headings, category, {
      line,
      item: items.length + 1,
      id: null,
    })
    // What is a part of one question is not a part of the next.
    if (isHeaded) headings = headings.slice(0, -1)
    prose = []
    open = question
    return question
  }

  /** Whether a line right below an option is the text of another question instead of a part of the option. */
  const isNextText = (index: number): boolean => {
    if (open === null || open.options.length === 0 || open.explanation.length > 0 || isAfterBlank)
      return false
    const found = textBelowOption(open, lines, index, (line) => BOX.test(line))
    if (found === 'unclear') open.textBetween ??= lines[index]?.text.trim() ?? ''
    return found === 'next'
  }

  const read = ({ line, text: raw }: TextLine, index: number): void => {
    const isFenced = fenced.has(index)
    const trimmed = raw.trim()
    if (trimmed === '') {
      if (prose.length > 0) prose.push({ line, text: '' })
      return
    }
    if (!isFenced && isNavigation(trimmed)) return
    const heading = isFenced || isComment(raw, prose) ? null : headingIn(trimmed, line)
    if (heading !== null || (!isFenced && RULE.test(trimmed))) {
      finish()
      passOver()
      if (heading === null) return
      headings = [...headings.filter(({ level }) => level < heading.level), heading]
      category = null
      return
    }
    const box = isFenced ? null : BOX.exec(trimmed)
    if (box !== null) {
      const question = open === null || open.explanation.length > 0 ? begin(line) : open
      question.options.push({
        text: trimmed.slice(box[0].length),
        isRight: /\S/.test(box[1] ?? ''),
        isAfterGap: isAfterBlank,
      })
      return
    }
    const label = isFenced ? null : labeledLine(trimmed)
    const isOfOption = blocks.has(index)
    if (open !== null && label?.label === 'answer' && takesAnswer(open, label.value)) return
    if (open !== null && !isFenced && takesAnswerLine(open, trimmed)) return
    if (!isFenced && isNextText(index)) {
      finish()
      prose.push({ line, text: trimmed })
      return
    }
    if (open !== null && goesOn(open, { raw, isFenced, label, isAfterBlank: isAfterBlank && !isOfOption }))
      return
    finish()
    if (label?.label === 'category') {
      category = label.value
      return
    }
    if (isAfterBlank && NUMBER.test(trimmed) && !mayBeStatements(headings.at(-1), prose)) passOver()
    prose.push(isFenced ? { line, text: raw } : { line, text: trimmed, indent: indentOf(raw) })
  }

  lines.forEach((line, index) => {
    read(line, index)
    isAfterBlank = line.text.trim() === ''
  })
  finish()
  passOver()
  return resolveQuestions(items, { notices, given })
}

/** How many options of the text are ticked, and one more where it has boxes at all. */
export function countTickedBoxes(text: string): number {
  const boxes =
    text.match(/^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t\u00a0]{1,4}\[[ \u00a0xX✓✔]\](?=[ \t\u00a0!`]|$)/gm) ?? []
  return boxes.length === 0 ? 0 : boxes.filter((box) => /\S\]$/.test(box)).length + 1
}

/** The indexes of the lines within pairs of code fences, the fences among them. */
function fencedLines(lines: readonly TextLine[]): ReadonlySet<number> {
  const fences = lines.flatMap(({ text }, index) => (FENCE.test(text.trim()) ? [index] : []))
  const fenced = new Set<number>()
  for (let pair = 0; pair + 1 < fences.length; pair += 2) {
    for (let index = fences[pair] ?? 0; index <= (fences[pair + 1] ?? 0); index++) fenced.add(index)
  }
  return fenced
}

/** Whether passed-over lines are a numbered list or a reference rather than a question. */
function isListOf(lines: readonly TextLine[]): boolean {
  const [first] = lines
  const numbered = lines.filter(({ text }) => NUMBER.test(text))
  return numbered.length > 1 || isReference((first?.text ?? '').replace(NUMBER, ''))
}

function passedOver(line: number, shown: string): ImportNotice {
  const message = `This text has no list of options after it and was skipped: ${quoted(shown)}.`
  return { location: { line, item: null, id: null }, message }
}

/** A question at its first option, whose text is the prose before it and the heading where that is a part of it. */
function openQuestion(
  prose: readonly TextLine[],
  headings: readonly Heading[],
  category: string | null,
  location: SourceLocation,
): { readonly question: OpenQuestion; readonly isHeaded: boolean } {
  const above = headings.filter((heading) => countedBy(heading) === null)
  const counted = headings.map(countedBy).findLast((number) => number !== null)
  const [first] = prose
  const last = above.at(-1)
  const heading =
    last !== undefined && (first === undefined || isPartOfQuestion(last, prose)) ? last : undefined
  const title = heading?.text ?? ''
  const numbered = areStatements(heading, prose) ? '' : (first?.text ?? '')
  const number = NUMBER.exec(title) ?? NUMBER.exec(numbered)
  const lines = [
    ...(heading === undefined ? [] : [title, '']),
    ...prose.map(({ text, indent = '' }) => `${indent}${text}`),
  ]
  const written = laidOut(lines).join('\n')
  const before = number?.[0] ?? ''
  const isNumbered = before !== '' && written.startsWith(before)
  const asked = isNumbered ? written.slice(before.length) : written
  const over = heading === undefined ? last : above.at(-2)
  const question: OpenQuestion = {
    location: {
      ...location,
      line: heading?.line ?? first?.line ?? location.line,
      id: number?.[1] ?? counted ?? null,
    },
    text: withoutBold(withoutBoldEnd(asked.trim(), isNumbered ? before : '')),
    category: category ?? (over === undefined ? null : categoryOf(over)),
    options: [],
    explanation: [],
    stated: [],
    listed: null,
    strayKeys: [],
    textBetween: null,
  }
  return { question, isHeaded: heading !== undefined }
}

/** Whether a line with a number sign is a comment of a program within the text above it, and no heading. */
function isComment(raw: string, prose: readonly TextLine[]): boolean {
  const above = prose.findLast(({ text }) => text !== '')
  if (above === undefined) return false
  return /^(?: {4}|\t)/.test(raw) || (prose.length > 1 && isCommentBelow(raw, above.text))
}

/** A text without the end of bold type that began before its number: "**1. Which?**". */
function withoutBoldEnd(text: string, number: string): string {
  const isOpen = number.startsWith('**') && !number.includes('**', 2)
  return isOpen ? text.replace(/^([^*\n]+)\*\*(?=\n|$)/, '$1') : text
}

/** Whether a line that is no option belongs to the question above it, which then has it. */
function goesOn(
  question: OpenQuestion,
  {
    raw,
    isFenced,
    label,
    isAfterBlank,
  }: {
    readonly raw: string
    /** Within code, which keeps its indentation. */
    readonly isFenced: boolean
    readonly label: LabeledLine | null
    readonly isAfterBlank: boolean
  },
): boolean {
  const text = isFenced ? raw.trimEnd() : raw.trim()
  const whole = raw.trimEnd()
  const isExplaining = question.explanation.length > 0
  if (QUOTATION.test(text)) question.explanation.push(text.replace(QUOTATION, ''))
  else if (!isFenced && isReference(text)) question.explanation.push(text)
  else if (label?.label === 'explanation') question.explanation.push(label.value)
  else if (label?.label === 'category' && !isAfterBlank) question.category = label.value
  else if (isExplaining && !isAfterBlank) question.explanation.push(whole)
  else if (!isExplaining && (!isAfterBlank || /^(?: {2}|\t)/.test(raw))) {
    const option = question.options.at(-1)
    if (option !== undefined) option.text += `\n${whole}`
  } else return false
  return true
}

/** Blank lines between the text of a question and its boxes, where no other line tells it from the option above. */
const BLANK_LINES_MAX = 4

/** Lines of such a text, and of the list below it, that are looked at. */
const TEXT_MAX = 12
const LIST_MAX = 40

/** Entries, quotations, headings, rows, fences, rules: no text of a question. */
const NO_TEXT = /^(?:[-*+•>|][ \t]|#{1,6}[ \t]|```|~~~|[|!]|(?:[-*_=][ \t]?){3,}$)/

/**
 * What a line right below an option is: `next` for the text of another question, `unclear` where it may be that or the end of
 * the option, `part` for a part of the option.
 *
 * @param isBox whether a trimmed line is an option
 */
function textBelowOption(
  question: OpenQuestion,
  lines: readonly TextLine[],
  index: number,
  isBox: (line: string) => boolean,
): 'next' | 'unclear' | 'part' {
  const line = trimmed(lines, index)
  const number = numberOf(question)
  if (beginsQuestion(line, number)) return 'next'
  const boxes = boxesBelow(lines, index, isBox)
  if (boxes === null) return 'part'
  const last = trimmed(lines, boxes.textEnd)
  if (isTicked(question) && /[?？][*_ ]{0,3}$/.test(last)) return 'next'
  const isBetween = isWhole(question.options.map(({ isRight }) => isRight)) && isWhole(boxes.ticks)
  const [, ...above] = question.options.at(-1)?.text.split('\n') ?? []
  if ((number !== null || isBetween) && hasLaterNumber(line, number, above)) return 'next'
  if (!isBetween || /^\p{Ll}/u.test(line)) return 'part'
  return announcesOptions(last) ? 'next' : 'unclear'
}

/** The boxes below lines of text, and the index of the last of these; null where other lines come before any box. */
function boxesBelow(
  lines: readonly TextLine[],
  index: number,
  isBox: (line: string) => boolean,
): { readonly textEnd: number; readonly ticks: readonly boolean[] } | null {
  let textEnd = index
  while (textEnd < index + TEXT_MAX && isText(lines[textEnd + 1]?.text ?? '', isBox)) textEnd++
  if (!isText(lines[index]?.text ?? '', isBox)) return null
  let at = textEnd + 1
  while (at <= textEnd + BLANK_LINES_MAX && trimmed(lines, at) === '') at++
  if (!isBox(trimmed(lines, at))) return null
  const ticks: boolean[] = []
  for (const end = at + LIST_MAX; at < end && at < lines.length; at++) {
    const line = trimmed(lines, at)
    if (isBox(line)) ticks.push(!/^[^[]*\[\s\]/.test(line))
    else if (line !== '' && trimmed(lines, at - 1) === '') break
  }
  return { textEnd, ticks }
}

/** Whether a line is one of a text without indentation, and no option. */
function isText(raw: string, isBox: (line: string) => boolean): boolean {
  const line = raw.trim()
  return (
    /^\S/.test(raw) && !NO_TEXT.test(line) && !isBox(line) && labeledLine(line) === null && !isReference(line)
  )
}

/** Whether a list has a right and a wrong option. */
function isWhole(ticks: readonly boolean[]): boolean {
  return ticks.includes(true) && ticks.includes(false)
}
