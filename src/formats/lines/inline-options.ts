import { letterOrdinal } from '../../domain/practice/option-letter.ts'
import { letteredOption, MARK_PATTERN, numberedLine, OPTION_WORD_PATTERN } from './lettered-lines.ts'
import { indentOf } from './text-layout.ts'
import type { TextLine } from './text-lines.ts'

/** Characters of a line that is looked through for several options. */
const LINE_MAX = 20_000

/** A letter within brackets needs no space behind it: "(A)0.5 (B)1". */
const MARKER = new RegExp(
  String.raw`(?<=^|[ \t])(?:${MARK_PATTERN})?(${OPTION_WORD_PATTERN})?([([]?)([A-Za-z])([.):\]])(?=[ \t]+\S|(?<=[([].[)\]])\S)`,
  'gu',
)
/** "Correct Answer:" is one label. */
const LABEL =
  /(?<![ \t]|\bcorrect)[ \t]+(?=(?:correct answer|answer|ans|explanation|motivation|rationale)[ \t]*[:=])/i

/**
 * Lines that hold several options, or a question and its options, cut so that each option has a line of its own, all
 * of them trimmed, as text copied from a document often needs: "A. one B. two", "What is it? a) one b) two Answer: b".
 * A line is left alone when the line after it goes on with the second of its letters, and where it is code or in an opened answer.
 * Each line says how it was indented.
 */
export function splitInlineOptions(given: readonly TextLine[]): TextLine[] {
  const lines = inOrderOfColumns(given)
  const cut: TextLine[] = []
  let next: string | null = null
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]
    if (line === undefined) continue
    if (line.role !== undefined) {
      cut.push(line)
      continue
    }
    const trimmed = line.text.trim()
    if (trimmed === '') {
      cut.push({ line: line.line, text: '' })
      continue
    }
    const parts = partsOf(trimmed, next)
    const indent = indentOf(line.text)
    for (let at = parts.length - 1; at >= 0; at--) {
      const part: TextLine = { line: line.line, text: parts[at] ?? '' }
      cut.push(at > 0 ? { ...part, isCut: true } : indent === '' ? part : { ...part, indent })
    }
    next = parts[0] ?? null
  }
  return cut.reverse()
}

/** Lines with options in two columns that are read down, "A. one   C. three" above "B. two   D. four", cut and in the order of their letters. */
function inOrderOfColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const ordered: TextLine[] = []
  for (let index = 0; index < lines.length; ) {
    const rows = columnsFrom(lines, index)
    const last = rows?.at(-1)
    ordered.push(...(rows?.map(({ left }) => left) ?? lines.slice(index, index + 1)))
    ordered.push(...(rows?.flatMap(({ right }) => right ?? []) ?? []))
    index = last === undefined ? index + 1 : last.index + 1
  }
  return ordered
}

interface ColumnRow {
  readonly index: number
  readonly left: TextLine
  /** Null where only the first column goes so far down. */
  readonly right: TextLine | null
}

/** The rows of two columns of options that begin with a line; null for none. */
function columnsFrom(lines: readonly TextLine[], start: number): readonly ColumnRow[] | null {
  const rows: ColumnRow[] = []
  let style: string | null = null
  let count = 2
  for (let index = start; rows.length < count; index++) {
    const line = lines[index]
    if (line === undefined || line.role !== undefined || line.text.length > LINE_MAX) return null
    if (line.text.trim() === '' && rows.length > 0) continue
    const [, written = line.text, beside = null] = BESIDE.exec(line.text) ?? []
    const [own, other] = [letteredOption(written.trim()), letteredOption(beside?.trim() ?? '')]
    if (rows.length === 0) {
      style = own?.style ?? null
      count = other?.ordinal ?? 0
    }
    const isLast = rows.length === count - 1 && rows.length > 1
    const isOther = other?.style === style && other?.ordinal === count + rows.length
    if (count < 2 || own?.style !== style || own?.ordinal !== rows.length) return null
    if (!isOther && (beside !== null || !isLast)) return null
    rows.push({
      index,
      left: { ...line, text: written },
      right: beside === null ? null : { line: line.line, text: beside, isCut: true },
    })
  }
  return rows
}

/** A second column: an option with its letter behind a gap. */
const BESIDE = /^(.*?[^ \t])(?:\t| {2})[ \t]*([([]?[A-Za-z][.):\]][ \t]*\S.*)$/s

/** Before a label of Chinese text within a line: "我的答案：A 正确答案：B 解析：…". */
const HAN_LABEL =
  /(?<=[\s\u3000。；;，,）)】:：^*|#]|答案[】\]]? ?[:：]? ?(?:[A-Z]{1,8}|[对错√×]))(?=(?:[【[](?:正确|参考|标准)?答案[】\]]|(?:正确|参考|标准|我的|你的|您的|考生|学生)?答案 ?[:：]|[【[](?:答案)?(?:解析|详解|分析)[】\]]|(?:答案|试题|题目)?解析 ?[:：]|(?:难度|得分) ?[:：]))/
const HAS_HAN_LABEL = /答案|解析|得分/

function partsOf(whole: string, next: string | null): string[] {
  const parts = HAS_HAN_LABEL.test(whole) && whole.length <= LINE_MAX ? whole.split(HAN_LABEL) : [whole]
  return parts.length === 1
    ? partsOfLine(whole, next)
    : parts.flatMap((part, index) => partsOfLine(part.trim(), parts[index + 1] ?? next))
}

function partsOfLine(line: string, next: string | null): string[] {
  if (line.length > LINE_MAX) return [line]
  const starts = optionStarts(line)
  const [first, second] = starts
  if (first === undefined || second === undefined)
    return splitBeforeFirst(line, next) ?? splitTrailingPair(line)
  const nextOption = next === null ? null : letteredOption(next)
  const goesOn = nextOption !== null && nextOption.style === second.style
  if (goesOn && (nextOption.ordinal === second.ordinal || nextOption.ordinal === first.ordinal)) return [line]
  const cuts = [0, ...starts.map(({ at }) => at).filter((at) => at > 0)]
  return cuts
    .map((from, index) => line.slice(from, cuts[index + 1]).trim())
    .flatMap((part) => part.split(LABEL))
    .filter((part) => part !== '')
}

interface OptionStart {
  readonly at: number
  readonly ordinal: number
  readonly style: string
}

/** Where the options begin: an unbroken run of letters in one style, from the line's own first or from A. */
function optionStarts(line: string): OptionStart[] {
  const found: OptionStart[] = []
  MARKER.lastIndex = 0
  for (let match = MARKER.exec(line); match !== null; match = MARKER.exec(line)) {
    const [, word = '', bracket = '', letter = '', delimiter = ''] = match
    const style = `${word === '' ? '' : '#'}${bracket}${letter === letter.toUpperCase() ? 'A' : 'a'}${delimiter}`
    const ordinal = letterOrdinal(letter)
    const last = found.at(-1)
    const begins = last === undefined && (match.index === 0 || ordinal === 0)
    const follows = last !== undefined && last.style === style && last.ordinal + 1 === ordinal
    if (begins || follows) found.push({ at: match.index, ordinal, style })
  }
  return found
}

/** The first option behind a question, right before its text or not. */
const FIRST_BEHIND = /^(.*\S)[ \t]+((?:[*✓✔]{1,2})?[([]?[Aa][.):\]].*)$/su

/** A line that ends with the option A, cut before it, where the next line is the option B; null for any other line. */
function splitBeforeFirst(line: string, next: string | null): string[] | null {
  const second = next === null ? null : letteredOption(next)
  if (second?.ordinal !== 1 || letteredOption(line) !== null) return null
  const [, question, option = ''] = FIRST_BEHIND.exec(line) ?? []
  const first = letteredOption(option)
  const isFirst = first !== null && first.style === second.style && first.text !== ''
  return question === undefined || !isFirst ? null : [question, option]
}

/** Characters of a line that end with True and False. */
const BOTH_MAX = 60

const BOTH_BEHIND =
  /[.?!"”’][ \t]+([([][ \t]*(?:true|yes)[ \t]*(?:\/|or)[ \t]*(?:false|no)[ \t]*[)\]]|(?:true|yes)[ \t]*\/[ \t]*(?:false|no))$/i

/** "1. The oak is a tree. (True/False)" split before the pair; any other line unchanged. */
function splitTrailingPair(line: string): string[] {
  const pair = BOTH_BEHIND.exec(line.slice(-BOTH_MAX))?.[1]
  const question = pair === undefined ? null : numberedLine(line)
  return pair === undefined || question === null || question.text === pair
    ? [line]
    : [line.slice(0, -pair.length).trim(), pair]
}
