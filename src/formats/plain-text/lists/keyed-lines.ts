import { foldedText } from '../../../domain/folded-text.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import { splitInlineOptions } from '../../lines/inline-options.ts'
import { labeledLine } from '../../lines/labeled-line.ts'
import { headerLine, isDivider, letteredOption, letterIn, numberedLine } from '../../lines/lettered-lines.ts'
import type { StyledLine } from '../../lines/text-lines.ts'
import { type NamedPart, partOfName } from '../../readings/part-words.ts'
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
    return linesBelow(lines, last, texts).map(
      (index): NamingLine => ({
        index,
        named: namedInLine(repeatedIn(lines[index]?.text.trim() ?? '', texts), texts),
      }),
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

/** What a line says, without its letter where it is an option once more. */
function repeatedIn(line: string, options: readonly string[]): string {
  const own = letteredOption(line)?.text ?? ''
  return options.includes(own) ? own : line
}

/** The indexes of the filled lines below options, up to the next question. */
function linesBelow(
  lines: readonly StyledLine[],
  last: number,
  options: readonly string[],
): readonly number[] {
  const found: number[] = []
  for (let index = last + 1; index < lines.length && found.length < LINES_MAX; index++) {
    const text = repeatedIn(lines[index]?.text.trim() ?? '', options)
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

/** Something in a line that could name right options. */
interface NamedOptions {
  /** What the lines of a file share that give keys in the same way: "whole benar=", "tail  is ", "same". */
  readonly form: string
  /** The places of the options, in order. */
  readonly places: readonly number[]
  /** Whether the line says nothing else. */
  readonly isWhole: boolean
}

/** Characters of a line that may name options. */
const LINE_MAX = 300

/** "B", "bc", "BENAR=A", "A#Q1ANS=C", "Đáp án B": a key, and at most a few words before it. */
const WHOLE =
  /^([^\p{Ll}\p{Lu}]*|.{0,30}[\p{L}\p{N}][^\p{L}\p{N}]{1,3})[([]?([A-H]{1,6}|[a-h]{1,6}|\d)[)\].]?$/u

/** A letter before a text: "B is correct because …". */
const HEAD = /^\W{0,4}([A-H])\b(.{6,12})/u

/** A letter behind a text: "… so it must be B". */
const TAIL = /(\P{L}.{1,8})\(?\b([A-H])\W{0,2}$/u

/**
 * What could name options in a line that is neither an option nor a part of the question in any way that is known.
 *
 * @param options their texts
 */
function namedInLine(line: string, options: readonly string[]): readonly NamedOptions[] {
  if (line.length > LINE_MAX) return []
  const found: NamedOptions[] = []
  const text = foldedText(line)
  const same = options.findIndex((option) => foldedText(option) === text)
  if (same !== -1) found.push({ form: 'same', places: [same], isWhole: true })
  const [, before = '', key] = WHOLE.exec(line) ?? []
  const places = key === undefined ? null : placesOf(key, options.length)
  const part = partOfName(before)
  const isKey = part === 'right' || part === 'answer'
  const isOther = (part !== null && OTHER_PARTS.includes(part)) || SAYS_WHICH.test(before)
  // A number may count anything.
  const mayName = /\d/.test(key ?? '') ? isKey : !isOther
  if (places !== null && mayName) found.push({ form: `whole ${formOf(before)}`, places, isWhole: true })
  if (key !== undefined) return found
  const [, head = '', next = ''] = HEAD.exec(line) ?? []
  const [, above = '', tail = ''] = TAIL.exec(line) ?? []
  for (const [form, letter] of [
    [`head ${formOf(next)}`, head],
    [`tail ${formOf(above)}`, tail],
  ] as const) {
    const named = letter === '' || SAYS_WRONG.test(form) ? null : placesOf(letter, options.length)
    if (named !== null) found.push({ form, places: named, isWhole: false })
  }
  return found
}

/** What a letter behind such a word is said of. */
const OTHER_PARTS: readonly NamedPart[] = ['aside', 'chosen', 'id', 'category', 'wrong']

const SAYS_WRONG = /\b(?:not|in|wrong|un)/i

/** What letters count besides options. */
const SAYS_WHICH = /^\W*(?:set|group|version|form|figure|table|part|section)\b/i

function formOf(text: string): string {
  return text.replace(/\d+/g, '#').toLowerCase()
}

/** The places that letters or a number name, in order; null where one is none or is named twice. */
function placesOf(key: string, count: number): readonly number[] | null {
  const places = /\d/.test(key) ? [Number(key) - 1] : Array.from(key, letterOrdinal)
  const isInOrder = places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
  return isInOrder && places.every((place) => place >= 0 && place < count) ? places : null
}

/** Questions in which a form must name options, and the share of them. */
const QUESTIONS_MIN = 3
const SHARE_MIN = 0.8

/** The same for letters within a text, which may be anything. */
const UNSURE_MIN = 8
const UNSURE_SHARE_MIN = 0.85

/** The share of the questions with two forms in which they may name different options. */
const DIFFERENT_MAX = 0.1

/**
 * The form of the lines that name the right options of a file; null where none does so in nearly all questions, at different places, and
 * where two that say different things do.
 *
 * @param questions what the lines of each question could name
 */
function tellingForm(questions: readonly (readonly NamedOptions[])[]): string | null {
  const forms = new Map<string, Map<number, string>>()
  for (const [question, named] of questions.entries()) {
    for (const { form, places } of named) {
      const own = forms.get(form) ?? new Map<number, string>()
      forms.set(form, own)
      // A form that names different options of one question tells nothing.
      own.set(question, own.has(question) && own.get(question) !== places.join() ? '' : places.join())
    }
  }
  const telling = [...forms].filter(([form, said]) => {
    const named = [...said.values()].filter((places) => places !== '')
    const isSure = form === 'same' || form.startsWith('whole ')
    return (
      named.length >= (isSure ? QUESTIONS_MIN : UNSURE_MIN) &&
      named.length >= questions.length * (isSure ? SHARE_MIN : UNSURE_SHARE_MIN) &&
      new Set(named).size >= (isSure ? 2 : 3)
    )
  })
  const [best, ...others] = telling.toSorted(([, one], [, other]) => other.size - one.size)
  if (best === undefined) return null
  const [form, said] = best
  const isDoubtful = others.some(([, other]) => {
    const different = [...other].filter(([question, places]) => (said.get(question) ?? places) !== places)
    return different.length > other.size * DIFFERENT_MAX
  })
  return isDoubtful ? null : form
}
