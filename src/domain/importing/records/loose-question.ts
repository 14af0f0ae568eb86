import { isRecord } from '../../is-record.ts'
import type { TextFormat } from '../../model.ts'
import { answerAloneMessage } from '../drafts/check-draft.ts'
import type { ImportProblem, SourceLocation } from '../drafts/draft.ts'
import { allText, findText, firstText } from './field-texts.ts'
import { type Fields, fieldsOf, firstFilled } from './fields.ts'
import { type Figure, figuresOf } from './figures.ts'
import { answerAlone, explanationNames, keyFields } from './key/key-fields.ts'
import type { KeyedQuestion } from './key/key-numbering.ts'
import { plainText, truthValue } from './loose-value.ts'
import {
  CATEGORY_NAMES,
  FLAGGED_NAMES,
  FORMAT_NAMES,
  ID_NAMES,
  KEEP_ORDER_NAMES,
  SHUFFLE_NAMES,
  SOURCE_ID_NAME,
} from './names/field-names.ts'
import { isOwnExport } from './names/own-export.ts'
import { leftOutEntries } from './options/left-out-entries.ts'
import { findOptionFeedback } from './options/option-feedback.ts'
import { findOptions, findWrongOptions } from './options/option-slots.ts'
import { optionsFitKey } from './options/options-fit-key.ts'
import { optionsInText } from './options/options-in-text.ts'
import { slotsWithoutOptions } from './options/separate-answers.ts'
import { slotsMessage } from './options/slots-message.ts'
import { hasCodeForId, withPassage } from './passage.ts'
import { findReference } from './reference.ts'
import { statementOptions } from './true-false/true-false-record.ts'

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
  /** Null where the record does not say it. */
  readonly keepsOrder: boolean | null
  /** Pictures without a place in its texts. */
  readonly figures: readonly Figure[]
  /** Names of entries among the options that were not taken. */
  readonly leftOut: readonly string[]
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
  const within = written !== null && optionsFitKey(written, keys) ? written : null
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
    keepsOrder: keepsOrder(fields),
    figures: figuresOf(fields),
    leftOut: leftOutEntries(fields),
    isOwn: isOwnExport(fields),
  }
}

/** That options are shuffled is the default of many programs and says nothing of them. */
function keepsOrder(fields: Fields): boolean | null {
  const kept = firstFilled(fields, KEEP_ORDER_NAMES)
  if (kept !== null) return truthValue(kept.value)
  const shuffled = firstFilled(fields, SHUFFLE_NAMES)
  return shuffled !== null && truthValue(shuffled.value) === false ? true : null
}

/** Whether the record says that its texts are Markdown. Other values of such a field are about something else. */
function isMarkdown(fields: Fields): boolean {
  return FORMAT_NAMES.some((name) => plainText(fields.get(name)?.value)?.toLowerCase() === 'markdown')
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
