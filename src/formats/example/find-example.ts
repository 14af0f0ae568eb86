import { quoted } from '../../domain/importing/drafts/draft.ts'
import type {
  Example,
  ExampleMark,
  ExampleRole,
  ExampleStretch,
} from '../../domain/importing/example/example.ts'
import type { ExampleFile } from './example-file.ts'
import { rowsFrom } from './file-rows.ts'
import { linesFrom } from './lines/line-stretches.ts'
import { leavesOf } from './row-values.ts'

/** A question of a file as somebody wrote it down, each part as the file has it. */
export interface WrittenExample {
  readonly question: string
  readonly options: readonly string[]
  /** Those that are right, as they are among the options. */
  readonly right: readonly string[]
  /** What the file says of the key: "Answer: B"; null where nobody wrote it down. */
  readonly key: string | null
  readonly explanation: string | null
  readonly category: string | null
}

/** Where a written question is in a file; a sentence on what of it is not there. */
export function findExample(
  file: ExampleFile,
  written: WrittenExample,
): Example | { readonly problem: string } {
  const stretches =
    file.kind === 'rows' ? rowStretches(file, written.question) : lineStretches(file, written.question)
  let missing = `The question ${quoted(written.question)} is not in the file as it is written in the example.`
  for (const stretch of stretches) {
    const found = marksIn(stretch, written)
    if (!('missing' in found)) return { stretch, marks: found }
    missing = `${quoted(found.missing)} is not in the file beside the question of the example. Write it as the file has it.`
  }
  return { problem: missing }
}

/** Places that are tried: a question may be mentioned before. */
const PLACES_MAX = 20

function rowStretches(
  { groups }: Extract<ExampleFile, { kind: 'rows' }>,
  question: string,
): readonly ExampleStretch[] {
  const wanted = plain(question)
  return groups
    .flatMap(({ rows }) =>
      rows.flatMap(({ value }, index) =>
        leavesOf(value).some(({ text }) => plain(text).includes(wanted)) ? [{ rows, index }] : [],
      ),
    )
    .slice(0, PLACES_MAX)
    .flatMap(({ rows, index }) => rowsFrom(rows, index) ?? [])
}

function lineStretches(
  { texts }: Extract<ExampleFile, { kind: 'lines' }>,
  question: string,
): readonly ExampleStretch[] {
  const [first = ''] = question.trim().split(/\r\n|\n|\r/)
  const wanted = plain(first)
  return texts
    .flatMap(({ lines }) =>
      lines.flatMap(({ text }, index) => (plain(text).includes(wanted) ? [{ lines, index }] : [])),
    )
    .slice(0, PLACES_MAX)
    .map(({ lines, index }) => linesFrom(lines, index))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

function marksIn(
  stretch: ExampleStretch,
  { question, options, right, key, explanation, category }: WrittenExample,
): readonly ExampleMark[] | { readonly missing: string } {
  const places = new Places(stretch)
  const marks: ExampleMark[] = []
  const take = (text: string, role: ExampleRole): boolean => {
    // A value may have several lines.
    const whole = stretch.kind === 'rows' ? places.take(text.trim(), role) : null
    if (whole !== null) {
      marks.push({ ...whole, role })
      return true
    }
    for (const line of text.split(/\r\n|\n|\r/).filter((one) => one.trim() !== '')) {
      const found = places.take(line.trim(), role)
      if (found === null) return false
      marks.push({ ...found, role })
    }
    return true
  }
  if (!take(question, 'text')) return { missing: question }
  const missing = options.find((option) => !take(option, right.includes(option) ? 'right' : 'option'))
  if (missing !== undefined) return { missing }
  if (key !== null && !take(key, 'key')) return { missing: key }
  if (explanation !== null && !take(explanation, 'explanation')) return { missing: explanation }
  if (category !== null && !places.takeAnywhere(category, marks)) return { missing: category }
  return marks
}

/** What of a stretch is marked already. */
class Places {
  readonly #parts: ExampleStretch['parts']
  readonly #taken: (readonly [from: number, to: number])[][]
  /** Where the last option was: the next one is behind it, or beside it. */
  #last: { readonly part: number; readonly to: number } | null = null

  constructor({ parts }: ExampleStretch) {
    this.#parts = parts
    this.#taken = parts.map(() => [])
  }

  take(text: string, role: ExampleRole): Omit<ExampleMark, 'role'> | null {
    const isOption = role === 'option' || role === 'right'
    const [best] = this.#places(text)
      .map((place) => ({ ...place, score: this.#scoreOf(place, text, isOption) }))
      .toSorted((one, other) => other.score - one.score)
    if (best === undefined) return null
    const { part, from, to } = best
    this.#taken[part]?.push([from, to])
    if (isOption || role === 'text') this.#last = { part, to }
    return { part, from, to }
  }

  /** Marks a text wherever it is: a category may be above the question. */
  takeAnywhere(text: string, marks: ExampleMark[]): boolean {
    const found = this.take(text.trim(), 'category')
    if (found !== null) marks.push({ ...found, role: 'category' })
    return found !== null
  }

  #places(text: string): readonly Omit<ExampleMark, 'role'>[] {
    const wanted = text.toLowerCase()
    return this.#parts.flatMap((part, index) => {
      const shown = part.text.toLowerCase()
      const found: Omit<ExampleMark, 'role'>[] = []
      for (
        let at = shown.indexOf(wanted);
        at !== -1 && found.length < 20;
        at = shown.indexOf(wanted, at + 1)
      ) {
        const to = at + wanted.length
        const isFree = !this.#taken[index]?.some(([from, end]) => at < end && from < to)
        if (isFree) found.push({ part: index, from: at, to })
      }
      return found
    })
  }

  /** Whole values before parts of them, near the last option before others, and what stands by itself before a part of a word. */
  #scoreOf({ part, from, to }: Omit<ExampleMark, 'role'>, text: string, isOption: boolean): number {
    const shown = this.#parts[part]?.text ?? ''
    const isWhole = shown.trim().toLowerCase() === text.toLowerCase()
    const isWord = !/[\p{L}\p{N}]/u.test(shown.charAt(from - 1)) && !/[\p{L}\p{N}]/u.test(shown.charAt(to))
    const last = this.#last
    const isNext = last !== null && (part > last.part || (part === last.part && from >= last.to))
    const distance = last === null ? part : Math.abs(part - last.part)
    return (
      (isWhole ? 4 : 0) + (isWord ? 8 : 0) + (isOption && isNext ? 16 : 0) - distance / 10 - from / 100_000
    )
  }
}
