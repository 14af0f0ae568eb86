import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  quoted,
  type ShownImage,
  type SourceLocation,
} from '../drafts/draft.ts'
import { recordPosition } from '../drafts/embedded-files.ts'
import {
  CATEGORY_NAMES,
  EXPLANATION_NAMES,
  type Fields,
  firstFilled,
  isSingleWrongOption,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  normalizeFieldName,
  OPTION_LIST_NAMES,
  SOURCE_ID_NAME,
  singleOptionName,
  TEXT_NAMES,
} from '../records/field-names.ts'
import type { LooseRecord } from '../records/loose-question.ts'
import { plainText } from '../records/loose-value.ts'
import { questionOfCard } from './anki-card.ts'
import type { AnkiNote } from './anki-collection.ts'
import { questionOfFields } from './anki-fields.ts'
import { ankiText, type NotePart } from './anki-text.ts'

/** The result of reading a note. */
export interface NoteResult {
  /** The question before its key is read, or why there is none. */
  readonly record: LooseRecord | ImportProblem
  readonly notices: readonly ImportNotice[]
  /** What its texts show, by address (`AnkiText`), and where; what they play and lose, each once. */
  readonly shown: ReadonlyMap<string, ShownImage['beside']>
  readonly sounds: readonly string[]
  readonly lost: readonly string[]
}

/**
 * A note as a question: its options are in separate fields ("Option A", "Q_1"), in one field, or lettered in
 * the text of its front. Any other note is a problem.
 */
export function readNote(note: AnkiNote): NoteResult {
  const parts = note.fields.map(({ name, html }) => ({ name, ...ankiText(html) }))
  const location: SourceLocation = { line: note.item, unit: 'note', item: note.item, id: note.id }
  const excerpt = parts.find(({ text }) => text !== '')?.text
  const refuse = (message: string): ImportProblem => ({
    location,
    message,
    ...(excerpt === undefined ? {} : { excerpt: excerptOf(excerpt) }),
  })
  const files = {
    shown: shownIn(parts),
    sounds: [...new Set(parts.flatMap(({ sounds }) => sounds))],
    lost: [...new Set(parts.flatMap(({ lost }) => lost))],
  }
  const gap = gapMessage(note)
  if (gap !== null) return { record: refuse(gap), notices: [], ...files }
  const found = questionOfFields(parts) ?? questionOfCard(parts) ?? { message: notConvertible(note.typeName) }
  if ('message' in found) return { record: refuse(found.message), notices: [], ...files }
  return {
    record: {
      line: note.item,
      unit: 'note',
      item: note.item,
      fields: completed(found.fields, found.rest, note),
    },
    notices: found.notices.map((message) => ({ location, message })),
    ...files,
  }
}

/** Embedded files, each once; with the question where both sides of a card show it. */
function shownIn(parts: readonly NotePart[]): ReadonlyMap<string, ShownImage['beside']> {
  const shown = new Map<string, ShownImage['beside']>()
  const front = parts.find(({ text }) => text !== '')
  for (const part of parts) {
    const beside = part === front || asks(normalizeFieldName(part.name)) ? 'question' : 'explanation'
    for (const src of part.shown) recordPosition(shown, src, beside)
  }
  return shown
}

const ASKING = new Set<string>(['front', ...TEXT_NAMES, ...OPTION_LIST_NAMES])
/** Fields for what a question is about, an option each in "AllInOne (kprim, mc, sc)" among them. */
const PICTURE_OR_OPTION = /^(?:(?:images?|pictures?|figures?|photos?|diagrams?|img)\d{0,2}|q\d{1,2})$/

/** Whether a field is seen before answering: what any other shows may give the answer away. */
function asks(name: string): boolean {
  const isOption = singleOptionName(name) !== null || isSingleWrongOption(name)
  return isOption || ASKING.has(name) || PICTURE_OR_OPTION.test(name)
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
  const names = hasKey ? [...EXPLANATION_NAMES, ...KEY_OR_EXPLANATION_NAMES] : EXPLANATION_NAMES
  const explanations = names.flatMap((name) => plainText(fields.get(name)?.value) ?? [])
  const value = [...explanations, ...rest.flatMap(remarksOf)].filter((text) => text !== '')
  fields.set('explanation', { name: 'explanation', value })
  return fields
}

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
