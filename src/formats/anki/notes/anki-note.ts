import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  quoted,
  type SourceLocation,
} from '../../../domain/importing/drafts/draft.ts'
import type { FoundItem, FoundQuestion } from '../../drafts/found-question.ts'
import type { ReadFormula } from '../../markup/formulas.ts'
import { type OpaqueParts, opaqueParts } from '../../markup/opaque-parts.ts'
import { allFilled, type Fields, firstFilled } from '../../records/fields.ts'
import { plainText } from '../../records/loose-value.ts'
import {
  CATEGORY_NAMES,
  EXPLANATION_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  SOURCE_ID_NAME,
} from '../../records/names/field-names.ts'
import { normalizeFieldName } from '../../records/names/known-names.ts'
import { questionOfRecord } from '../../records/question-of-record.ts'
import type { AnkiNote } from '../anki-collection.ts'
import { type AnkiFile, ankiText, type NotePart } from '../anki-text.ts'
import { questionOfCard } from './anki-card.ts'
import { questionOfFields } from './anki-fields.ts'
import { pairOfNote } from './anki-pair.ts'
import { NO_FORMATTING, type NoteFormatting, noteFormatting } from './note-formatting.ts'

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
