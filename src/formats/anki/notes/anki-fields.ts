import { memoize } from '../../../domain/once.ts'
import { countLetteredQuestions } from '../../plain-text/lettered/lettered-text.ts'
import { type Fields, fieldsOf, firstFilled } from '../../records/fields.ts'
import { plainText } from '../../records/loose-value.ts'
import {
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
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
import type { NotePart } from '../anki-text.ts'
import { keyOfBack } from './anki-back.ts'
import type { QuestionParts } from './note-formatting.ts'
import type { NoteQuestion } from './note-question.ts'

/**
 * The question of a note whose options are in separate fields ("Option A", "Q_1"), or one per line in a field
 * "Options"; null for other notes. The text may be in "Front" and the key in "Back".
 */
export function questionOfFields(parts: readonly NotePart[]): NoteQuestion | null {
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
