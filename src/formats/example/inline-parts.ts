import { ALPHABETS, placeIn } from '../../domain/alphabets.ts'
import { letteredOption } from '../lines/lettered-lines.ts'
import { differenceOf, isCounted, patternOf, type Sign, signOf, trimmed } from './signs.ts'

/** Characters of a text, from `from` up to `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A part of a text, and what it is called there; null for nothing. */
export interface InlinePart extends Span {
  readonly text: string
  readonly label: string | null
}

/** Finds the parts of other texts that are divided as one text is. */
export type FindParts = (text: string) => readonly InlinePart[]

/** Parts of one text. */
const PARTS_MAX = 30

/**
 * How a text is divided, by parts of it: by letters or numbers in order ("(a) … (b) …"), or by what stands between them.
 *
 * @param spans at least two, in order
 * @returns null where nothing stands between them
 */
export function findPartsLike(text: string, spans: readonly Span[]): FindParts | null {
  const gaps = spans.slice(1).map(({ from }, index) => text.slice(spans[index]?.to ?? 0, from))
  const [gap] = gaps
  const [first] = spans
  if (gap === undefined || first === undefined || gaps.some((one) => one === '')) return null
  const lead = signOf(text.slice(Math.max(0, first.from - 12), first.from))
  const between = signOf(gap)
  const marker = trimmed(differenceOf(lead, between)?.after ?? between)
  const tail = text.slice(spans.at(-1)?.to ?? 0)
  const end = /^\s*[^\p{L}\p{N}\s]{1,3}\s*$/u.test(tail) ? tail.trim() : ''
  if (isCounted(marker)) return (other) => countedParts(other, marker, end)
  const separator = gap.trim() === '' ? gap : gap.trim()
  if (gaps.some((one) => !one.includes(separator))) return null
  const head = text.slice(0, first.from)
  const isNamed = areNamed(spans.map(({ from, to }) => text.slice(from, to)))
  return (other) => {
    const parts = dividedParts(other, separator, head, tail)
    // Where the options have letters and these do not, a part of the question was divided too.
    return isNamed && !areNamed(parts.map((part) => part.text)) ? [] : parts
  }
}

/** Whether texts begin with letters in order: "A. Oak", "B. Elm". */
function areNamed(texts: readonly string[]): boolean {
  return texts.every((text, place) => letteredOption(text)?.ordinal === place)
}

/** Parts that begin with letters or numbers that go up; the tail is what is behind the last one. */
function countedParts(written: string, marker: Sign, tail: string): readonly InlinePart[] {
  const trimmedEnd = written.trimEnd()
  const text = tail !== '' && trimmedEnd.endsWith(tail) ? trimmedEnd.slice(0, -tail.length) : written
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(marker)}[^\\S\\n]*`, 'gu')
  const starts: { readonly at: number; readonly from: number; readonly label: string }[] = []
  for (const match of text.matchAll(pattern)) {
    const label = match.slice(1).at(-1) ?? ''
    const last = starts.at(-1)
    if (last !== undefined && !follows(last.label, label)) continue
    starts.push({ at: match.index, from: match.index + match[0].length, label })
    if (starts.length === PARTS_MAX) break
  }
  return starts.map(({ from, label }, index) => {
    const end = starts[index + 1]?.at ?? text.length
    const part = text.slice(from, end).replace(/[\s;,|]{1,20}$/, '')
    return { from, to: from + part.length, text: part, label: label.toLowerCase() }
  })
}

/** Whether a letter or number comes after another one, the next one but one at most. */
export function follows(label: string, next: string): boolean {
  if (/^\d+$/.test(label)) return isStep(Number(next) - Number(label))
  return ALPHABETS.some((alphabet) => {
    const place = placeIn(alphabet, label)
    return place !== -1 && isStep(placeIn(alphabet, next) - place)
  })
}

function isStep(difference: number): boolean {
  return difference === 1 || difference === 2
}

function dividedParts(text: string, separator: string, head: string, tail: string): readonly InlinePart[] {
  const start = text.startsWith(head) ? head.length : afterSeparators(text, separator, head)
  const end = tail !== '' && text.endsWith(tail) ? text.length - tail.length : text.length
  const parts: InlinePart[] = []
  for (let from = start; from <= end && parts.length < PARTS_MAX; ) {
    const next = text.indexOf(separator, from)
    const to = next === -1 || next > end ? end : next
    const part = text.slice(from, to)
    const shown = part.trim()
    const at = from + part.length - part.trimStart().length
    if (shown !== '') parts.push({ from: at, to: at + shown.length, text: shown, label: null })
    from = to + separator.length
  }
  return parts
}

/** Where a text goes on behind as many separators as are in the head of another one, which differs from its own, such as a question. */
function afterSeparators(text: string, separator: string, head: string): number {
  const count = head.split(separator).length - 1
  const heads = text.split(separator, count)
  return count === 0 ? 0 : heads.join(separator).length + separator.length
}
