import { QUESTION_LIMITS } from '../question-limits.ts'
import { checkDraft } from './check-draft.ts'
import { chooseKey } from './choose-key.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  type Place,
  type QuestionDraft,
  quoted,
  WHOLE_FILE,
} from './draft.ts'
import {
  CATEGORY_NAMES,
  EXPLANATION_NAMES,
  type Field,
  type Fields,
  FLAGGED_NAMES,
  fieldsOf,
  firstFilled,
  ID_NAMES,
  isBlank,
  isRecord,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  OPTIONS_OR_KEY_NAME,
  plainText,
  TEXT_NAMES,
  truthValue,
} from './field-names.ts'
import { type KeyedQuestion, keyNumbering } from './key-numbering.ts'
import { findOptions, findWrongOptions, type OptionSlot } from './option-slots.ts'

/** One record of a file with whatever names its fields have. */
export interface LooseRecord {
  readonly line: number
  /** Counted from 1. */
  readonly item: number
  readonly fields: Fields
}

/** A record whose parts are found and whose key is not yet read. */
interface Candidate extends KeyedQuestion {
  readonly text: string
  readonly category: string | null
  readonly explanation: string | null
  readonly isFlagged: boolean
}

/**
 * Questions from records with loose field names. Names, and the forms that options and keys come in, are those of
 * `field-names.ts`, `option-slots.ts` and `answer-key.ts`; how numbers count is decided over all records together
 * (`keyNumbering`), and a notice says so when nothing in the file showed it.
 *
 * @param habit what a number means where the file does not show it: 0 for JSON, 1 for tables
 */
export function readLooseQuestions(records: readonly LooseRecord[], habit: 0 | 1): ImportResult {
  const candidates: Candidate[] = []
  const problems: ImportProblem[] = []
  for (const record of records) {
    const found = findCandidate(record)
    if ('message' in found) problems.push(found)
    else candidates.push(found)
  }

  const numbering = keyNumbering(candidates, habit)
  const drafts: QuestionDraft[] = []
  let guessed = 0
  for (const candidate of candidates) {
    const key = chooseKey(candidate, numbering)
    if ('message' in key) {
      problems.push({ place: candidate.place, message: key.message, excerpt: excerptOf(candidate.text) })
      continue
    }
    const draft = draftOf(candidate, key.picks)
    const message = checkDraft(draft)
    if (message !== null) {
      problems.push({ place: draft.place, message, excerpt: excerptOf(draft.text) })
      continue
    }
    if (key.isNumberAlone) guessed++
    drafts.push(draft)
  }

  const notices: ImportNotice[] = []
  if (numbering.isGuess && guessed > 0) {
    notices.push({
      place: WHOLE_FILE,
      message:
        `Nothing in the file shows whether its numeric keys count from 0 or from 1. They were read as counting ` +
        `from ${habit} (${guessed} ${guessed === 1 ? 'question' : 'questions'}). Check one before you practise.`,
    })
  }
  problems.sort((one, other) => one.place.line - other.place.line)
  return { drafts, problems, notices }
}

function findCandidate(record: LooseRecord): Candidate | ImportProblem {
  const fields = withNestedQuestion(record.fields)
  const id = plainText(firstFilled(fields, ID_NAMES)?.value)
  const place: Place = { line: record.line, item: record.item, id }
  const text = plainText(firstFilled(fields, TEXT_NAMES)?.value) ?? ''
  if (text === '') {
    return { place, message: 'The question has no text. Give it one in a field named "question" or "text".' }
  }
  const options = findOptions(fields)
  const keys = keyFields(fields, options?.listName ?? null)
  const slots = options?.slots ?? slotsAroundKey(keys, findWrongOptions(fields))
  const filled = slots.filter((slot) => slot.text !== '').length
  const message = slotsMessage(slots, filled)
  if (message !== null) return { place, message, excerpt: excerptOf(text) }
  return {
    place,
    text,
    slots,
    numberedFrom: options?.numberedFrom ?? null,
    keys: options === null ? [] : keys,
    category: firstText(fields, CATEGORY_NAMES),
    explanation: allText(fields, explanationNames(keys)),
    isFlagged: truthValue(firstFilled(fields, FLAGGED_NAMES)?.value) ?? false,
  }
}

function draftOf(candidate: Candidate, picks: readonly number[]): QuestionDraft {
  const { slots, text, category, explanation, isFlagged, place } = candidate
  return {
    text,
    category,
    options: slots.flatMap((slot) => (slot.text === null || slot.text === '' ? [] : [slot.text])),
    correct: picks.map((pick) => slots[pick]?.text ?? ''),
    explanation,
    isFlagged,
    sourceId: place.id,
    place,
  }
}

/** What keeps these places from being the options of a question, or null. */
function slotsMessage(slots: readonly OptionSlot[], filled: number): string | null {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const unreadable = slots.findIndex((slot) => slot.text === null)
  if (unreadable !== -1) return `Option ${unreadable + 1} is not a text. Write each option as plain text.`
  if (filled === 0) {
    return 'The question has no options. Only multiple-choice questions can be imported; give it at least two options.'
  }
  if (filled < optionsMin) {
    const only = slots.find((slot) => slot.text !== '')?.text ?? ''
    return `The question has only one option, ${quoted(only)}. Give it at least ${optionsMin}.`
  }
  if (slots.length > optionsMax)
    return `The question has ${slots.length} options. Keep at most ${optionsMax}.`
  return null
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
  const names = [...KEY_NAMES, OPTIONS_OR_KEY_NAME].filter((name) => name !== optionsName)
  const keys = names.flatMap((name) => firstFilled(fields, [name]) ?? [])
  if (keys.length > 0) return keys
  const solution = firstFilled(fields, KEY_OR_EXPLANATION_NAMES)
  return solution === null ? [] : [solution]
}

function explanationNames(keys: readonly Field[]): readonly string[] {
  const isKey = keys.some((key) => /solution/i.test(key.name))
  return isKey ? EXPLANATION_NAMES : [...EXPLANATION_NAMES, ...KEY_OR_EXPLANATION_NAMES]
}

/**
 * The options where a record gives the right and the wrong answers apart. They are put in the order of their
 * characters, so that their order does not give the right one away.
 */
function slotsAroundKey(keys: readonly Field[], wrong: readonly string[]): OptionSlot[] {
  if (wrong.length === 0) return []
  const value = keys[0]?.value
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const right = [...new Set(values.map((value) => plainText(value) ?? ''))].filter((text) => text !== '')
  const slots = [
    ...right.map((text) => ({ text, label: null, isMarked: true })),
    ...wrong.map((text) => ({ text, label: null, isMarked: false })),
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
  const text = values.flatMap((entry) => plainText(entry) ?? []).join('\n')
  return text === '' ? null : text
}
