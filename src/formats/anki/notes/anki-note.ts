import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  quoted,
  type SourceLocation,
} from '../../../domain/importing/drafts/draft.ts'
import { memoize } from '../../../domain/once.ts'
import type { FoundItem, FoundQuestion } from '../../drafts/found-question.ts'
import { BARE_PAIR, pairQuestion } from '../../drafts/found-question.ts'
import type { ReadFormula } from '../../markup/formulas.ts'
import { type OpaqueParts, opaqueParts } from '../../markup/opaque-parts.ts'
import { countLetteredQuestions } from '../../plain-text/lettered/lettered-text.ts'
import { allFilled, type Fields, fieldsOf, firstFilled } from '../../records/fields.ts'
import { plainText } from '../../records/loose-value.ts'
import {
  CATEGORY_NAMES,
  EXPLANATION_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  SOURCE_ID_NAME,
  TEXT_NAMES,
} from '../../records/names/field-names.ts'
import {
  isKeyName,
  isKnownName,
  isOptionName,
  normalizeFieldName,
  singleOptionName,
} from '../../records/names/known-names.ts'
import { findOptions, findWrongOptions } from '../../records/options/option-slots.ts'
import { ANSWER_NAMES, TERM_NAMES } from '../../records/pair-fields.ts'
import { questionOfRecord } from '../../records/question-of-record.ts'
import type { AnkiNote } from '../anki-collection.ts'
import { type AnkiFile, ankiText, type NotePart } from '../anki-text.ts'
import { keyOfBack } from './anki-back.ts'
import type { NoteQuestion } from './anki-card.ts'
import { named, questionOfCard } from './anki-card.ts'
import { NO_FORMATTING, type NoteFormatting, noteFormatting, type QuestionParts } from './note-formatting.ts'

/** The result of reading a note. */
export interface NoteResult {
  /** The question before its key is read, or why there is none. */
  readonly item: FoundItem
  readonly notices: readonly ImportNotice[]
  /** What the tokens in its texts mean. */
  readonly parts: OpaqueParts
  /** Whether any of its fields is more than words. */
  readonly isMarkedUp: boolean
  /** Pictures of fields of their own, which are shown with the question: tokens, '' for none. */
  readonly pictures: string
  /** The lines of some texts that the note has with lists, links and emphasis. */
  readonly formatted: (texts: readonly string[]) => NoteFormatting
  /** What its texts show, play and lose, each once. */
  readonly shown: readonly AnkiFile[]
  readonly sounds: readonly string[]
  readonly lost: readonly string[]
}

/**
 * A note as a question: its options are in separate fields ("Option A", "Q_1"), in one field, or lettered in
 * the text of its front. Any other note is a problem.
 */
export function readNote(note: AnkiNote, formula: ReadFormula): NoteResult {
  const opaque = opaqueParts()
  const all = note.fields.map(({ name, html }) => ({ name, ...ankiText(html, opaque, formula) }))
  const pictures = all.filter(isPicture)
  const parts = all.filter((part) => !pictures.includes(part))
  const location: SourceLocation = { line: note.item, unit: 'note', item: note.item, id: note.id }
  const excerpt = parts.find(({ text }) => text !== '')?.text
  const refuse = (message: string): ImportProblem => ({
    location,
    message,
    ...(excerpt === undefined ? {} : { excerpt: excerptOf(opaque.asPlain(excerpt)) }),
  })
  const isMarkedUp = all.some(
    ({ text, shown, sounds, formatted, lost }) =>
      shown.length + sounds.length + formatted.length + lost.length > 0 || opaque.isIn(text),
  )
  const files = isMarkedUp
    ? {
        parts: opaque,
        isMarkedUp,
        pictures: pictures.map(({ text }) => text).join('\n\n'),
        formatted: () => NO_FORMATTING,
        shown: [...new Map(all.flatMap(({ shown }) => shown.map((file) => [file.address, file]))).values()],
        sounds: [...new Set(all.flatMap(({ sounds }) => sounds))],
        lost: [...new Set(all.flatMap(({ lost }) => lost))],
      }
    : WORDS_ALONE
  const gap = gapMessage(note)
  if (gap !== null) return { item: refuse(gap), notices: [], ...files }
  const found = questionOfFields(parts) ??
    questionOfCard(parts) ??
    pairOfNote(parts, location, notConvertible(note.typeName)) ?? { message: notConvertible(note.typeName) }
  if ('message' in found) return { item: refuse(found.message), notices: [], ...files }
  return {
    item:
      'fields' in found.asked
        ? questionOfRecord(
            { line: note.item, unit: 'note', item: note.item },
            completed(found.asked.fields, found.rest, note),
          )
        : explained(found.asked, found.rest, note, location),
    notices: found.notices.map((message) => ({ location, message })),
    ...files,
    ...(isMarkedUp && {
      formatted: (texts: readonly string[]) => noteFormatting(all, found.from, texts, opaque, formula),
    }),
  }
}

/** What a note besides its question has where its fields are words: one for all, as a deck may have 100,000 notes. */
const WORDS_ALONE: Omit<NoteResult, 'item' | 'notices'> = {
  parts: opaqueParts(),
  isMarkedUp: false,
  pictures: '',
  formatted: () => NO_FORMATTING,
  shown: [],
  sounds: [],
  lost: [],
}

/** Fields with a picture of what the question is about. */
const PICTURE = /^(?:images?|pictures?|figures?|photos?|diagrams?|img)\d{0,2}$/

/** Whether a field holds nothing but pictures that are seen before answering. */
function isPicture({ name, text, shown }: NotePart): boolean {
  const hasNoWords = /^(?:\ue000\d+\ue001\s*)+$/.test(text)
  return shown.length > 0 && hasNoWords && PICTURE.test(normalizeFieldName(name))
}

const COVER = /\{\{c\d{1,3}::image-occlusion:/
const GAP = /\{\{c\d{1,3}::/
const ONLY = 'Only multiple-choice questions can be imported.'

function gapMessage({ fields }: AnkiNote): string | null {
  if (fields.some(({ html }) => COVER.test(html))) return `This note covers parts of a picture. ${ONLY}`
  return fields.some(({ html }) => GAP.test(html)) ? `This note has gaps to fill (cloze). ${ONLY}` : null
}

function notConvertible(typeName: string): string {
  const type = typeName === '' ? '' : ` of the type ${quoted(typeName)}`
  return `This note${type} has no options to choose from. ${ONLY}`
}

/** The fields with the note's id, its deck as category, and all other text as explanation. */
function completed(found: Fields, rest: readonly NotePart[], note: AnkiNote): Fields {
  const fields = new Map(found)
  fields.set('id', { name: 'id', value: note.id })
  fields.set(SOURCE_ID_NAME, { name: 'guid', value: note.globalId })
  if (firstFilled(fields, CATEGORY_NAMES) === null) {
    fields.set('category', { name: 'category', value: note.category })
  }
  const hasKey = firstFilled(fields, KEY_NAMES) !== null
  const names = hasKey ? EXPLANATIONS_BESIDE_KEY : EXPLANATION_NAMES
  const explanations = allFilled(fields, names).flatMap(({ value }) => plainText(value) ?? [])
  const value = [...explanations, ...rest.flatMap(remarksOf)].filter((text) => text !== '')
  fields.set('explanation', { name: 'explanation', value })
  return fields
}

/** The question of a card with the same. */
function explained(
  question: FoundQuestion,
  rest: readonly NotePart[],
  note: AnkiNote,
  location: SourceLocation,
): FoundQuestion {
  const explanation = [question.explanation ?? '', ...rest.flatMap(remarksOf)].filter((text) => text !== '')
  return {
    ...question,
    location,
    sourceId: note.globalId,
    category: question.category ?? note.category,
    explanation: explanation.join('\n'),
  }
}

const EXPLANATIONS_BESIDE_KEY = [...EXPLANATION_NAMES, ...KEY_OR_EXPLANATION_NAMES]

/** Fields whose text explains without its name. */
const REMARK = /^(?:front|back)?(?:extra|notes?|remarks?|comments?|additional|info|back|front)?\d{0,2}$/
/** Fields with display settings. */
const TECHNICAL = /^(?:qtype|notetype|cardtype|sort(?:field|id|order))/

/** What another part of the note adds to the explanation. */
function remarksOf({ name, text }: NotePart): string[] {
  const compared = normalizeFieldName(name)
  if (text === '' || TECHNICAL.test(compared)) return []
  return [REMARK.test(compared) ? text : `${name.trim()}: ${text}`]
}

// Lists that are made once: the places of their names are stored for them.
const TERMS = [...TERM_NAMES, ...TEXT_NAMES]
const ANSWERS = [...ANSWER_NAMES, ...KEY_NAMES]

/** A field that says whether there is a card in the other direction. */
const SETTING = /^add ?reverse$/i

/** How a text names a sound that it plays. */
const SOUND = /\[Sound: [^\]\n]{0,200}\]/g

/**
 * The pair of a note with a front and a back, "Basic" and its kin: by the names of its fields, or of the only two that have words. Null for
 * notes with more fields, and where one side has a picture, which options made of other notes would lack.
 */
function pairOfNote(
  parts: readonly NotePart[],
  location: SourceLocation,
  fault: string,
): NoteQuestion | null {
  const worded = parts.map((part) => ({ ...part, text: part.text.replace(SOUND, '').trim() }))
  const filled = worded.filter(({ text }) => text !== '')
  const [first, second, third] = filled
  const term = named(worded, TERMS) ?? (third === undefined ? first : undefined)
  const answer =
    named(worded, ANSWERS) ??
    (third === undefined ? [first, second].find((part) => part !== term) : undefined)
  if (term === undefined || answer === undefined || term === answer) return null
  if (term.shown.length + answer.shown.length > 0) return null
  const sounds = parts.flatMap(({ text }) => text.match(SOUND) ?? [])
  return {
    asked: pairQuestion(
      { ...BARE_PAIR, location, text: term.text, explanation: sounds.join('\n') || null },
      answer.text,
      fault,
    ),
    from: { text: [term], options: [answer] },
    rest: filled.filter((part) => part !== term && part !== answer && !SETTING.test(part.name)),
    notices: [],
  }
}

/**
 * The question of a note whose options are in separate fields ("Option A", "Q_1"), or one per line in a field
 * "Options"; null for other notes. The text may be in "Front" and the key in "Back".
 */
function questionOfFields(parts: readonly NotePart[]): NoteQuestion | null {
  const named = fieldsOf(parts.map(({ name, text }) => [optionName(name), text] as const))
  const fields = withOptions(named)
  if (fields === null) return null
  const unknown = parts.filter(({ name }) => !isKnownName(normalizeFieldName(optionName(name))))
  const [front] = unknown
  const text = firstFilled(fields, TEXT_NAMES)
  const options = optionParts(parts, fields)
  if (text === null && front !== undefined) {
    return withBack(
      new Map(fields).set('question', { name: 'question', value: front.text }),
      unknown.slice(1),
      { text: [front], options },
    )
  }
  return withBack(fields, unknown, { text: parts.filter(({ name }) => name === text?.name), options })
}

/** The parts with the options: a list, one each, or the wrong ones and the right one. */
function optionParts(parts: readonly NotePart[], fields: Fields): readonly NotePart[] {
  const list = firstFilled(fields, OPTION_LIST_NAMES)
  if (list !== null) return parts.filter(({ name }) => name === list.name)
  const single = parts.filter(
    ({ name, text }) => text !== '' && singleOptionName(normalizeFieldName(optionName(name))) !== null,
  )
  if (single.length > 1) return single
  return parts.filter(({ name }) => {
    const compared = normalizeFieldName(name)
    return isOptionName(compared) || isKeyName(compared) || compared === 'back'
  })
}

/** "Q_1" of the note type "AllInOne (kprim, mc, sc)" as "Option 1"; any other name unchanged. */
const optionName = memoize((name: string): string => {
  const number = /^q[_ ]?(\d{1,2})$/i.exec(name.trim())?.[1]
  return number === undefined ? name : `Option ${Number(number)}`
})

/** The fields with their options ready to be found; null when they hold none. */
function withOptions(fields: Fields): Fields | null {
  const list = firstFilled(fields, OPTION_LIST_NAMES)
  if (list !== null) {
    const text = plainText(list.value) ?? ''
    // Lettered options are read with the question before them.
    if (countLetteredQuestions(text) > 0) return null
    return new Map(fields).set(normalizeFieldName(list.name), { ...list, value: withoutBullets(text) })
  }
  const options = findOptions(fields)
  const areSingle = options !== null && options.listName === null && options.slots.length > 0
  return areSingle || findWrongOptions(fields).length > 0 ? fields : null
}

/** The lines of a list without their leading dashes or numbers. */
function withoutBullets(list: string): string {
  const lines = list.split('\n')
  const bullet = /^(?:- |\d{1,2}\. )/
  if (!lines.every((line) => bullet.test(line))) return list
  return lines.map((line) => line.replace(bullet, '')).join('\n')
}

// Lists that are made once: where a field is in each is stored for them.
const KEYS = [...KEY_NAMES, OPTIONS_OR_KEY_NAME]
const KEYS_OR_EXPLANATIONS = [...KEYS, ...KEY_OR_EXPLANATION_NAMES]
const OPTION_OR_KEYS = [OPTIONS_OR_KEY_NAME, ...KEY_NAMES]

/** The question with its key, which is on the back where no field names it. */
function withBack(fields: Fields, unknown: readonly NotePart[], from: QuestionParts): NoteQuestion {
  const back = unknown.find(({ name }) => normalizeFieldName(name) === 'back')
  const hasKey = firstFilled(fields, KEYS_OR_EXPLANATIONS) !== null
  if (hasKey || back === undefined)
    return { asked: { fields: withFlags(fields) }, from, rest: unknown, notices: [] }
  const { letters, rest } = keyOfBack(back.text, findOptions(fields)?.slots ?? [])
  const [first = '', ...others] = rest
  const key = letters ?? first
  const remark = (letters === null ? others : rest).join('\n').trim()
  return {
    asked: { fields: new Map(fields).set('correct', { name: 'correct', value: key }) },
    from,
    rest: unknown.map((part) => (part === back ? { ...part, text: remark } : part)),
    notices: [],
  }
}

/** One 0 or 1 for each option, as "AllInOne (kprim, mc, sc)" stores its key. */
const FLAGS = /^[01](?:[\s,;|]+[01]){1,25}$/

/** A key of zeros and ones, one per option, as booleans; any other key unchanged. */
function withFlags(fields: Fields): Fields {
  const key = firstFilled(fields, OPTION_OR_KEYS)
  const text = plainText(key?.value) ?? ''
  if (key === null || !FLAGS.test(text)) return fields
  const slots = findOptions(fields)?.slots ?? []
  const flags = text.split(/[\s,;|]+/).map((flag) => flag === '1')
  const fits = flags.every((isRight, index) => !isRight || (slots[index]?.text ?? '') !== '')
  if (flags.length < slots.length || !fits) return fields
  const flagged = new Map(fields)
  for (const name of KEYS) flagged.delete(name)
  // If no option is right there is no key, which is then reported as missing.
  return flags.includes(true)
    ? flagged.set('correct', { name: key.name, value: flags.slice(0, slots.length) })
    : flagged
}
