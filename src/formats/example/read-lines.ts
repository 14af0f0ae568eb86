import { excerptOf, type ImportNotice, quoted } from '../../domain/importing/drafts/draft.ts'
import type { Example, ValuePath } from '../../domain/importing/example/example.ts'
import { BARE_OPTION, type FoundQuestion } from '../drafts/found-question.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { valueAt } from '../records/fields.ts'
import { type ChosenKey, chooseKey } from './choose-key.ts'
import { divideLines, type LineBlock, type LineSigns } from './lines/line-blocks.ts'
import { type LineMark, lineMarks } from './lines/line-marks.ts'
import { countStarts, lineSigns, marksOf, withFields } from './lines/line-signs.ts'
import { withoutLooks } from './option-marks.ts'
import type { Picks } from './picks.ts'
import type { RowOptions } from './row-options.ts'
import { entriesOf, textAtPath } from './row-values.ts'
import { signOf, trimmed } from './signs.ts'

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

const NOT_BACK =
  'The marked lines don’t show where a question begins and its parts end. Mark words of them, or another question.'

/** The reading that an example shows, confirmed by other lines of the file; a sentence on what is missing. */
export function linesReading(
  { stretch, marks }: Example,
  file: readonly TextLine[],
): LinesReading | { readonly problem: string } {
  const lines = stretch.parts.map(({ text }) => text)
  const sample = file.slice(0, SAMPLE)
  const own = lineMarks(lines, marks, (sign, least) => countStarts(sample, sign) >= least)
  const [asked] = marksOf(own, 'text')
  const options = marksOf(own, 'option', 'right')
  if (asked === undefined) return { problem: 'Mark the text of the question.' }
  if (options.length < 2) return { problem: 'Mark at least two options, each by itself.' }
  const bare = lineSigns(lines, own, sample)
  if ('problem' in bare) return bare
  const right = options.flatMap(({ role }, place) => (role === 'right' ? [place] : []))
  const picks = right.length > 0 ? [right] : options.map((_, place) => [place])
  const heads = withFields(bare, lines, own, picks, null).fields.map(({ head }) => head)
  const readWith = (taken: readonly string[]) => {
    const signs = withFields(bare, lines, own, picks, taken)
    const key = keyOfLines({ lines, marks: own, right }, signs, sample)
    return key === null ? null : { signs, key }
  }
  // A line that only looks like a key may be the beginning of something else.
  const all =
    readWith(heads) ??
    heads.reduce<ReturnType<typeof readWith>>((found, head) => found ?? readWith([head]), null) ??
    readWith([])
  if (all === null) return { problem: NOT_BACK }
  if ('problem' in all.key) return all.key
  const used = all.key.paths.flatMap(([part, head]) => (part === 'lines' ? [String(head)] : []))
  const { signs, key } = readWith(used) ?? all
  if ('problem' in key) return key
  return {
    message: `${startOf(asked, signs.isTextBelow ? (lines[asked.part - 1] ?? '') : null)}, ${optionsOf(options)}, and the right one is shown by ${key.best.name}.${key.doubt}${leftOutOf(lines, signs)}`,
    isByPlace: key.best.isByPlace === true,
    read: (others) => {
      const { blocks, strays } = divideLines(others, signs)
      return { found: blocks.map((block, index) => stretchOf(block, signs, key, index + 1)), strays }
    },
  }
}

/** What tells the right options in lines that are divided so; null where those of the example are not read as they are marked. */
function keyOfLines(
  {
    lines,
    marks,
    right,
  }: { readonly lines: readonly string[]; readonly marks: readonly LineMark[]; readonly right: Picks },
  signs: LineSigns,
  sample: readonly TextLine[],
): ChosenKey | { readonly problem: string } | null {
  const options = marksOf(marks, 'option', 'right')
  const written = lines.map((text, index) => ({ line: index, text }))
  const first = options[0]?.part ?? 0
  const block = divideLines(written, signs).blocks.find(({ line, last }) => line <= first && first <= last)
  if (block === undefined || block.options.length !== options.length) return null
  if (!options.every(({ text }, place) => block.options[place]?.text.includes(text))) return null
  const record = recordOf(block, signs)
  const [key] = marksOf(marks, 'key')
  const path = key === undefined ? null : pathOfKey(key, marks, signs)
  return chooseKey(
    {
      record,
      options: OPTIONS.of(record),
      right,
      rightTexts: right.map((place) => options[place]?.text ?? ''),
      source: OPTIONS,
      key: path === null ? null : { path, before: '' },
      taken: [],
      nameOf: (own) => nameOf(own, signs, marks),
    },
    divideLines(sample, signs)
      .blocks.filter(({ isCut }) => !isCut)
      .map((one) => recordOf(one, signs)),
  )
}

/** A question as a record of what may tell its right options. */
interface BlockRecord {
  readonly options: readonly { readonly text: string; readonly label: string | null; readonly sign: string }[]
  /** Letters that stand alone before its text. */
  readonly letters: readonly string[]
  /** What is behind its text and behind its options. */
  readonly behindText: string
  readonly behindOptions: string
  /** What lines of it say, by what they begin with in the example; null where they say several things. */
  readonly lines: Readonly<Record<string, string | null>>
}

function recordOf(
  { head, text, options, said }: LineBlock,
  { fields, textTail, optionsTail }: LineSigns,
): BlockRecord {
  const last = options.at(-1)?.text ?? ''
  return {
    options: options.map((option) => ({
      text: withoutClosing(option.head, optionsTail?.without(option.text) ?? option.text),
      label: option.label,
      sign: JSON.stringify(trimmed(signOf(option.head))),
    })),
    letters: Array.from(
      head.replace(/<[^>]*>/g, '').matchAll(/(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}])/gu),
      ([letter]) => letter,
    ),
    behindText: text.map((line) => textTail?.valueOf(line) ?? '').findLast((value) => value !== '') ?? '',
    behindOptions: optionsTail?.valueOf(last) ?? '',
    lines: Object.fromEntries(
      fields.map((field) => {
        const [value = '', ...others] = said.get(field) ?? []
        return [field.head, others.some((other) => other !== value) ? null : value]
      }),
    ),
  }
}

/** What closes emphasis or a tag. */
const CLOSING = /\s*(?:(\*\*|__|[*_`])|<\/(\w{1,10})>)$/

/** A text without what closes at its end that opens before it. */
function withoutClosing(head: string, text: string): string {
  const [end = '', mark, tag] = CLOSING.exec(text.slice(-20)) ?? []
  const isOpen = tag === undefined ? mark !== undefined && head.includes(mark) : head.includes(`<${tag}`)
  return isOpen && end.length < text.length ? withoutClosing(head, text.slice(0, -end.length)) : text
}

/** The options of such a record. */
const OPTIONS: RowOptions = {
  paths: [],
  list: ['options'],
  inner: ['text'],
  of: (record) =>
    entriesOf(valueAt(record, ['options'])).map(([place, entry]) => ({
      text: textAtPath(entry, ['text']),
      label: textAtPath(entry, ['label']) || null,
      entry: { sign: textAtPath(entry, ['sign']) },
      path: ['options', place, 'text'],
    })),
}

/** Where what is marked as the key is in a record; null for nowhere. */
function pathOfKey({ part }: LineMark, marks: readonly LineMark[], { fields }: LineSigns): ValuePath | null {
  const [field] = fields
  if (field !== undefined) return ['lines', field.head]
  const isOfText = marksOf(marks, 'text').some((mark) => mark.part === part)
  return isOfText ? ['behindText'] : ['behindOptions']
}

/** What a message calls a part of a record. */
function nameOf([part, head]: ValuePath, { fields }: LineSigns, marks: readonly LineMark[]): string {
  const options = marksOf(marks, 'option', 'right')
  const behind = (mark: LineMark | undefined) => quoted(mark?.after.trim() ?? '')
  switch (part) {
    case 'lines':
      return fields.find((field) => field.head === head)?.name ?? ''
    case 'letters':
      return 'the letter before the question'
    case 'behindText':
      return `what is behind the question, like ${behind(marksOf(marks, 'text').at(-1))}`
    case 'behindOptions':
      return `what is behind the options, like ${behind(options.at(-1))}`
    default:
      return `what precedes it: ${quoted(options.find(({ role }) => role === 'right')?.before.trim() ?? '')}`
  }
}

/** Names the lines of a question that nobody marked. */
function leftOutOf(lines: readonly string[], { aside }: LineSigns): string {
  const named = aside
    .flatMap((start) => lines.find((line) => start.test(line)) ?? [])
    .map((line) => quoted(line.trim()))
  return named.length === 0 ? '' : ` Lines like ${named.join(', ')} are left out.`
}

function stretchOf(block: LineBlock, signs: LineSigns, key: ChosenKey, item: number): FoundStretch {
  const record = recordOf(block, signs)
  const options = OPTIONS.of(record)
  const picks = key.picks(record, options)
  const { without = (text: string) => text } = key.best
  const fault = block.isCut ? 'Other lines stand among its options.' : key.faultIn(record, options)
  const written = block.text.map((line) => signs.textTail?.without(line) ?? line).join('\n')
  const text = withoutClosing(block.head, written)
  const isNamed = options.length > 1 && picks !== null && picks.length < options.length
  return {
    block,
    isWhole: fault === null && isNamed,
    question: {
      location: { line: block.line, item, id: null },
      text: withoutLooks(text).trim(),
      category: block.category === null ? null : withoutLooks(block.category),
      options: options.map((option, place) => ({
        ...BARE_OPTION,
        text: withoutLooks(without(option.text)).trim(),
        isRight: picks === null ? null : picks.includes(place),
      })),
      explanation: block.explanation.length === 0 ? null : withoutLooks(block.explanation.join('\n')),
      warnings: [],
      ...(fault !== null && { fault }),
    },
  }
}

/** @param above the line above the text that begins a question; null for none */
function startOf({ before }: LineMark, above: string | null): string {
  if (above !== null) return `A question begins below a line like ${quoted(above.trim())}`
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
