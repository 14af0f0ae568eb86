import { type NamedOptions, namedInLine, tellingForm } from '../../channels/answer-forms.ts'
import { splitInlineOptions } from '../../lines/inline-options.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { headerLine, isDivider, letteredOption, letterIn, numberedLine } from '../../lines/lettered-lines.ts'
import type { StyledLine } from '../../lines/text-lines.ts'
import type { KeyedLines } from './keyed-lists.ts'
import { bareListsIn, letteredListsIn } from './option-lists.ts'

/** Filled lines below options that may name the right ones. */
const LINES_MAX = 4

/** What a line names. */
interface NamingLine {
  readonly index: number
  readonly named: readonly NamedOptions[]
}

/**
 * The lines with "Answer: B" for those below options that name right ones in a way of their own, the same one in nearly all questions:
 * "BENAR=A", "bc". Options are those with letters, else lines below a question, which get letters. Null where none does.
 *
 * @param keyedAt the line of the question that a line belongs to, where it has a key; null for others
 */
export function withKeysOfForms(
  lines: readonly StyledLine[],
  keyedAt: (line: number) => number | null,
): KeyedLines | null {
  const cut = splitInlineOptions(lines)
  const places = new Map(lines.map(({ line }, index) => [line, index]))
  const lettered = letteredListsIn(cut.map((line) => ({ ...line, looks: [] }))).map(({ options }) => ({
    isLettered: true,
    options: options.map(({ text, index }) => ({ text, line: cut[index]?.line ?? 1 })),
  }))
  const [, , bare = []] = bareListsIn(lines.map((line) => ({ ...line, looks: [] })))
  const unlettered = bare.map(({ options }) => ({
    isLettered: false,
    options: options.slice(0, -1).map(({ text, index }) => ({ text, line: lines[index]?.line ?? 1 })),
  }))
  for (const lists of [lettered, unlettered]) {
    const open = lists.filter(({ options }) => options.length > 1 && keyedAt(options[0]?.line ?? 1) === null)
    const found = withForm(lines, open, places)
    if (found !== null) return found
  }
  return null
}

/** Options above lines that may name the right ones. */
interface LinedOptions {
  readonly isLettered: boolean
  readonly options: readonly { readonly text: string; readonly line: number }[]
}

function withForm(
  lines: readonly StyledLine[],
  lists: readonly LinedOptions[],
  places: ReadonlyMap<number, number>,
): KeyedLines | null {
  const below = lists.map(({ options }) => {
    const texts = options.map(({ text }) => text)
    return linesBelow(lines, places.get(options.at(-1)?.line ?? 1) ?? 0).map(
      (index): NamingLine => ({ index, named: namedInLine(lines[index]?.text.trim() ?? '', texts) }),
    )
  })
  const form = tellingForm(below.map((found) => found.flatMap(({ named }) => named)))
  if (form === null) return null
  const keys = new Map<number, NamedOptions>()
  const written = new Map<number, string>()
  const unsure = new Map<number, string>()
  for (const [place, found] of below.entries()) {
    const said = found.flatMap(({ index, named }) => {
      const own = named.find((one) => one.form === form)
      return own === undefined ? [] : [{ index, own }]
    })
    const [first] = said
    const { options = [], isLettered = true } = lists[place] ?? {}
    if (first === undefined || said.some(({ own }) => own.places.join() !== first.own.places.join())) continue
    keys.set(first.index, first.own)
    unsure.set(options[0]?.line ?? 1, `line ${lines[first.index]?.text.trim()}`)
    if (isLettered) continue
    for (const [ordinal, { line, text }] of options.entries())
      written.set(line, `${letterIn('A', ordinal)}) ${text}`)
  }
  return {
    lines: lines.flatMap(({ looks: _, ...line }, index) => {
      const key = keys.get(index)
      if (key === undefined) return [{ ...line, text: written.get(line.line) ?? line.text }]
      const letters = key.places.map((place) => letterIn('A', place)).join(', ')
      const answer = { line: line.line, text: `Answer: ${letters}` }
      return key.isWhole ? [answer] : [answer, line]
    }),
    unsure,
  }
}

/** The indexes of the filled lines below options, up to the next question. */
function linesBelow(lines: readonly StyledLine[], last: number): readonly number[] {
  const found: number[] = []
  for (let index = last + 1; index < lines.length && found.length < LINES_MAX; index++) {
    const text = lines[index]?.text.trim() ?? ''
    if (text === '') continue
    const isOther =
      isDivider(text) ||
      Boolean(letteredOption(text)?.text) ||
      numberedLine(text) !== null ||
      headerLine(text) !== null ||
      labeledLine(text) !== null
    if (isOther) break
    found.push(index)
  }
  return found
}
