import { foldedText } from '../../domain/folded-text.ts'
import { letterOrdinal } from '../../domain/practice/option-letter.ts'
import { type NamedPart, partOfName } from '../readings/part-words.ts'

/** Something in a line that could name right options. */
export interface NamedOptions {
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
export function namedInLine(line: string, options: readonly string[]): readonly NamedOptions[] {
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
export function tellingForm(questions: readonly (readonly NamedOptions[])[]): string | null {
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
