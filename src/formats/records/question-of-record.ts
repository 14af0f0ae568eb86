import { UNNAMED_ASSISTANT } from '../../domain/assistants.ts'
import { onlyOptionMessage } from '../../domain/importing/drafts/check-draft.ts'
import { type ImportProblem, quoted, type SourceLocation } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import {
  BARE_OPTION,
  type FoundOption,
  type FoundQuestion,
  pairQuestion,
  type StatedFields,
  type StatedKey,
} from '../drafts/found-question.ts'
import { picturesOf } from '../drafts/pictures/named-pictures.ts'
import { splitInlineOptions } from '../lines/inline-options.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { letteredOption } from '../lines/lettered-lines.ts'
import { allText, findReference, findText, firstText, hasCodeForId, withPassage } from './field-texts.ts'
import { type Field, type Fields, fieldsOf, firstFilled, isOwnExport } from './fields.ts'
import { letterPicks } from './key/answer-key.ts'
import { answerAlone, explanationNames, keyFields } from './key/key-fields.ts'
import { plainText, truthValue } from './loose-value.ts'
import {
  CATEGORY_NAMES,
  FLAGGED_NAMES,
  FORMAT_NAMES,
  ID_NAMES,
  KEEP_ORDER_NAMES,
  MADE_BY_NAME,
  OPTION_FEEDBACK_NAMES,
  OPTION_LIST_NAMES,
  PAIR_SET_NAME,
  SHUFFLE_NAMES,
  SOURCE_ID_NAME,
} from './names/field-names.ts'
import { isKeyName, normalizeFieldName, singleFeedbackName } from './names/known-names.ts'
import { labelOf } from './options/one-option.ts'
import { withoutSpacedLetters } from './options/option-letters.ts'
import { optionsOf } from './options/option-lists.ts'
import { type FoundOptions, findOptions, findWrongOptions } from './options/option-slots.ts'
import { pairInFields } from './pair-fields.ts'
import { statementOptions } from './statements.ts'

/** The names of ids where "code" is a piece of code. One list, so that the places of its names are computed once. */
const IDS_BUT_CODE: readonly string[] = ID_NAMES.filter((name) => name !== 'code')

/** Where a record is in its file. */
interface RecordPlace {
  readonly line: number
  /** What `line` counts where it is not lines (`SourceLocation`). */
  readonly unit?: SourceLocation['unit']
  /** Counted from 1. */
  readonly item: number
}

/** Says that a question has nothing but options. */
export const NO_TEXT = 'The question has no text. Add it in a field named "question" or "text".'

/**
 * The question in a record with whatever names its fields have: by the names of `field-names.ts`, its options in the forms of
 * `option-slots.ts`. The problem of a record without a text.
 */
export function questionOfRecord(
  { line, unit, item }: RecordPlace,
  record: Fields,
): FoundQuestion | ImportProblem {
  const fields = withNestedQuestion(record)
  const ownId = fields.get(SOURCE_ID_NAME)
  const sourceId = plainText(ownId?.value) || null
  const names = hasCodeForId(fields) ? IDS_BUT_CODE : ID_NAMES
  const id = plainText(firstFilled(fields, names)?.value) ?? sourceId
  const location: SourceLocation = { line, ...(unit === undefined ? {} : { unit }), item, id }
  const pair = pairInFields(fields, location)
  if (pair !== null)
    return { ...pair, ...(ownId === undefined ? {} : { sourceId }), pictures: picturesOf(fields) }
  const asked = findText(fields)
  const whole = asked === '' ? '' : withPassage(asked, fields)
  if (whole === '') return { location, message: NO_TEXT }
  const listed = findOptions(fields)
  // A list without entries says as little as none: statements of some programs have one.
  const separate = listed?.slots.some((slot) => slot.text !== '') ? listed : null
  const keys = keyFields(fields, separate?.listName ?? null)
  const mayBeElsewhere = separate === null && findWrongOptions(fields).length === 0
  const isStatement = mayBeElsewhere && statementOptions(fields, asked, keys[0]?.value) !== null
  const within = mayBeElsewhere && !isStatement ? fittingOptionsIn(whole, keys) : null
  const options = within === null ? separate : { slots: within.slots, listName: null, numberedFrom: null }
  const slots =
    options === null
      ? slotsWithoutOptions(fields, keys)
      : withoutSpacedLetters(options.slots, plainText(keys[0]?.value))
  const question = {
    location,
    sourceId: ownId === undefined ? id : sourceId,
    text: within?.text ?? whole,
    category: firstText(fields, CATEGORY_NAMES),
    options: options === null ? slots : withOptionFeedback(fields, { ...options, slots }),
    keys: options === null ? [] : keys,
    numberedFrom: options?.numberedFrom ?? null,
    explanation: allText(fields, explanationNames(keys)),
    ...statedFields(fields),
    isFlagged: truthValue(firstFilled(fields, FLAGGED_NAMES)?.value) ?? false,
    pictures: picturesOf(fields),
    warnings: leftOutEntries(fields).map(leftOutNotice),
    isOwn: isOwnExport(fields),
    fault: slotsMessage(slots),
  }
  const answer = answerAlone(slots, options?.listName ?? null, keys)
  return answer === null ? question : pairQuestion(question, answer)
}

/** The question of a text that lists no options, with those that it has nevertheless: of a statement, or within its text. */
export function withOptionsElsewhere(question: FoundQuestion): FoundQuestion {
  const { text, category, explanation, keys = [] } = question
  const fields = fieldsOf(Object.entries({ question: text, category, explanation }))
  const statement = slotsWithoutOptions(fields, keys)
  if (statement.length > 0) return { ...question, options: statement, keys: [], fault: null }
  const within = fittingOptionsIn(text, keys)
  if (within === null) {
    const answer = answerAlone([], null, keys)
    return answer === null
      ? { ...question, options: [], keys: [], fault: slotsMessage([]) }
      : pairQuestion(question, answer)
  }
  return { ...question, text: within.text, options: within.slots, fault: slotsMessage(within.slots) }
}

/** The options at the end of a text where the key names them; null for none. */
function fittingOptionsIn(text: string, keys: readonly StatedKey[]): TextWithOptions | null {
  const within = optionsInText(text)
  return within !== null && optionsFitKey(within, keys) ? within : null
}

function statedFields(fields: Fields): Required<StatedFields> {
  return {
    format: isMarkdown(fields) ? 'markdown' : 'plain',
    reference: findReference(fields),
    keepsOrder: keepsOrder(fields),
    pairSet: plainText(fields.get(PAIR_SET_NAME)?.value) || null,
    madeBy: makerOf(fields),
  }
}

/** The assistant that made the question. An empty text says that it did not name itself, but an empty cell of a table says nothing. */
function makerOf(fields: Fields): string | null {
  const name = plainText(fields.get(MADE_BY_NAME)?.value)
  if (name === null) return null
  const isListed = Array.isArray(firstFilled(fields, OPTION_LIST_NAMES)?.value)
  if (name === '') return isListed ? UNNAMED_ASSISTANT : null
  return name.slice(0, QUESTION_LIMITS.madeByMax).toWellFormed()
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

/** Names of texts in an object of lettered options that were not taken as options: "source" in `{A: "…", B: "…", source: "…"}`. */
function leftOutEntries(fields: Fields): readonly string[] {
  const value = firstFilled(fields, OPTION_LIST_NAMES)?.value
  if (!isRecord(value)) return []
  const options = new Set(optionsOf(value).map(([name]) => name))
  return Object.entries(value).flatMap(([name, text]) => {
    const isText = typeof text === 'string' && text.trim() !== ''
    return isText && !options.has(name) && !isKeyName(normalizeFieldName(name)) ? [name] : []
  })
}

/** Says that an entry of the options is in neither the question nor its options. */
function leftOutNotice(name: string): string {
  return `The entry ${quoted(name)} among the lettered options was not taken as an option. If it is one, give it the next letter.`
}

/** Whether the key, if there is one, names one of the options in a text, and the answer in the text is the same. */
function optionsFitKey({ slots, answer }: TextWithOptions, [key]: readonly Field[]): boolean {
  if (key === undefined) return true
  const values: unknown[] = Array.isArray(key.value) ? key.value : [key.value]
  const named = placesNamed(values.map((value) => plainText(value) ?? '').join(','), slots)
  const isSame = answer === null || placesNamed(answer, slots).join() === named.join()
  return named.length > 0 && isSame
}

/** The places of the options that a key names by letters or texts, and numbers as they are written. */
function placesNamed(key: string, slots: readonly FoundOption[]): readonly (number | string)[] {
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

/** The options of a record that has no field for them: right and wrong answers apart, or a statement that is true or false. */
function slotsWithoutOptions(fields: Fields, keys: readonly Field[]): FoundOption[] {
  const wrong = findWrongOptions(fields)
  if (wrong.length > 0) return slotsAroundKey(keys, wrong)
  const statement = statementOptions(fields, findText(fields), keys[0]?.value)
  if (statement === null) return []
  const { options, correct } = statement
  return options.map((text) => ({ ...BARE_OPTION, text, isRight: text === correct }))
}

/**
 * The options where a record gives the right and the wrong answers apart. They are put in the order of their
 * characters, so that their order does not give the right one away.
 */
function slotsAroundKey(keys: readonly Field[], wrong: readonly string[]): FoundOption[] {
  const value = keys[0]?.value
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const right = [...new Set(values.map((value) => plainText(value) ?? ''))].filter((text) => text !== '')
  const slots = [
    ...right.map((text) => ({ ...BARE_OPTION, text, isRight: true })),
    ...wrong.map((text) => ({ ...BARE_OPTION, text, isRight: false })),
  ]
  return slots.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
}

/**
 * The options with what the record says about choosing each: in the option itself, in a list or an object for all options, or in a
 * field for each.
 */
function withOptionFeedback(fields: Fields, { slots, numberedFrom }: FoundOptions): readonly FoundOption[] {
  const inFields = singleFeedback(fields, numberedFrom)
  const list = firstFilled(fields, OPTION_FEEDBACK_NAMES)?.value
  if (list === undefined && inFields.size === 0) return slots
  return slots.map((slot, position) => {
    const candidates = [slot.feedback, ofList(list, slot, position), inFields.get(position)]
    return { ...slot, feedback: candidates.find((text) => text) ?? null }
  })
}

function ofList(list: unknown, { label, text }: FoundOption, position: number): string | null {
  if (Array.isArray(list)) return plainText(list[position])
  if (!isRecord(list)) return null
  const name = label ?? optionLetter(position).toLowerCase()
  const entry = Object.entries(list).find(([key]) => key.trim() === text || labelOf(key) === name)
  return plainText(entry?.[1])
}

const NO_FEEDBACK: ReadonlyMap<number, string> = new Map()

/** By position. Numbers count as those of the options do; where these have none, from 0 if there is a 0. */
function singleFeedback(fields: Fields, numberedFrom: number | null): ReadonlyMap<number, string> {
  const named = [...fields].filter(([name]) => singleFeedbackName(name) !== null)
  if (named.length === 0) return NO_FEEDBACK
  const found = named.flatMap(([name, field]) => {
    const single = singleFeedbackName(name)
    const text = plainText(field.value)
    return single === null || text === null || text === '' ? [] : [{ ...single, text }]
  })
  const hasZero = found.some(({ isNumbered, ordinal }) => isNumbered && ordinal === 0)
  const first = numberedFrom ?? (hasZero ? 0 : 1)
  return new Map(found.map(({ ordinal, isNumbered, text }) => [isNumbered ? ordinal - first : ordinal, text]))
}

/** What keeps these places from being the options of a question, or null. */
export function slotsMessage(slots: readonly FoundOption[]): string | null {
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

/** A question whose options are written into its text. */
interface TextWithOptions {
  /** The text before the options. */
  readonly text: string
  readonly slots: readonly FoundOption[]
  /** What a line "Answer: B" below the options says; null for none. */
  readonly answer: string | null
}

/** Characters of a text that is looked through, and options of it. */
const TEXT_MAX = 20_000
const OPTIONS_MAX = 26

/**
 * The options at the end of the text of a question that has no other field for them: a list in HTML, or texts lettered from A on.
 * Null where there are none, or no question before them.
 */
function optionsInText(text: string): TextWithOptions | null {
  if (text.length > TEXT_MAX) return null
  return listInHtml(text) ?? letteredLines(text)
}

const LIST_START = /<ol\b[^<>]{0,200}>/gi
const ITEM = /<li\b[^<>]{0,200}>/i
const LIST_END = /<\/ol>\s*$/i

function listInHtml(text: string): TextWithOptions | null {
  const end = LIST_END.exec(text.slice(-60))
  if (end === null) return null
  const starts = Array.from(text.matchAll(LIST_START))
  const [start, ...others] = starts
  if (start === undefined || others.length > 0) return null
  const inner = text.slice(start.index + start[0].length, text.length - end[0].length)
  const [before = '', ...items] = inner.split(ITEM)
  if (before.trim() !== '') return null
  return withSlots(
    text.slice(0, start.index),
    items.map((item) => item.replace(/<\/li>\s*$/i, '').trim()),
  )
}

/** Most texts have no second letter with a sign behind it. */
const HAS_SECOND = /[Bb][.):\]]/

/** The last run of letters from A on, on one line or several; a line without a letter goes on with the option above it. Null where lines do not fit. */
function letteredLines(text: string): TextWithOptions | null {
  if (!HAS_SECOND.test(text)) return null
  const written = text.split('\n').map((line) => ({ line: 1, text: line }))
  const lines = splitInlineOptions(written).map((line) => line.text)
  const options = lines.map((line) => letteredOption(line.trim()))
  const first = options.findLastIndex((option) => option?.ordinal === 0)
  const style = options[first]?.style
  if (first === -1) return null
  const texts: string[] = []
  let answer: string | null = null
  let isBelowBlank = false
  for (const [index, option] of options.slice(first).entries()) {
    const line = (lines[first + index] ?? '').trim()
    if (line === '') {
      isBelowBlank = true
      continue
    }
    const label = labeledLine(line)
    if (answer !== null) return null
    if (label?.label === 'answer') answer = label.value
    else if (option !== null && option !== undefined) {
      if (option.style !== style || option.ordinal !== texts.length) return null
      texts.push(option.text)
    } else if (label !== null || isBelowBlank) return null
    else texts.push(`${texts.pop() ?? ''} ${line}`)
    isBelowBlank = false
  }
  return withSlots(lines.slice(0, first).join('\n'), texts, answer)
}

function withSlots(
  text: string,
  options: readonly string[],
  answer: string | null = null,
): TextWithOptions | null {
  const isWhole = text.trim() !== '' && options.every((option) => option !== '')
  if (!isWhole || options.length < 2 || options.length > OPTIONS_MAX) return null
  const slots = options.map((option, place) => ({
    ...BARE_OPTION,
    text: option,
    label: optionLetter(place).toLowerCase(),
  }))
  return { text: text.trim(), slots, answer }
}
