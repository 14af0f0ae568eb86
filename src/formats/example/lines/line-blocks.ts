import { ALPHABETS, placeIn } from '../../../domain/alphabets.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import { follows, type InlinePart } from '../inline-parts.ts'
import type { LineField, LineTail } from './line-fields.ts'
import { mayAsk } from './line-stretches.ts'

/** How the lines of questions begin, and what comes where. */
export interface LineSigns {
  /** Null where nothing precedes the text of a question. */
  readonly text: RegExp | null
  /** Whether that is on a line above it. */
  readonly isTextBelow: boolean
  /** What is behind the text of every question and behind its last option on their lines; null for nothing. */
  readonly textTail: LineTail | null
  readonly optionsTail: LineTail | null
  /** Lines of a text before options that nothing precedes. */
  readonly textLines: number
  /** Null where nothing precedes an option. */
  readonly option: RegExp | null
  readonly isCounted: boolean
  /** Whether what precedes options names each of them. */
  readonly isNamed: boolean
  /** What is behind every option on its line; '' for nothing. */
  readonly optionEnd: string
  /** Divides a line with several options; null where each has a line. */
  readonly inline: ((line: string) => readonly InlinePart[]) | null
  /** Lines that may say which option is right. */
  readonly fields: readonly LineField[]
  readonly explanation: RegExp | null
  /** Whether an explanation follows that nothing precedes. */
  readonly hasPlainExplanation: boolean
  readonly category: RegExp | null
  readonly isCategoryAhead: boolean
  /** Other lines of a question, which say nothing. */
  readonly aside: readonly RegExp[]
  /** Whether options stand further to the right than texts, where nothing precedes them. */
  readonly isIndented: boolean
}

export interface BlockOption {
  readonly text: string
  readonly label: string | null
  /** What stands before its text. */
  readonly head: string
}

/** Lines that are one question. */
export interface LineBlock {
  readonly line: number
  last: number
  /** What precedes its text. */
  readonly head: string
  readonly text: string[]
  readonly options: BlockOption[]
  readonly said: Map<LineField, string[]>
  readonly explanation: string[]
  category: string | null
  /** Whether options that may be its own stand below lines that fit nothing. */
  isCut: boolean
}

/** What lines are by their signs: questions, and lines that belong to none. */
export interface DividedLines {
  readonly blocks: readonly LineBlock[]
  readonly strays: readonly TextLine[]
}

type Part = 'text' | 'option' | 'key' | 'explanation' | 'category' | 'aside'

/** Characters of a line that may be a part of a question. */
const LINE_MAX = 20_000

/** Divides lines into questions by what they begin with; where nothing precedes a part, by its place and by blank lines. */
export function divideLines(lines: readonly TextLine[], signs: LineSigns): DividedLines {
  const blocks: LineBlock[] = []
  const strays: TextLine[] = []
  let block: LineBlock | null = null
  let closed: LineBlock | null = null
  let part: Part = 'aside'
  let hasGap = true
  let category: string | null = null
  // What is below a line that fits nothing may be of another question.
  const leaveOut = (line: TextLine) => {
    strays.push(line)
    if (block === null && closed !== null) {
      if (mayAsk(line.text)) closed = null
      else if (line.text.length <= LINE_MAX) closed.isCut ||= optionsIn(line.text, signs, closed) !== null
    }
    if (block === null || block.options.length === 0) return
    closed = mayAsk(line.text) || isDone(block) ? null : block
    block = null
    part = 'aside'
  }
  for (const [index, line] of lines.entries()) {
    const { text } = line
    if (text.length > LINE_MAX) {
      leaveOut(line)
      continue
    }
    if (text.trim() === '') {
      hasGap = true
      continue
    }
    // What is above a key is a question, however its options are written.
    if (block !== null && isKeyOfOthers(text, signs, block)) {
      strays.push(line)
      block = null
      part = 'aside'
      hasGap = true
      continue
    }
    const below = [lines[index + 1], lines[index + 2]].find((other) => other?.text.trim() !== '')?.text ?? ''
    const next = kindOf(text, below, signs, block, part, hasGap)
    hasGap = false
    if (next === null) {
      leaveOut(line)
      continue
    }
    if (next.is === 'category') {
      if (signs.isCategoryAhead) {
        category = next.text
        block = null
      } else if (block !== null) block.category = next.text
      part = 'category'
      continue
    }
    if (next.is === 'new') {
      block = {
        line: line.line,
        last: line.line,
        head: next.head,
        text: next.text === '' ? [] : [next.text],
        options: [...next.options],
        said: new Map(),
        explanation: [],
        category,
        isCut: false,
      }
      closed = null
      blocks.push(block)
      part = next.options.length > 0 ? 'option' : 'text'
      continue
    }
    if (block === null) {
      if (next.is !== 'aside') leaveOut(line)
      continue
    }
    block.last = line.line
    part = next.is
    addTo(block, next)
  }
  return { blocks, strays }
}

function isKeyOfOthers(text: string, { fields }: LineSigns, { options }: LineBlock): boolean {
  if (options.length > 0) return false
  return fields.some(({ isBare, isAhead, read }) => !isBare && !isAhead && read(text) !== null)
}

type NextLine =
  | {
      readonly is: 'new'
      readonly head: string
      readonly text: string
      readonly options: readonly BlockOption[]
    }
  | { readonly is: 'option'; readonly options: readonly BlockOption[] | null; readonly text: string }
  | { readonly is: 'key'; readonly field: LineField; readonly text: string }
  | { readonly is: Exclude<Part, 'option' | 'key'>; readonly text: string }

function addTo(block: LineBlock, next: Exclude<NextLine, { is: 'new' }>): void {
  if (next.is === 'text') block.text.push(next.text)
  else if (next.is === 'key') block.said.set(next.field, [...(block.said.get(next.field) ?? []), next.text])
  else if (next.is === 'explanation') block.explanation.push(next.text)
  else if (next.is === 'option') {
    const last = block.options.at(-1)
    if (next.options !== null) block.options.push(...next.options)
    else if (last !== undefined) block.options.splice(-1, 1, { ...last, text: `${last.text}\n${next.text}` })
  }
}

/** What a line is; null where it belongs to no question. */
function kindOf(
  text: string,
  below: string,
  signs: LineSigns,
  block: LineBlock | null,
  part: Part,
  hasGap: boolean,
): NextLine | null {
  const bySign = kindBySign(text, below, signs, block)
  return bySign === undefined ? kindByPlace(text, signs, block, part, hasGap) : bySign
}

/** What a line is by its sign; null where such a line has no place there, undefined where it has no sign. */
function kindBySign(
  text: string,
  below: string,
  signs: LineSigns,
  block: LineBlock | null,
): NextLine | null | undefined {
  for (const field of block === null ? [] : signs.fields) {
    const value = (block?.options.length ?? 0) > 0 === field.isAhead ? null : field.read(text)
    if (value !== null) return { is: 'key', field, text: value }
  }
  const category = signs.category?.exec(text)
  if (category)
    return { is: 'category', text: withoutMore(text.slice(category[0].length), category[0].trim()) }
  const isNew = isBetweenQuestions(text, below, signs, block)
  const options = block === null || isNew ? null : optionsIn(text, signs, block)
  if (options !== null) return isDone(block) ? null : { is: 'option', options, text: '' }
  const asked = signs.text?.exec(text)
  if (asked) return newBlock(signs.isTextBelow ? '' : text.slice(asked[0].length), asked[0], signs)
  const explained = signs.explanation?.exec(text)
  if (explained && block !== null) return { is: 'explanation', text: text.slice(explained[0].length).trim() }
  return signs.aside.some((aside) => aside.test(text)) ? { is: 'aside', text: '' } : undefined
}

/** Whether a line that may be a further option is a question: the first option is below it. Both may be numbered alike. */
function isBetweenQuestions(
  text: string,
  below: string,
  { text: asked, option, isCounted }: LineSigns,
  block: LineBlock | null,
): boolean {
  if (block === null || block.options.length < 2 || !isCounted || !asked?.test(text)) return false
  const first = option?.exec(below.slice(0, LINE_MAX))
  return first?.slice(1).findLast((group) => group !== undefined) === '1'
}

/** Whether a question has its options, and a key or an explanation below them. */
function isDone(block: LineBlock | null): boolean {
  if (block === null || block.options.length === 0) return false
  return block.explanation.length > 0 || [...block.said.keys()].some(({ isAhead }) => !isAhead)
}

/** A category of a lower level has its sign several times. */
function withoutMore(text: string, sign: string): string {
  let rest = text.trim()
  while (sign !== '' && rest.startsWith(sign)) rest = rest.slice(sign.length).trim()
  return rest
}

/** A question that begins on a line, which may have its options as well. */
function newBlock(rest: string, head: string, { inline }: LineSigns): NextLine {
  const parts = inline?.(rest) ?? []
  const [first] = parts
  const isWithin = first !== undefined && parts.length > 1 && first.label !== null && first.from > 0
  if (!isWithin) return { is: 'new', head, text: rest.trim(), options: [] }
  const asked = rest.slice(0, first.from).replace(/\S{1,6}\s{0,3}$/, '')
  return { is: 'new', head, text: asked.trim(), options: parts.map(asOption) }
}

function asOption({ text, label }: InlinePart): BlockOption {
  return { text, label, head: '' }
}

/** The options that a line begins with or has; null where it has none. */
function optionsIn(
  text: string,
  { option, isCounted, isNamed, optionEnd, inline, text: asked, textLines }: LineSigns,
  block: LineBlock,
): readonly BlockOption[] | null {
  if (inline !== null) {
    const parts = inline(text)
    const isEnough = parts.length > 1 || (parts.length === 1 && block.options.length > 0)
    const isFirst = parts[0]?.label !== null || block.text.length >= textLines
    if (!isEnough || !isFirst || (asked?.test(text) ?? false)) return null
    return parts.map(asOption)
  }
  const found = option?.exec(text)
  if (!found) return null
  const label = found.slice(1).findLast((group) => group !== undefined) ?? null
  if (isCounted && !isNext(label ?? '', block)) return null
  const rest = text.slice(found[0].length).trim()
  return [
    {
      text: optionEnd !== '' && rest.endsWith(optionEnd) ? rest.slice(0, -optionEnd.length).trim() : rest,
      label: isCounted ? (label?.toLowerCase() ?? null) : isNamed ? nameInHead(found[0]) : null,
      head: found[0],
    },
  ]
}

/** The word, number or letters at the end of what precedes an option: "ii" of "(ii) "; null for none. */
export function nameInHead(head: string): string | null {
  const bare = head.replace(/⟨[^⟩]{0,40}⟩|<[^>]{0,80}>/g, '')
  const name = /([\p{L}\p{N}]{1,5})[^\p{L}\p{N}]*$/u.exec(bare.trim() === '' ? head : bare)?.[1]
  return name?.toLowerCase() ?? null
}

/** Whether a letter or number is the next one of a question's options, or the first one. */
function isNext(label: string, { options }: LineBlock): boolean {
  const last = options.at(-1)?.label
  if (last !== undefined && last !== null) return follows(last, label)
  return /^\d+$/.test(label)
    ? Number(label) <= 1
    : ALPHABETS.some((alphabet) => placeIn(alphabet, label) === 0)
}

/** A line that goes on with the one above it. */
const GOES_ON = /^(?:\s|\p{Ll})/u

function kindByPlace(
  text: string,
  signs: LineSigns,
  block: LineBlock | null,
  part: Part,
  hasGap: boolean,
): NextLine | null {
  const isNew = signs.text === null && (!signs.isIndented || !/^\s/.test(text))
  const start = isNew ? newBlock(text, '', signs) : null
  if (block === null) return start
  const bare = signs.option === null && signs.inline === null
  const rest = text.trim()
  switch (part) {
    case 'text':
      if (!bare) return { is: 'text', text: rest }
      return isOptionAfterText(text, signs, block) ? plainOption(rest) : { is: 'text', text: rest }
    case 'option':
      if (bare && isOptionBelow(text, signs, hasGap)) return plainOption(rest)
      if (signs.hasPlainExplanation && signs.fields.length === 0 && (!hasGap || start === null))
        return { is: 'explanation', text: rest }
      if (start !== null) return start
      return hasGap || bare || signs.inline !== null || !GOES_ON.test(text)
        ? null
        : { is: 'option', options: null, text: rest }
    case 'explanation':
      return hasGap ? start : { is: 'explanation', text: rest }
    case 'key':
      if (signs.hasPlainExplanation && (!hasGap || start === null)) return { is: 'explanation', text: rest }
      return start
    case 'category':
    case 'aside':
      return start
  }
}

function plainOption(text: string): NextLine {
  return { is: 'option', options: [{ text, label: null, head: '' }], text: '' }
}

function isOptionAfterText(text: string, { isIndented, textLines }: LineSigns, block: LineBlock): boolean {
  return isIndented ? /^\s/.test(text) : block.text.length >= textLines
}

function isOptionBelow(text: string, { isIndented }: LineSigns, hasGap: boolean): boolean {
  return isIndented ? /^\s/.test(text) : !hasGap
}
