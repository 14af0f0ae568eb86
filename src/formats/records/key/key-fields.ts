import { withoutHidden } from '../../../domain/folded-text.ts'
import type { FoundOption, FoundQuestion } from '../../drafts/found-question.ts'
import { allFilled, type Field, type Fields, firstFilled } from '../fields.ts'
import { plainText } from '../loose-value.ts'
import {
  ALL_KEY_NAMES,
  EXPLANATION_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  LETTERS_NAME,
  OPTIONS_OR_KEY_NAME,
  WEAK_KEY_NAMES,
} from '../names/field-names.ts'
import { normalizeFieldName } from '../names/known-names.ts'

/** All fields that name the right answer. A solution does so only where nothing else does. */
export function keyFields(fields: Fields, optionsName: string | null): Field[] {
  const keys = allFilled(fields, optionsName === OPTIONS_OR_KEY_NAME ? KEY_NAMES : ALL_KEY_NAMES)
  if (keys.length > 0) return keys
  const other =
    firstFilled(fields, WEAK_KEY_NAMES) ??
    firstFilled(fields, KEY_OR_EXPLANATION_NAMES) ??
    shortKey(fields, optionsName)
  return other === null ? [] : [other]
}

/** A key in records whose names are single letters, unless it is the number of a chapter. */
const SHORT_KEY = 'c'

/** From so many questions on, a short key that is the same on all of them is none. */
const SAME_KEYS_MIN = 3

/** The first position. Chapters count from 1, and programs that shuffle options put the right one first in the file. */
const FIRST_POSITION = '0'

/** The questions without short keys that are the same on all of them: those number a chapter or a category. */
export function withoutSameShortKeys(questions: readonly FoundQuestion[]): readonly FoundQuestion[] {
  const keys = questions.flatMap((question) => shortKeyOf(question) ?? [])
  if (keys.length < SAME_KEYS_MIN || new Set(keys).size > 1 || keys[0] === FIRST_POSITION) return questions
  return questions.map((question) => (shortKeyOf(question) === null ? question : { ...question, keys: [] }))
}

function shortKeyOf({ keys: [key, ...others] = [] }: FoundQuestion): string | null {
  return key?.name === SHORT_KEY && others.length === 0 ? plainText(key.value) : null
}

/** The key of a record whose names are single letters: `{q: "…", a: ["…", "…"], c: 0}`. */
function shortKey(fields: Fields, optionsName: string | null): Field | null {
  const key = fields.get(SHORT_KEY)
  const isShort = optionsName === 'a'
  return isShort && key !== undefined && /^(?:\d{1,2}|[A-Za-z])$/.test(plainText(key.value) ?? '')
    ? key
    : null
}

/** One list, so that the places of its names are computed once for a file. */
const EXPLANATION_OR_SOLUTION_NAMES: readonly string[] = [...EXPLANATION_NAMES, ...KEY_OR_EXPLANATION_NAMES]

/** The names of explanations, where a solution is the key or else explains it. */
export function explanationNames(keys: readonly Field[]): readonly string[] {
  const isKey = keys.some(({ name }) => KEY_OR_EXPLANATION_NAMES.includes(normalizeFieldName(name)))
  return isKey ? EXPLANATION_NAMES : EXPLANATION_OR_SOLUTION_NAMES
}

/** A key that names an option, or several, where there are any: a letter, a number. */
const NAMES_OPTION = /^(?:.|\d+|[A-Z](?:[\s,;]*[A-Z])*)$/su

/** The answer of a question that has nothing else to choose, as flash cards are; null for any other question. */
export function answerAlone(
  slots: readonly FoundOption[],
  listName: string | null,
  [key]: readonly Field[],
): string | null {
  const [only, ...others] = slots
  if (only !== undefined) return others.length === 0 && listName === OPTIONS_OR_KEY_NAME ? only.text : null
  const value: unknown = Array.isArray(key?.value) ? key.value[0] : key?.value
  const text = plainText(value) ?? ''
  return key === undefined || key.name === LETTERS_NAME || NAMES_OPTION.test(withoutHidden(text))
    ? null
    : text || null
}
