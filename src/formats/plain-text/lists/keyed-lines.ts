import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import { type NamedOptions, namedInLine, tellingForm } from '../../channels/answer-forms.ts'
import { splitInlineOptions } from '../../lines/inline-options.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { headerLine, isDivider, letteredOption, letterIn, numberedLine } from '../../lines/lettered-lines.ts'
import type { StyledLine } from '../../lines/text-lines.ts'
import { answerAmong } from './bulleted-options.ts'
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
    options: options
      .slice(0, answerBelow(lines, options.at(-1)?.index ?? 0) === null ? -1 : undefined)
      .map(({ text, index }) => ({ text, line: lines[index]?.line ?? 1 })),
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
  const below = lists.map(({ options, isLettered }) => {
    const texts = options.map(({ text }) => text)
    const last = places.get(options.at(-1)?.line ?? 1) ?? 0
    const answer = isLettered ? null : answerBelow(lines, last)
    if (answer !== null) return [{ index: last + 1, named: namedByAnswer(answer, texts) }]
    return linesBelow(lines, last).map(
      (index): NamingLine => ({ index, named: namedInLine(lines[index]?.text.trim() ?? '', texts) }),
    )
  })
  const form = tellingForm(below.map((found) => found.flatMap(({ named }) => named)))
  if (form === null) return null
  // A line more may be one of the question.
  const usual = form === COUNTED ? usualSize(lists) : null
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
    if (form === COUNTED && options.length !== usual) continue
    if (first === undefined || said.some(({ own }) => own.places.join() !== first.own.places.join())) continue
    const isAnswer = form === COUNTED
    if (!isAnswer) keys.set(first.index, first.own)
    unsure.set(options[0]?.line ?? 1, `${isAnswer ? 'count' : 'line'} ${lines[first.index]?.text.trim()}`)
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

/** What all lines "Answer: B" below lines without letters name options by: they are counted. */
const COUNTED = 'whole count'

/** How many options nearly all questions have; null where they have different numbers of them. */
function usualSize(lists: readonly LinedOptions[]): number | null {
  const sizes = Map.groupBy(lists, ({ options }) => options.length)
  const [[size, same] = [0, []]] = [...sizes].toSorted(([, one], [, other]) => other.length - one.length)
  return same.length >= lists.length * SAME_SIZE_SHARE ? size : null
}

const SAME_SIZE_SHARE = 0.8

function namedByAnswer(answer: string, texts: readonly string[]): readonly NamedOptions[] {
  const letters = answerAmong(answer, texts)?.key.split(',') ?? []
  const places = letters.map(letterOrdinal)
  return places.length === 0 ? [] : [{ form: COUNTED, places, isWhole: true }]
}

/** What a line "Answer:" right below another one says; null for none. */
function answerBelow(lines: readonly StyledLine[], index: number): string | null {
  const label = labeledLine(lines[index + 1]?.text.trim() ?? '')
  return label?.label === 'answer' ? label.value : null
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
