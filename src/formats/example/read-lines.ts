import { excerptOf, type ImportNotice, quoted } from '../../domain/importing/drafts/draft.ts'
import type { Example, ExampleRole } from '../../domain/importing/example/example.ts'
import { BARE_OPTION, type FoundQuestion } from '../drafts/found-question.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { type FindParts, findPartsLike } from './inline-parts.ts'
import { divideLines, type LineBlock, type LineSigns } from './line-blocks.ts'
import { type LineKey, lineKeys, type MarkedLines } from './line-keys.ts'
import { type LineMark, lineMarks } from './line-marks.ts'
import { withoutLooks } from './option-marks.ts'
import { areOther, doubtFault, doubtOf, type NamedPicks, surestWay } from './picks.ts'
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
} from './signs.ts'

/** A stretch of lines that is a question, or looks like one. */
export interface FoundStretch {
  readonly block: LineBlock
  readonly question: FoundQuestion
  /** Whether it has a text, options and a key as the example has. */
  readonly isWhole: boolean
}

/** How lines are read, found by those of one question. */
export interface LinesReading {
  readonly read: (lines: readonly TextLine[]) => {
    readonly found: readonly FoundStretch[]
    readonly strays: readonly TextLine[]
  }
  readonly message: string
  readonly isByPlace: boolean
}

/** Lines of the file by which the ways to read it are compared. */
const SAMPLE = 3000

/** The reading that an example shows, confirmed by other lines of the file; a sentence on what is missing. */
export function linesReading(
  { stretch, marks }: Example,
  file: readonly TextLine[],
): LinesReading | { readonly problem: string } {
  const lines = stretch.parts.map(({ text }) => text)
  const sample = file.slice(0, SAMPLE)
  const own = lineMarks(lines, marks, (sign, least) => countStarts(sample, sign) >= least)
  const of = (...roles: readonly ExampleRole[]) => own.filter(({ role }) => roles.includes(role))
  const [asked] = of('text')
  const options = of('option', 'right')
  if (asked === undefined) return { problem: 'Mark the text of the question.' }
  if (options.length < 2) return { problem: 'Mark at least two options, each by itself.' }
  const signs = signsOf(lines, own, sample)
  if ('problem' in signs) return signs
  const right = options.flatMap(({ role }, place) => (role === 'right' ? [place] : []))
  const [key = null] = of('key')
  const ways = (picks: readonly number[]) =>
    lineKeys(markedLines(lines, own, signs, picks, key)).map((way) => ({
      way,
      signs: withKey(signs, way, lines, own),
    }))
  const tried =
    right.length > 0
      ? ways(right)
      : options.flatMap((_, place) => ways([place]).filter(({ way }) => way.part !== null))
  const readBack = tried.filter(({ way, signs: own }) => isReadBack(way, own, { stretch, options, right }))
  const signsBy = new Map<LineKey, LineSigns>(readBack.map(({ way, signs: own }) => [way, own]))
  const surest = surestLines(signsBy, sample)
  if (surest === null) {
    return {
      problem:
        right.length > 0
          ? tried.some(({ way }) => way.isByPlace !== true)
            ? 'The marked lines don’t show where a question begins and its parts end. Mark words of them, or another question.'
            : 'Nothing in these lines shows that this option is the right one. Mark what says it as the answer key.'
          : 'The answer key names none of the options. Mark the right option as well.',
    }
  }
  if ('problem' in surest) return surest
  const { best, rivals } = surest
  const signsOfBest = signsBy.get(best.way) ?? signs
  return {
    message: `${startOf(asked)}, ${optionsOf(options)}, and the right one is shown by ${best.way.name}.${doubtOf(rivals)}${leftOutOf(lines, signsOfBest)}`,
    isByPlace: best.way.isByPlace === true,
    read: (all) => {
      const { blocks, strays } = divideLines(all, signsOfBest)
      const named = rivals.map(({ way }) => ({
        way,
        picks: namedIn(divideLines(all, signsBy.get(way) ?? signs).blocks, way),
      }))
      const found = blocks.map((block, index) => {
        const stretch = stretchOf(block, best.way, signsOfBest, index + 1)
        const other = named.find(({ picks }) =>
          areOther(best.way.picks(block), picks.get(block.line) ?? null),
        )
        if (other === undefined) return stretch
        return { ...stretch, isWhole: false, question: { ...stretch.question, fault: doubtFault(other.way) } }
      })
      return { found, strays }
    },
  }
}

/** Whether the lines of the example itself are read as they are marked: its options, and the right ones. */
function isReadBack(
  way: LineKey,
  signs: LineSigns,
  { stretch, options, right }: Pick<MarkedLines, 'options' | 'right'> & Pick<Example, 'stretch'>,
): boolean {
  const { blocks } = divideLines(
    stretch.parts.map(({ text }, index) => ({ line: index, text })),
    signs,
  )
  const first = options[0]?.part ?? 0
  const block = blocks.find(({ line, last }) => line <= first && first <= last)
  if (block === undefined || block.options.length !== options.length) return false
  const picks = way.picks(block)
  const isSameText = options.every(({ text }, place) => block.options[place]?.text.includes(text) === true)
  return isSameText && picks !== null && (right.length === 0 || picks.join() === right.join())
}

function countStarts(lines: readonly TextLine[], sign: Sign): number {
  const start = lineStart(sign)
  return lines.filter(({ text }) => start.test(text.slice(0, 200))).length
}

/** How the lines of questions begin, but for the key. */
function signsOf(
  lines: readonly string[],
  marks: readonly LineMark[],
  sample: readonly TextLine[],
): LineSigns | { readonly problem: string } {
  const of = (...roles: readonly ExampleRole[]) => marks.filter(({ role }) => roles.includes(role))
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
  const heads = isInline ? [] : distinct(options.map(({ before }) => trimmed(signOf(before))))
  const indentOf = (mark: LineMark | undefined) => /^\s*/.exec(lines[mark?.part ?? 0] ?? '')?.[0].length ?? 0
  const text = startOfMark(asked, isWord ? wordSignOf : signOf) ?? startAbove(lines, marks, asked)
  const textEnd = texts.find(({ after }) => isVisible(signOf(after)))
  const isRepeated = asked === undefined || countStarts(sample, trimmed(signOf(asked.before))) > 0
  return {
    text: isRepeated ? text : null,
    textEnd:
      textEnd === undefined
        ? null
        : new RegExp(`\\s*${patternOf(trimmed(looseSignOf(textEnd.after)))}\\s*$`, 'u'),
    textLines: new Set(texts.map(({ part }) => part)).size,
    option: heads.length > 0 && heads.every(isVisible) ? startOfAny(heads) : null,
    isCounted: heads.length > 0 && heads.every(isCounted),
    optionEnd: isInline ? '' : sameEnd(options),
    inline,
    key: null,
    isKeyNamed: false,
    isKeyAhead: false,
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

/** A line above a text that only counts questions: "Question 1", "1. (1 point)". */
const COUNTING =
  /^[^\p{L}\p{N}]*\p{L}{0,14}[^\p{L}\p{N}]*\d{1,5}[^\p{L}\p{N}]*(?:[([{][^)\]}]{1,30}[)\]}]\W*)?$/u

function startAbove(
  lines: readonly string[],
  marks: readonly LineMark[],
  asked: LineMark | undefined,
): RegExp | null {
  const above = (asked?.part ?? 0) - 1
  const line = lines[above] ?? ''
  const isCounting = COUNTING.test(line) && !marks.some(({ part }) => part === above)
  return isCounting ? wholeLine(line) : null
}

/** A pattern for lines that are the same but for numbers. */
function wholeLine(line: string): RegExp {
  return new RegExp(`${lineStart(looseSignOf(line)).source}$`, 'u')
}

/** Names the lines of a question that nobody marked. */
function leftOutOf(lines: readonly string[], { aside }: LineSigns): string {
  const named = aside
    .flatMap((start) => lines.find((line) => start.test(line)) ?? [])
    .map((line) => quoted(line.trim()))
  return named.length === 0 ? '' : ` Lines like ${named.join(', ')} are left out.`
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

function markedLines(
  lines: readonly string[],
  marks: readonly LineMark[],
  { text: start, inline }: LineSigns,
  right: readonly number[],
  key: LineMark | null,
): MarkedLines {
  const options = marks.filter(({ role }) => role === 'option' || role === 'right')
  const texts = marks.filter(({ role }) => role === 'text')
  const asked = texts[0]
  const areAlone = new Set(options.map(({ part }) => part)).size === options.length
  const parts = inline === null ? [] : inline(lines[options[0]?.part ?? 0] ?? '')
  return {
    lines,
    options,
    right,
    key,
    labels: options.map(({ before }, place) => labelOf(before) ?? parts[place]?.label ?? null),
    unmarked: unmarkedLines(lines, marks, start),
    afterText: texts.at(-1)?.after ?? '',
    // Where options have lines of their own, what is behind one is a mark of it.
    afterOptions: areAlone ? '' : (options.at(-1)?.after ?? ''),
    beforeText: asked?.before ?? '',
  }
}

function labelOf(before: string): string | null {
  const label = /(\d{1,4}|(?<![\p{L}\p{M}])\p{L})[^\p{L}\p{N}]*$/u.exec(before)?.[1]
  return label?.toLowerCase() ?? null
}

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

/** How lines begin that say something else, and lines that do in brackets: "Level: 2", "(1 point)". */
const ASIDE = /^\s*(?:[^\p{L}\p{N}\s]{1,4}\s*)?\p{L}[\p{L} ]{0,20}\s?[:=]|^\s*[^\p{L}\p{N}\s]{2,}/u
const IN_BRACKETS = /^\s*[([{][^)\]}]{1,40}[)\]}]\s*$/

/** The signs with those of the key, and of lines that say something else. */
function withKey(
  signs: LineSigns,
  { line, part, isNamed = false }: LineKey,
  lines: readonly string[],
  marks: readonly LineMark[],
): LineSigns {
  const firstOption = marks.find(({ role }) => role === 'option' || role === 'right')?.part ?? 0
  const aside = unmarkedLines(lines, marks, signs.text)
    .filter((index) => index !== part)
    .flatMap((index) => {
      const written = lines[index] ?? ''
      if (IN_BRACKETS.test(written)) return [wholeLine(written)]
      const head = ASIDE.exec(written)?.[0]
      return head === undefined ? [] : [lineStart(trimmed(signOf(head)))]
    })
  return { ...signs, key: line, isKeyNamed: isNamed, isKeyAhead: part !== null && part < firstOption, aside }
}

/** The surest way by what it names in other lines. */
function surestLines(
  ways: ReadonlyMap<LineKey, LineSigns>,
  sample: readonly TextLine[],
): ReturnType<typeof surestWay<LineKey>> {
  const tried = Array.from(ways, ([way, signs]) => {
    const { blocks } = divideLines(sample, signs)
    const said = blocks.map(({ keys }) => keys.join())
    return { way, asked: blocks.length, named: namedIn(blocks, way), said }
  })
  return surestWay(tried)
}

function namedIn(blocks: readonly LineBlock[], way: LineKey): NamedPicks {
  return new Map(
    blocks.flatMap((block) => {
      const picks = isWhole(block, way) ? way.picks(block) : null
      return picks === null ? [] : [[block.line, picks] as const]
    }),
  )
}

function isWhole(block: LineBlock, way: LineKey): boolean {
  const picks = way.picks(block)
  return !block.isCut && block.options.length > 1 && picks !== null && picks.length < block.options.length
}

function stretchOf(block: LineBlock, way: LineKey, { textEnd }: LineSigns, item: number): FoundStretch {
  const picks = way.picks(block)
  const withoutText = way.withoutText ?? ((text: string) => text)
  const bare = block.text.map((line) =>
    textEnd === null || way.withoutText ? line : line.replace(textEnd, ''),
  )
  const withoutOption = way.withoutOption ?? ((text: string) => text)
  const said = block.keys.join(', ')
  const fault = block.isCut
    ? { fault: 'Other lines stand among its options.' }
    : block.options.length < 2 || picks !== null
      ? {}
      : {
          fault:
            said === ''
              ? 'Nothing says which option is right, as it does in your example.'
              : `${quoted(said)} names none of the options as it does in your example.`,
        }
  const last = bare.length - 1
  const emphasis = /(?:\*\*|__)/.exec(block.head)?.[0]
  const written = bare.map((line, index) => (index === last ? withoutText(line) : line)).join('\n')
  const text = emphasis !== undefined && written.endsWith(emphasis) ? written.slice(0, -2) : written
  return {
    block,
    isWhole: isWhole(block, way),
    question: {
      location: { line: block.line, item, id: null },
      text: withoutLooks(text).trim(),
      category: block.category === null ? null : withoutLooks(block.category),
      options: block.options.map(({ text }, place) => ({
        ...BARE_OPTION,
        text: withoutLooks(withoutOption(text)).trim(),
        isRight: picks === null ? null : picks.includes(place),
      })),
      explanation: block.explanation.length === 0 ? null : withoutLooks(block.explanation.join('\n')),
      warnings: [],
      ...fault,
    },
  }
}

function startOf({ before }: LineMark): string {
  return before.trim() === ''
    ? 'A question begins with its text'
    : `A question begins like ${quoted(before.trim())}`
}

function optionsOf(options: readonly LineMark[]): string {
  const before = options[0]?.before.trim() ?? ''
  return before === '' ? 'its options follow' : `its options like ${quoted(before)}`
}

/** Runs of lines that belong to no question, to be named. */
export function strayNotices(
  strays: readonly TextLine[],
  unit: 'line' | 'paragraph' = 'line',
): readonly ImportNotice[] {
  const runs: TextLine[][] = []
  for (const line of strays) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && line.line - last.line <= 2) runs.at(-1)?.push(line)
    else runs.push([line])
  }
  return runs.map((run) => ({
    location: { line: run[0]?.line ?? 1, item: null, id: null, ...(unit === 'line' ? {} : { unit }) },
    message:
      run.length === 1
        ? 'This line is no part of a question like your example, and was left out.'
        : `${run.length} lines are no part of a question like your example, and were left out.`,
    excerpt: excerptOf(withoutLooks(run.map(({ text }) => text).join(' '))),
  }))
}
