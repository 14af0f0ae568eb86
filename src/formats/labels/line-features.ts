import { foldedText } from '../../domain/folded-text.ts'
import type { MarkedLine } from './marked-lines.ts'

/** What is seen of a line and of those around it, as words that a model knows by their weights. */
export interface LineFeatures {
  /** For the role of the line. */
  readonly own: readonly string[]
  /** For the pair of its role and the one of the line before it. */
  readonly step: readonly string[]
}

/** What lines of one kind and style do in a file. */
interface LineStyle {
  count: number
  asking: number
  length: number
  /** How often such lines follow other ones. */
  runs: number
}

/** Lines around one in which its text may stand again, and in which the next letter follows. */
const NEAR = 9

/** Features of each line. Linear. */
export function lineFeatures(lines: readonly MarkedLine[]): readonly LineFeatures[] {
  const file = fileStyle(lines)
  const last = new Map<string, { readonly ordinal: number; readonly at: number }>()
  const recent: string[] = []
  let question = 0
  return lines.map((line, at) => {
    const before = line.ordinal > 0 ? last.get(nameOf(line)) : undefined
    const order = orderOf(line, at, before, question)
    if (line.ordinal > 0) last.set(nameOf(line), { ordinal: line.ordinal, at })
    if (line.kind === 'named' || (line.kind === 'number' && line.ordinal === question + 1)) {
      question = line.ordinal
    }
    const body = foldedText(line.body)
    const repeats = body !== '' && recent.includes(body)
    recent.push(body)
    if (recent.length > NEAR) recent.shift()
    const next = lines[at + 1]
    const gaps = `${line.gap}${next?.gap ?? 3}`
    const shape = shapeOf(line)
    const end = endOf(line)
    const [above, above2] = [shapeOf(lines[at - 1]), shapeOf(lines[at - 2])]
    const [below, below2] = [shapeOf(next), shapeOf(lines[at + 2])]
    const length = bucket(line.body.length, 1, 4, 20, 60, 140, 300)
    const follows = hasSuccessor(lines, at) ? 'N' : 'n'
    const style = styleOf(file, line)
    const block = file.blocks[at] ?? ''
    const own = [
      'any',
      `sign ${line.kind}${line.style}`,
      `kind ${shape}`,
      `gaps ${shape}${gaps}`,
      `end ${shape}${end}`,
      `length ${shape}${length}`,
      `order ${shape}${order}${follows}`,
      `ordinal ${shape}${order}${bucket(line.ordinal, 2, 5, 7)}`,
      `ends ${end}${length}`,
      `asks ${end}${below}${order === '-' ? '' : 'o'}`,
      `between ${gaps}${end}`,
      `style ${shape}${style}`,
      `any style ${style}`,
      `longer ${shape}${bucket(line.body.length / file.mean, 0.3, 0.8, 1.5, 3)}${lengthOf(file, line)}`,
      `rate ${shape}${rateOf(file, line)}`,
      `block ${block}`,
      `block ${block}${shape === 'p' ? end : shape}`,
      `above ${above}${shape}`,
      `below ${shape}${below}`,
      `around ${above}${shape}${below}`,
      `ahead ${shape}${below}${below2}`,
      `behind ${above2}${above}${shape}`,
      `around ${above}${shape}${below} ${gaps}`,
      `opens ${shape}${end}${next === undefined ? 'z' : next.ordinal === 1 && next.kind === 'letter' ? 'A' : next.kind}`,
      `indent ${shape}${Math.sign(line.indent - (lines[at - 1]?.indent ?? 0))}`,
      `signed ${shape}${line.isSigned ? 1 : 0}${file.signed}${file.keyed}`,
      ...file.words.map((word) => `${word}${shape}`),
    ]
    if (line.kind === 'label' || line.kind === 'key') {
      const value = valueKind(line, recent)
      own.push(
        `value ${shape}${value}`,
        `value ${shape}${value}${below}`,
        `value ${shape}${value}${line.gap}`,
      )
    }
    if (repeats) own.push('again', `again ${shape}${above}`)
    if (/^\p{Ll}/u.test(line.body)) own.push(`small ${shape}`, `small ${above}`)
    if (/^[|<!]|^https?:|^\W*$/.test(line.body)) own.push(`odd ${shape}`)
    if (/^\p{L}[\p{L} ]{1,28}[:：]/u.test(line.body)) own.push(`named ${shape}`, `named ${above}${below}`)
    if (at < 4) own.push(at === 0 ? 'first' : 'top')
    const isSame = at > 0 && nameOf(line) === nameOf(lines[at - 1] ?? line)
    return {
      own,
      step: [
        '',
        `gap ${line.gap}`,
        `same ${isSame ? 1 : 0}`,
        `order ${order[0]}${shape}`,
        `end ${end}${line.gap === 0 ? 0 : 1}`,
      ],
    }
  })
}

/** How many of some limits a number reaches. */
function bucket(value: number, ...limits: readonly number[]): number {
  return limits.filter((limit) => value >= limit).length
}

function nameOf({ kind, style, label }: MarkedLine): string {
  return `${kind} ${label ?? style}`
}

const SHAPES = {
  named: 'Q',
  number: '1',
  letter: 'L',
  box: 'B',
  bullet: '-',
  heading: 'H',
  code: 'F',
  plain: 'p',
} as const

function shapeOf(line: MarkedLine | undefined): string {
  if (line === undefined) return '$'
  if (line.kind === 'label') return `:${(line.label ?? '').slice(0, 2)}`
  return line.kind === 'key' ? `k${line.style}` : SHAPES[line.kind]
}

const BLANK = /_{2,}|[(（][\s　]*[)）]|…|\.{3}/
function endOf({ body }: MarkedLine): string {
  const text = body.slice(-40).replace(/[*_\s"'”）)]+$/, '')
  const last = text.at(-1) ?? ''
  if ('?？؟'.includes(last) && last !== '') return '?'
  if (BLANK.test(body)) return '_'
  return last !== '' && ':：'.includes(last) ? ':' : last !== '' && '.。!'.includes(last) ? '.' : '0'
}

/** Whether a number or letter begins, goes on, or has no place in an order; "G" for the next number of a question. */
function orderOf(
  { kind, ordinal }: MarkedLine,
  at: number,
  before: { readonly ordinal: number; readonly at: number } | undefined,
  question: number,
): string {
  if (ordinal === 0) return '-'
  const next = kind === 'number' || kind === 'named' ? (ordinal === question + 1 ? 'G' : '') : ''
  if (ordinal === 1) return `1${next}`
  if (before === undefined || ordinal !== before.ordinal + 1) return `?${next}`
  return `${at - before.at < NEAR ? 's' : 'f'}${next}`
}

function hasSuccessor(lines: readonly MarkedLine[], at: number): boolean {
  const line = lines[at]
  if (line === undefined || line.ordinal === 0) return false
  return lines
    .slice(at + 1, at + NEAR)
    .some((other) => other.ordinal === line.ordinal + 1 && nameOf(other) === nameOf(line))
}

/** What the value of a label may be: a key, a text that stands above, another text. */
function valueKind({ body }: MarkedLine, recent: readonly string[]): string {
  if (body === '') return '0'
  if (/^[*_(（[【]*(?:[A-Ha-h](?:[,、 ]*[A-Ha-h])*|\d)(?![\p{L}\p{N}])/u.test(body)) return 'k'
  return recent.slice(0, -1).includes(foldedText(body)) ? 't' : 'x'
}

interface FileStyle {
  readonly styles: ReadonlyMap<string, LineStyle>
  readonly mean: number
  /** Lines with the first of some letters. */
  readonly firsts: number
  readonly signed: number
  readonly keyed: number
  /** Where each line is in its block of lines without a gap. */
  readonly blocks: readonly string[]
  /** What the file has, for all of its lines. */
  readonly words: readonly string[]
}

function fileStyle(lines: readonly MarkedLine[]): FileStyle {
  const styles = new Map<string, LineStyle>()
  let previous = ''
  for (const line of lines) {
    const name = nameOf(line)
    const style = styles.get(name) ?? { count: 0, asking: 0, length: 0, runs: 0 }
    styles.set(name, style)
    style.count++
    style.length += line.body.length
    if (endOf(line) === '?') style.asking++
    if (name !== previous) style.runs++
    previous = name
  }
  const countOf = (has: (line: MarkedLine) => boolean) => lines.filter(has).length
  const shareOf = (has: (line: MarkedLine) => boolean) => bucket(countOf(has) / lines.length, 0.02, 0.1)
  const isFirst = ({ kind, ordinal }: MarkedLine) => kind === 'letter' && ordinal === 1
  const keyed = shareOf(({ label, kind, body }) => kind === 'key' || (label === 'answer' && body !== ''))
  const signed = bucket(countOf((line) => line.isSigned) / lines.length, 0.02, 0.1, 0.3)
  const asking = shareOf((line) => endOf(line) === '?')
  const counted = shareOf(({ kind, ordinal }) => kind === 'named' || (kind === 'number' && ordinal > 6))
  return {
    styles,
    mean: Math.max(1, lines.reduce((sum, { body }) => sum + body.length, 0) / Math.max(1, lines.length)),
    firsts: countOf(isFirst),
    signed,
    keyed,
    blocks: blocksOf(lines),
    words: [
      `keyed${keyed}`,
      `signed${signed}`,
      `lettered${shareOf(isFirst)}`,
      `counted${counted}`,
      `asking${asking}`,
    ],
  }
}

/** Where lines are in their blocks: "C2/6" is the third line of one with six lines, as most blocks have them. */
function blocksOf(lines: readonly MarkedLine[]): readonly string[] {
  const isByRule = lines.filter(({ gap }) => gap === 3).length > 4
  const begins = ({ gap }: MarkedLine) => (isByRule ? gap === 3 : gap > 0)
  const blocks: number[] = []
  for (const [at, line] of lines.entries()) {
    if (at === 0 || begins(line)) blocks.push(1)
    else blocks[blocks.length - 1] = (blocks.at(-1) ?? 0) + 1
  }
  const sizes = [...Map.groupBy(blocks, (size) => size)].filter(([, { length }]) => length > 2)
  const usual = sizes.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
  return blocks.flatMap((size) =>
    Array.from({ length: size }, (_, at) =>
      usual === undefined || size === 1
        ? `s${Math.min(3, size)}`
        : `${size === usual ? 'C' : 'c'}${Math.min(6, at)}/${Math.min(7, size)}`,
    ),
  )
}

function styleOf({ styles }: FileStyle, line: MarkedLine): string {
  const { count = 1, runs = 1, asking = 0 } = styles.get(nameOf(line)) ?? {}
  return `${bucket(count, 2, 4, 11, 40)}${bucket(count / runs, 1.01, 1.8, 3.5, 6)}${bucket(asking / count, 0.05, 0.3, 0.7)}`
}

function lengthOf({ styles, mean }: FileStyle, line: MarkedLine): number {
  const { count = 1, length = 0 } = styles.get(nameOf(line)) ?? {}
  return bucket(length / count / mean, 0.4, 0.8, 1.3, 2.5)
}

/** How many such lines there are for each first letter: four for options, one for questions. */
function rateOf({ styles, firsts }: FileStyle, line: MarkedLine): number {
  const { count = 1 } = styles.get(nameOf(line)) ?? {}
  return firsts > 2 ? bucket(count / firsts, 0.4, 0.85, 1.15, 1.9, 3, 6) : 9
}
