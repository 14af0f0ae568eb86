import { countLetteredQuestions, letteredRecords } from '../plain-text/lettered/lettered-text.ts'
import { firstFilled, placesOf } from '../records/fields.ts'
import { isBlank, plainText } from '../records/loose-value.ts'
import {
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  LETTERS_NAME,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  TEXT_NAMES,
} from '../records/names/field-names.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { findOptions } from '../records/options/option-slots.ts'
import { keyOfBack, lettersOf } from './anki-back.ts'
import { tickedBack, withLettersForBoxes } from './anki-boxes.ts'
import type { NotePart } from './anki-text.ts'
import type { NoteQuestion } from './note-question.ts'

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
type CardParts = Pick<FoundQuestion, 'from' | 'rest'>

/** The first filled part under these names, the earlier name first. */
function named(parts: readonly NotePart[], names: readonly string[]): NotePart | undefined {
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

function withAnswer(asking: string, back: string, parts: CardParts): NoteQuestion {
  const asked = oneQuestion(asking, parts)
  if ('message' in asked) return asked
  const slots = findOptions(asked.fields)?.slots ?? []
  const boxes = tickedBack(back)
  if (boxes !== null) {
    const letters = lettersOf(boxes.ticked, slots)
    return explained(asked, boxes.rest, letters ?? boxes.ticked.join('\n'))
  }
  const answer = keyOfBack(back, slots)
  if (answer.letters !== null) return explained(asked, answer.rest, answer.letters)
  const isKeyed = firstFilled(asked.fields, KEYS) !== null || slots.some(({ isMarked }) => isMarked === true)
  if (isKeyed) return explained(asked, answer.rest)
  const [first = '', ...others] = answer.rest
  const answered = oneQuestion(`${asking}\nAnswer: ${first}`, parts)
  return 'message' in answered ? explained(asked, others, first) : explained(answered, others)
}

type FoundQuestion = Exclude<NoteQuestion, { readonly message: string }>

/** The one question of a lettered text, or why there is not exactly one. */
function oneQuestion(text: string, parts: CardParts): NoteQuestion {
  const { records, problems, notices } = letteredRecords(text)
  const [problem] = problems
  const [record, ...others] = records
  if (problem !== undefined) return { message: problem.message }
  if (record === undefined) return { message: "The options of this note can't be told apart. Fix its text." }
  if (others.length > 0) {
    return { message: `This note has ${records.length} questions. Make each one a separate note.` }
  }
  return { fields: record.fields, ...parts, notices: notices.map(({ message }) => message) }
}

/** The question with more to explain it, and with a key where one is given. */
function explained(found: FoundQuestion, remarks: readonly string[], key?: string): NoteQuestion {
  const fields = new Map(found.fields)
  if (key !== undefined) {
    for (const name of KEYS) fields.delete(name)
    fields.set('correctletters', { name: LETTERS_NAME, value: key })
  }
  const said = fields.get('explanation')?.value
  const value = [...(isBlank(said) ? [] : [plainText(said) ?? '']), ...remarks].join('\n').trim()
  return { ...found, fields: fields.set('explanation', { name: 'explanation', value }) }
}
