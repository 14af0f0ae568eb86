import type { ExampleRole } from '../../../domain/importing/example/example.ts'
import { BARE_OPTION, type FoundOption } from '../../drafts/found-question.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import { type FindParts, findPartsLike, follows } from '../inline-parts.ts'
import type { Picks } from '../picks.ts'
import {
  isCounted,
  isSameSign,
  isVisible,
  lineStart,
  looseSignOf,
  patternOf,
  type Sign,
  signOf,
  trimmed,
  wordSignOf,
} from '../signs.ts'
import { type LineSigns, nameInHead } from './line-blocks.ts'
import { type LineField, lineField, lineTail } from './line-fields.ts'
import type { LineMark } from './line-marks.ts'

/** The marks of some roles. */
export function marksOf(marks: readonly LineMark[], ...roles: readonly ExampleRole[]): readonly LineMark[] {
  return marks.filter(({ role }) => roles.includes(role))
}

export function countStarts(lines: readonly TextLine[], sign: Sign): number {
  const start = lineStart(sign)
  return lines.filter(({ text }) => start.test(text.slice(0, 200))).length
}

/** How the lines of questions begin, but for those that say something of them. */
export function lineSigns(
  lines: readonly string[],
  marks: readonly LineMark[],
  sample: readonly TextLine[],
): LineSigns | { readonly problem: string } {
  const of = (...roles: readonly ExampleRole[]) => marksOf(marks, ...roles)
  const texts = of('text')
  const options = of('option', 'right')
  const [asked] = texts
  const [explained] = of('explanation')
  const [category] = of('category')
  const startOfMark = (mark: LineMark | undefined, read = signOf) => {
    const sign = trimmed(read(mark?.before ?? ''))
    return mark !== undefined && isVisible(sign) ? lineStart(sign) : null
  }
  // "Q:" is a word for questions, where others have the same letter and no number.
  const written = trimmed(wordSignOf(asked?.before ?? ''))
  const isWord = !isCounted(written) && countStarts(sample, written) > 1
  const isInline = options.some(({ part }, index) => index > 0 && options[index - 1]?.part === part)
  const inline = isInline ? inlineOf(lines, options, asked) : null
  if (isInline && inline === null)
    return { problem: 'Nothing separates these options. Mark them without what is between them.' }
  const read = goUp(options.map(({ before }) => before)) ? signOf : wordSignOf
  const heads = isInline ? [] : distinct(options.map(({ before }) => trimmed(read(before))))
  const indentOf = (mark: LineMark | undefined) => /^\s*/.exec(lines[mark?.part ?? 0] ?? '')?.[0].length ?? 0
  const before = startOfMark(asked, isWord ? wordSignOf : signOf)
  const above = before === null ? startAbove(lines, marks, asked, sample) : null
  const isRepeated = asked === undefined || countStarts(sample, trimmed(signOf(asked.before))) > 0
  const text = isRepeated ? (before ?? above) : null
  return {
    text,
    isTextBelow: above !== null,
    textTail: null,
    optionsTail: null,
    textLines: new Set(texts.map(({ part }) => part)).size,
    option: heads.length > 0 && heads.every(isVisible) ? startOfAny(heads) : null,
    isCounted: heads.length > 0 && heads.every(isCounted),
    isNamed: heads.length === options.length && options.every(({ before }) => nameInHead(before) !== null),
    optionEnd: isInline ? '' : sameEnd(options),
    inline,
    fields: [],
    explanation: startOfMark(explained, wordSignOf),
    hasPlainExplanation: explained !== undefined && startOfMark(explained, wordSignOf) === null,
    category: startOfMark(category),
    isCategoryAhead: category !== undefined && category.part < (asked?.part ?? 0),
    aside: [],
    isIndented:
      (text === null || heads.length === 0 || !heads.every(isVisible)) &&
      !isInline &&
      options.every((option) => indentOf(option) > indentOf(asked)),
  }
}

/** Options of most questions. */
const OPTIONS_USUAL = 6

/** The share of the lines that begin as one does which must have more in common with it. */
const ALIKE_MIN = 0.9

/**
 * How lines above the texts of questions begin that number them: "Question 1", "T1A01 (C) [97.1]". As much of the line of the example as
 * nearly all such lines have in common; null where no line above it has a number, or hardly any other question has one.
 */
function startAbove(
  lines: readonly string[],
  marks: readonly LineMark[],
  asked: LineMark | undefined,
  sample: readonly TextLine[],
): RegExp | null {
  const above = (asked?.part ?? 0) - 1
  const line = lines[above] ?? ''
  if (!/\d/.test(line) || marks.some(({ part }) => part === above)) return null
  const starts = Array.from(line.slice(0, ABOVE_MAX).matchAll(/\S+/g), ({ index, 0: word }) =>
    trimmed(looseSignOf(line.slice(0, index + word.length))),
  )
  const counts = starts.map((sign) => countStarts(sample, sign))
  const [all = 0] = counts
  const optionStarts = countStarts(
    sample,
    trimmed(signOf(marksOf(marks, 'option', 'right')[0]?.before ?? '')),
  )
  if (all < 2 || all * OPTIONS_USUAL < Math.min(optionStarts, sample.length / 2)) return null
  const longest = starts[counts.findLastIndex((count) => count >= all * ALIKE_MIN)]
  return longest === undefined ? null : lineStart(longest)
}

/** Characters of a line above that are looked at. */
const ABOVE_MAX = 60

/** Whether letters or numbers that stand alone go up from sign to sign at one place: others are words, as in tags. */
function goUp(heads: readonly string[]): boolean {
  const alone = heads.map((head) =>
    Array.from(
      head.matchAll(/(?<![\p{L}\p{N}])(?:\p{L}|\p{No}|\d{1,4})(?![\p{L}\p{N}])/gu),
      ([sign]) => sign,
    ),
  )
  return (alone[0] ?? []).some((_, at) =>
    alone.every((signs, place) => place === 0 || follows(alone[place - 1]?.[at] ?? '', signs[at] ?? '')),
  )
}

/** A pattern for lines that are the same but for numbers. */
function wholeLine(line: string): RegExp {
  return new RegExp(`${lineStart(looseSignOf(line)).source}$`, 'u')
}

/** The sign behind every option on its line; '' where there is none, or several. */
function sameEnd(options: readonly LineMark[]): string {
  const [end = '', ...others] = options.map(({ after }) => after.trim())
  return others.some((other) => other !== end) ? '' : end
}

function distinct(signs: readonly Sign[]): readonly Sign[] {
  return signs.filter((sign, index) => signs.findIndex((other) => isSameSign(other, sign)) === index)
}

/** A pattern for lines that begin with one of some signs, the longest of which counts. */
function startOfAny(signs: readonly Sign[]): RegExp {
  const patterns = signs.toSorted((one, other) => other.length - one.length).map(patternOf)
  return new RegExp(`^[^\\S\\n]*(?:${patterns.join('|')})[^\\S\\n]*`, 'u')
}

/** How lines with several options are divided. */
function inlineOf(
  lines: readonly string[],
  options: readonly LineMark[],
  asked: LineMark | undefined,
): FindParts | null {
  const [line] = [...Map.groupBy(options, ({ part }) => part).values()].filter((same) => same.length > 1)
  const part = line?.[0]?.part
  if (line === undefined || part === undefined) return null
  const from = asked?.part === part ? asked.to : 0
  const spans = line.map((option) => ({ from: option.from - from, to: option.to - from }))
  return findPartsLike((lines[part] ?? '').slice(from), spans)
}

/** The options of an example, as a key names them. */
function markedSlots(
  lines: readonly string[],
  marks: readonly LineMark[],
  { inline, isCounted, isNamed }: LineSigns,
): readonly FoundOption[] {
  const options = marksOf(marks, 'option', 'right')
  const parts = inline === null ? [] : inline(lines[options[0]?.part ?? 0] ?? '')
  return options.map(({ text, before }, place) => ({
    ...BARE_OPTION,
    text,
    label: (isCounted || isNamed ? nameInHead(before) : null) ?? parts[place]?.label ?? null,
  }))
}

/**
 * The signs with those of the lines that nobody marked: what may say which option is right, and what says something else.
 *
 * @param right the right options, or those of which any may be the right one
 * @param taken what the lines begin with that do say it; null: all that may
 */
export function withFields(
  signs: LineSigns,
  lines: readonly string[],
  marks: readonly LineMark[],
  right: readonly Picks[],
  taken: readonly string[] | null,
): LineSigns {
  const [key = null] = marksOf(marks, 'key')
  const options = marksOf(marks, 'option', 'right')
  const slots = markedSlots(lines, marks, signs)
  const first = options[0]?.part ?? 0
  const rest = unmarkedLines(lines, marks, signs.text)
  const isApart = key !== null && !marks.some(({ part, role }) => part === key.part && role !== 'key')
  const firstOf = <Found>(find: (picks: Picks) => Found | null) =>
    right.map(find).find((found) => found !== null) ?? null
  const fields = new Map<number, LineField>()
  for (const part of key === null ? rest : isApart ? [key.part] : []) {
    const isAhead = part < first
    const field = firstOf((picks) => lineField(lines[part] ?? '', slots, picks, { key, isAhead }))
    if (field !== null && (taken === null || taken.includes(field.head))) fields.set(part, field)
  }
  const aside = rest.flatMap((part) => {
    const line = lines[part] ?? ''
    if (fields.has(part)) return []
    if (IN_BRACKETS.test(line) || WORD_AND_NUMBER.test(line)) return [wholeLine(line)]
    const head = ASIDE.exec(line)?.[0]
    return head === undefined ? [] : [lineStart(trimmed(signOf(head)))]
  })
  const textAfter = marksOf(marks, 'text').findLast(({ after }) => isVisible(signOf(after)))?.after ?? ''
  // Where options have lines of their own, what is behind one is a mark of it.
  const areAlone = new Set(options.map(({ part }) => part)).size === options.length
  const optionsAfter = areAlone ? '' : (options.at(-1)?.after ?? '')
  return {
    ...signs,
    fields: [...fields.values()],
    aside,
    textTail: firstOf((picks) => lineTail(textAfter, slots, picks)),
    optionsTail: firstOf((picks) => lineTail(optionsAfter, slots, picks)),
  }
}

/** How lines begin that say something else, and lines that do in brackets: "Level: 2", "(1 point)". */
const ASIDE = /^\s*(?:[^\p{L}\p{N}\s]{1,4}\s*)?\p{L}[\p{L} ]{0,20}\s?[:=]|^\s*[^\p{L}\p{N}\s]{2,}/u
const WORD_AND_NUMBER = /^\s*\p{L}{2,14}\.?\s?\d{1,5}\s*$/u
const IN_BRACKETS = /^\s*[([{][^)\]}]{1,40}[)\]}]\s*$/

/** Lines behind the marked ones that may still belong to the question. */
const LINES_BEHIND = 4

/** Lines of the question that nobody marked: among the marked ones, and behind them up to the next question. */
function unmarkedLines(
  lines: readonly string[],
  marks: readonly LineMark[],
  start: RegExp | null,
): readonly number[] {
  const marked = new Set(marks.map(({ part }) => part))
  const [first, last] = [Math.min(...marked), Math.max(...marked)]
  const found: number[] = []
  for (let index = first; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const isBehind = index > last
    if (isBehind && start?.test(line)) break
    if (isBehind && start === null && line.trim() === '' && found.some((one) => one > last)) break
    if (isBehind && found.filter((one) => one > last).length === LINES_BEHIND) break
    if (!marked.has(index) && line.trim() !== '') found.push(index)
  }
  return found
}
