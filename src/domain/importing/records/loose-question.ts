import { isRecord } from '../../is-record.ts'
import type { TextFormat } from '../../model.ts'
import { QUESTION_LIMITS } from '../../question-limits.ts'
import { answerAloneMessage, onlyOptionMessage } from '../drafts/check-draft.ts'
import type { ImportProblem, SourceLocation } from '../drafts/draft.ts'
import {
  ALL_KEY_NAMES,
  CATEGORY_NAMES,
  EXPLANATION_NAMES,
  FLAGGED_NAMES,
  FORMAT_NAMES,
  ID_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  LETTERS_NAME,
  OPTIONS_OR_KEY_NAME,
  SOURCE_ID_NAME,
  TEXT_NAMES,
  WEAK_KEY_NAMES,
  WEAK_TEXT_NAMES,
} from './field-names.ts'
import { allFilled, type Field, type Fields, fieldsOf, firstFilled } from './fields.ts'
import { type Figure, figuresOf } from './figures.ts'
import type { KeyedQuestion } from './key/key-numbering.ts'
import { letterPicks } from './key/letter-picks.ts'
import { isBlank, plainText, truthValue, wrappedText } from './loose-value.ts'
import { findOptionFeedback } from './option-feedback.ts'
import { BARE_SLOT, type OptionSlot } from './option-slot.ts'
import { findOptions, findWrongOptions } from './option-slots.ts'
import { optionsInText, type TextWithOptions } from './options-in-text.ts'
import { isOwnExport } from './own-export.ts'
import { hasCodeForId, withPassage } from './passage.ts'
import { findReference } from './reference.ts'
import { statementOptions } from './true-false-record.ts'

/** The names of ids where "code" is a piece of code. One list, so that the places of its names are computed once. */
const IDS_BUT_CODE: readonly string[] = ID_NAMES.filter((name) => name !== 'code')

/** One record of a file with whatever names its fields have. */
export interface LooseRecord {
  readonly line: number
  /** What `line` counts where it is not lines (`Place`). */
  readonly unit?: SourceLocation['unit']
  /** Counted from 1. */
  readonly item: number
  readonly fields: Fields
}

/** A record whose parts are found and whose key is not yet read. */
export interface LooseQuestion extends KeyedQuestion {
  readonly text: string
  readonly category: string | null
  readonly explanation: string | null
  /** On each slot, '' for none. */
  readonly feedback: readonly string[]
  readonly format: TextFormat
  /** Null when unknown. */
  readonly reference: string | null
  /** Null for none. */
  readonly sourceId: string | null
  readonly isFlagged: boolean
  /** Pictures without a place in its texts. */
  readonly figures: readonly Figure[]
  /** Whether it is of a bank that we exported. */
  readonly isOwn: boolean
  /** What keeps it from being a question to choose from, whatever its key is; null for nothing. */
  readonly fault: string | null
}

/**
 * The parts of one question, by the names of `field-names.ts` and in the forms of `option-slots.ts`; or the problem of a record
 * that has none. Which options are right is left open.
 */
export function findLooseQuestion(record: LooseRecord): LooseQuestion | ImportProblem {
  const fields = withNestedQuestion(record.fields)
  const ownId = fields.get(SOURCE_ID_NAME)
  const sourceId = plainText(ownId?.value) || null
  const names = hasCodeForId(fields) ? IDS_BUT_CODE : ID_NAMES
  const id = plainText(firstFilled(fields, names)?.value) ?? sourceId
  const { line, unit, item } = record
  const location: SourceLocation = { line, ...(unit === undefined ? {} : { unit }), item, id }
  const asked = findText(fields)
  const whole = asked === '' ? '' : withPassage(asked, fields)
  if (whole === '') {
    return {
      location,
      message: 'The question has no text. Add it in a field named "question" or "text".',
    }
  }
  const listed = findOptions(fields)
  // A list without entries says as little as none: statements of some programs have one.
  const separate = listed?.slots.some((slot) => slot.text !== '') ? listed : null
  const keys = keyFields(fields, separate?.listName ?? null)
  const hasNone = separate === null && findWrongOptions(fields).length === 0
  const isStatement = hasNone && statementOptions(fields, asked, keys[0]?.value) !== null
  const written = hasNone && !isStatement ? optionsInText(whole) : null
  const within = written !== null && fitsKey(written, keys) ? written : null
  const text = within?.text ?? whole
  const options = within === null ? separate : { slots: within.slots, listName: null, numberedFrom: null }
  const slots = options?.slots ?? slotsWithoutOptions(fields, keys)
  const answer = answerAlone(slots, options?.listName ?? null, keys)
  return {
    location,
    text,
    category: firstText(fields, CATEGORY_NAMES),
    explanation: allText(fields, explanationNames(keys)),
    format: isMarkdown(fields) ? 'markdown' : 'plain',
    sourceId: ownId === undefined ? id : sourceId,
    fault: answer === null ? slotsMessage(slots) : answerAloneMessage(answer),
    slots,
    numberedFrom: options?.numberedFrom ?? null,
    keys: options === null ? [] : keys,
    feedback: options === null ? [] : findOptionFeedback(fields, options),
    reference: findReference(fields),
    isFlagged: truthValue(firstFilled(fields, FLAGGED_NAMES)?.value) ?? false,
    figures: figuresOf(fields),
    isOwn: isOwnExport(fields),
  }
}

/** Whether the key, if there is one, names one of the options in a text, and the answer in the text is the same. */
function fitsKey({ slots, answer }: TextWithOptions, [key]: readonly Field[]): boolean {
  if (key === undefined) return true
  const values: unknown[] = Array.isArray(key.value) ? key.value : [key.value]
  const named = placesNamed(values.map((value) => plainText(value) ?? '').join(','), slots)
  const isSame = answer === null || placesNamed(answer, slots).join() === named.join()
  return named.length > 0 && isSame
}

/** The places of the options that a key names by letters or texts, and numbers as they are written. */
function placesNamed(key: string, slots: readonly OptionSlot[]): readonly (number | string)[] {
  const places = (token: string): readonly (number | string)[] => {
    if (/^\d{1,2}$/.test(token)) return Number(token) <= slots.length ? [token] : []
    const same = slots.findIndex(({ text }) => text?.toLowerCase() === token.toLowerCase())
    return same === -1 ? (letterPicks(token, slots) ?? []).filter((place) => place < slots.length) : [same]
  }
  const all = places(key.trim())
  return all.length > 0
    ? all
    : key.split(/[,;/&+]|\band\b|\s(?=[A-Z](?:\s|$))/).flatMap((token) => places(token.trim()))
}

/** The text of a question, trimmed; '' for none. */
export function findText(fields: Fields): string {
  const value = firstFilled(fields, TEXT_NAMES)?.value ?? firstFilled(fields, WEAK_TEXT_NAMES)?.value
  return wrappedText(value) ?? ''
}

/** The options of a record that has no field for them: right and wrong answers apart, or a statement that is true or false. */
function slotsWithoutOptions(fields: Fields, keys: readonly Field[]): OptionSlot[] {
  const wrong = findWrongOptions(fields)
  if (wrong.length > 0) return slotsAroundKey(keys, wrong)
  const statement = statementOptions(fields, findText(fields), keys[0]?.value)
  if (statement === null) return []
  const { options, correct } = statement
  return options.map((text) => ({ ...BARE_SLOT, text, isMarked: text === correct }))
}

/** Whether the record says that its texts are Markdown. Other values of such a field are about something else. */
function isMarkdown(fields: Fields): boolean {
  return FORMAT_NAMES.some((name) => plainText(fields.get(name)?.value)?.toLowerCase() === 'markdown')
}

/** A key that names an option, or several, where there are any: a letter, a number. */
const NAMES_OPTION = /^(?:.|\d+|[A-Z](?:[\s,;]*[A-Z])*)$/su

/** The answer of a question that has nothing else to choose, as flash cards are; null for any other question. */
function answerAlone(
  slots: readonly OptionSlot[],
  listName: string | null,
  [key]: readonly Field[],
): string | null {
  const [only, ...others] = slots
  if (only !== undefined) return others.length === 0 && listName === OPTIONS_OR_KEY_NAME ? only.text : null
  const value: unknown = Array.isArray(key?.value) ? key.value[0] : key?.value
  const text = plainText(value) ?? ''
  return key === undefined || key.name === LETTERS_NAME || NAMES_OPTION.test(text) ? null : text || null
}

/** What keeps these places from being the options of a question, or null. */
function slotsMessage(slots: readonly OptionSlot[]): string | null {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const filled = slots.filter((slot) => slot.text !== '').length
  const unreadable = slots.findIndex((slot) => slot.text === null)
  if (unreadable !== -1) return `Option ${unreadable + 1} isn't text. Write each option as plain text.`
  if (filled === 0) {
    return 'The question has no options. Only multiple-choice questions can be imported; add at least two options.'
  }
  if (filled < optionsMin) {
    const only = slots.find((slot) => slot.text !== '')?.text ?? ''
    return onlyOptionMessage(only)
  }
  if (slots.length <= optionsMax) return null
  return `The question has ${slots.length} options. Keep at most ${optionsMax}.`
}

/** `{question: {stem, choices}, answerKey}`: the parts of the inner object count as the record's own. */
function withNestedQuestion(fields: Fields): Fields {
  const inner = fields.get('question')?.value
  if (!isRecord(inner)) return fields
  const merged = new Map(fields)
  merged.delete('question')
  for (const [name, field] of fieldsOf(Object.entries(inner))) merged.set(name, field)
  return merged
}

/** All fields that name the right answer. A solution does so only where nothing else does. */
function keyFields(fields: Fields, optionsName: string | null): Field[] {
  const keys = allFilled(fields, optionsName === OPTIONS_OR_KEY_NAME ? KEY_NAMES : ALL_KEY_NAMES)
  if (keys.length > 0) return keys
  const other = firstFilled(fields, WEAK_KEY_NAMES) ?? firstFilled(fields, KEY_OR_EXPLANATION_NAMES)
  return other === null ? [] : [other]
}

/** One list, so that the places of its names are computed once for a file. */
const EXPLANATION_OR_SOLUTION_NAMES: readonly string[] = [...EXPLANATION_NAMES, ...KEY_OR_EXPLANATION_NAMES]

function explanationNames(keys: readonly Field[]): readonly string[] {
  const isKey = keys.some((key) => /solution/i.test(key.name))
  return isKey ? EXPLANATION_NAMES : EXPLANATION_OR_SOLUTION_NAMES
}

/**
 * The options where a record gives the right and the wrong answers apart. They are put in the order of their
 * characters, so that their order does not give the right one away.
 */
function slotsAroundKey(keys: readonly Field[], wrong: readonly string[]): OptionSlot[] {
  const value = keys[0]?.value
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const right = [...new Set(values.map((value) => plainText(value) ?? ''))].filter((text) => text !== '')
  const slots = [
    ...right.map((text) => ({ ...BARE_SLOT, text, isMarked: true })),
    ...wrong.map((text) => ({ ...BARE_SLOT, text, isMarked: false })),
  ]
  return slots.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
}

/** The first filled text of these names; of a list its first entry. Null for none. */
function firstText(fields: Fields, names: readonly string[]): string | null {
  const value = firstFilled(fields, names)?.value
  const first: unknown = Array.isArray(value) ? value.find((entry) => !isBlank(entry)) : value
  const text = plainText(first)
  return text === '' ? null : text
}

/** The first filled value of these names; of a list all its texts, one a line. Null for none. */
function allText(fields: Fields, names: readonly string[]): string | null {
  const value = firstFilled(fields, names)?.value
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const texts = values.map((entry) => plainText(entry) ?? '').filter((text) => text !== '')
  return texts.length === 0 ? null : texts.join('\n')
}
