import { optionLetter } from '../../../domain/practice/option-letter.ts'
import type { FoundQuestion } from '../../drafts/found-question.ts'
import { letteredOption } from '../../lines/lettered-lines.ts'
import { countLetteredQuestions, letteredItems } from '../../plain-text/lettered/lettered-text.ts'
import { type Fields, placesOf } from '../../records/fields.ts'
import {
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  LETTERS_NAME,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  TEXT_NAMES,
} from '../../records/names/field-names.ts'
import { normalizeFieldName } from '../../records/names/known-names.ts'
import type { NotePart } from '../anki-text.ts'
import { keyOfBack, lettersOf } from './anki-back.ts'
import type { QuestionParts } from './note-formatting.ts'

// Lists that are made once: the places of their names are stored for them.
const KEYS = [...KEY_NAMES, OPTIONS_OR_KEY_NAME]
const FRONT_NAMES = [...TEXT_NAMES, 'front']
const BACK_NAMES = [...KEYS, 'back', ...KEY_OR_EXPLANATION_NAMES]

/**
 * A card whose front asks with lettered options, or with boxes before them, and whose back begins with the right one, by letter or text; what
 * follows there explains. Null when the front holds no lettered options.
 */
export function questionOfCard(parts: readonly NotePart[]): NoteQuestion | null {
  const front = named(parts, FRONT_NAMES) ?? parts.find(({ text }) => text !== '')
  const options = named(parts, OPTION_LIST_NAMES)
  const asking = withLettersForBoxes([front?.text ?? '', options?.text ?? ''].join('\n').trim())
  if (countLetteredQuestions(asking) === 0) return null
  const sides = parts.filter((part) => part !== front && part !== options)
  const back = named(sides, BACK_NAMES) ?? sides[0]
  const sources = [front, options].filter((part) => part !== undefined)
  return withAnswer(asking, back?.text ?? '', {
    from: { text: sources, options: sources },
    rest: sides.filter((part) => part !== back),
  })
}

/** The parts of the note: those of the question, and those that may explain it. */
type CardParts = Pick<CardQuestion, 'from' | 'rest'>

/** The first filled part under these names, the earlier name first. */
export function named(parts: readonly NotePart[], names: readonly string[]): NotePart | undefined {
  const places = placesOf(names)
  let first: NotePart | undefined
  let firstPlace = names.length
  for (const part of parts) {
    const place = part.text === '' ? undefined : places.get(normalizeFieldName(part.name))
    if (place === undefined || place >= firstPlace) continue
    first = part
    firstPlace = place
  }
  return first
}

function withAnswer(
  asking: string,
  back: string,
  parts: CardParts,
): CardQuestion | { readonly message: string } {
  const asked = oneQuestion(asking, parts)
  if ('message' in asked) return asked
  const { options, keys = [] } = asked.asked
  const boxes = tickedBack(back)
  if (boxes !== null) {
    const letters = lettersOf(boxes.ticked, options)
    return explained(asked, boxes.rest, letters ?? boxes.ticked.join('\n'))
  }
  const answer = keyOfBack(back, options)
  if (answer.letters !== null) return explained(asked, answer.rest, answer.letters)
  const isKeyed = keys.length > 0 || options.some(({ isRight }) => isRight === true)
  if (isKeyed) return explained(asked, answer.rest)
  const [first = '', ...others] = answer.rest
  const answered = oneQuestion(`${asking}\nAnswer: ${first}`, parts)
  return 'message' in answered ? explained(asked, others, first) : explained(answered, others)
}

interface CardQuestion extends Exclude<NoteQuestion, { readonly message: string }> {
  readonly asked: FoundQuestion
}

/** The one question of a lettered text, or why there is not exactly one. */
function oneQuestion(text: string, parts: CardParts): CardQuestion | { readonly message: string } {
  const { items, notices } = letteredItems(text)
  const problem = items.find((item) => 'message' in item)
  const questions = items.filter((item) => 'options' in item)
  const [question, ...others] = questions
  if (problem !== undefined) return { message: problem.message }
  if (question === undefined)
    return { message: "The options of this note can't be told apart. Fix its text." }
  if (others.length > 0) {
    return { message: `This note has ${questions.length} questions. Make each one a separate note.` }
  }
  return { asked: question, ...parts, notices: notices.map(({ message }) => message) }
}

/** The question with more to explain it, and with a key where one is given. */
function explained(found: CardQuestion, remarks: readonly string[], key?: string): CardQuestion {
  const { asked } = found
  const explanation = [asked.explanation ?? '', ...remarks].join('\n').trim()
  const stated = key === undefined ? {} : { keys: [{ name: LETTERS_NAME, value: key }] }
  return { ...found, asked: { ...asked, explanation, ...stated } }
}

/** A box of a task list before an option, with a bullet or without: "- [ ] ", "[x] ". */
const BOX = /^[ \t\u00a0]{0,12}(?:[-*•][ \t\u00a0]{1,4})?\[([ \u00a0xX✓✔]?)\][ \t\u00a0]{1,4}(?=\S)/

/** Options of a question; the alphabet has no more letters. */
const BOXES_MAX = 26

/** The text of a card with a letter in the place of each box, and a star before those that are ticked; unchanged without boxes. */
function withLettersForBoxes(text: string): string {
  if (!text.includes('[')) return text
  const lines = text.split('\n')
  const boxes = lines.filter((line) => BOX.test(line))
  if (boxes.length < 2 || boxes.length > BOXES_MAX) return text
  const areLettered = boxes.every((line, place) => letteredOption(line.replace(BOX, ''))?.ordinal === place)
  let place = 0
  const written = lines.map((line) => {
    const box = BOX.exec(line)
    if (box === null) return line
    const letter = areLettered ? '' : `${optionLetter(place++)}) `
    return `${/\S/.test(box[1] ?? '') ? '*' : ''}${letter}${line.slice(box[0].length)}`
  })
  return written.join('\n')
}

/** The back of a card that repeats the options with boxes. */
interface TickedBack {
  /** The texts behind the boxes that are ticked, at least one. */
  readonly ticked: readonly string[]
  /** Its filled lines without a box. */
  readonly rest: readonly string[]
}

/** Null for a back without a ticked box. */
function tickedBack(back: string): TickedBack | null {
  if (!back.includes('[')) return null
  const lines = back.split('\n').map((line) => ({ line, box: BOX.exec(line) }))
  const ticked = lines.flatMap(({ line, box }) =>
    box !== null && /\S/.test(box[1] ?? '') ? [line.slice(box[0].length).trim()] : [],
  )
  const rest = lines.flatMap(({ line, box }) => (box === null && line.trim() !== '' ? [line.trim()] : []))
  return ticked.length === 0 ? null : { ticked, rest }
}

/** The question in a note, or why it is none. */
export type NoteQuestion =
  | {
      /** By the names of its fields, or already found. */
      readonly asked: { readonly fields: Fields } | FoundQuestion
      /** The parts of the note that the question and its options were made from. */
      readonly from: QuestionParts
      /** The parts of the note that are no part of the question and may explain it. */
      readonly rest: readonly NotePart[]
      readonly notices: readonly string[]
    }
  | { readonly message: string }
