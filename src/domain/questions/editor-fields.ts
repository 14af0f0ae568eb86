import type { Question, TextFormat } from '../model.ts'
import { isStorableText, QUESTION_LIMITS } from '../question-limits.ts'
import { renameImages } from '../rich-text/image-rules.ts'
import {
  CONTENT_FIELDS,
  type FieldsWith,
  fieldsThat,
  PLAIN_FIELDS,
  type QuestionContent,
} from './content-fields.ts'

type LineName = FieldsWith<{ kind: 'line' }>

/** The fields that have an input of their own. An id comes from a file only. */
export type EditedName = Exclude<FieldsWith<{ merges: 'alone' }>, 'sourceId'>

/** A question in the editor: any text, trimmed only on save. */
export type EditorFields = {
  readonly [Name in EditedName]: Name extends LineName ? string : Question[Name]
} & {
  readonly options: readonly OptionFields[]
}

export interface OptionFields {
  /** Identifies the option while it is edited: 1, 2 …, never reused in one form. */
  readonly key: number
  readonly text: string
  readonly isCorrect: boolean
  readonly feedback: string
}

/** What is wrong with each field, as a sentence for the learner; valid fields are absent. */
export type FieldProblems = { readonly [Name in 'text' | LineName]?: string } & {
  /** About the options as a whole: too few, or none of them right. */
  readonly options?: string
  /** By the key of the option. */
  readonly option: ReadonlyMap<number, string>
  /** About feedback, by the key of its option. */
  readonly feedback?: ReadonlyMap<number, string>
}

const LINES = fieldsThat('kind', 'line')
export const TYPED_TEXTS = [...fieldsThat('kind', 'text'), ...LINES]
const FORMATTED_TEXTS = TYPED_TEXTS.filter((name) => CONTENT_FIELDS[name].isFormatted)
const EDITED_FIELDS = fieldsThat('merges', 'alone').filter((name) => name !== 'sourceId')

/** The fields of a question without anything. */
export const BLANK_FIELDS = blankFields()

function blankFields(): EditorFields
function blankFields(): Partial<EditorFields> {
  const blank = EDITED_FIELDS.map((name) => [name, isTyped(name) ? '' : PLAIN_FIELDS[name]])
  return { ...Object.fromEntries(blank), options: [] }
}

function isTyped(name: EditedName): name is (typeof TYPED_TEXTS)[number] {
  return TYPED_TEXTS.some((one) => one === name)
}

/** How many empty options a new question begins with. */
const NEW_OPTIONS = 4

/** The fields of a question, before anything is typed. */
export function fieldsOf(question: Omit<QuestionContent, 'sourceId'>): EditorFields {
  const { options, correct, optionFeedback } = question
  return {
    ...BLANK_FIELDS,
    ...Object.fromEntries(EDITED_FIELDS.map((name) => [name, question[name] ?? BLANK_FIELDS[name]])),
    options: options.map((option, index) => ({
      key: index + 1,
      text: option,
      isCorrect: correct.includes(option),
      feedback: optionFeedback?.[index] ?? '',
    })),
  }
}

/** The empty fields of a new question; `category` is that of the one before, or ''. */
export function newFields(category: string, format: TextFormat): EditorFields {
  const options = Array.from({ length: NEW_OPTIONS }, (_, index) => emptyOption(index + 1))
  return { ...BLANK_FIELDS, format, category, options }
}

/** The fields with one more empty option. */
export function withNewOption(fields: EditorFields): EditorFields {
  const key = 1 + Math.max(0, ...fields.options.map((option) => option.key))
  return { ...fields, options: [...fields.options, emptyOption(key)] }
}

function emptyOption(key: number): OptionFields {
  return { key, text: '', isCorrect: false, feedback: '' }
}

/** The fields as they were typed. Wrong options are no longer drawn once other options or another key are typed. */
export function afterTyping(before: EditorFields, typed: EditorFields): EditorFields {
  const areOwn = typed.pairSet === before.pairSet && answersIn(typed) !== answersIn(before)
  return areOwn ? { ...typed, pairSet: null } : typed
}

function answersIn({ options }: EditorFields): string {
  return JSON.stringify(options.map(({ text, isCorrect }) => [text, isCorrect]))
}

/** The fields without options in which nothing was typed or marked. */
export function withoutEmptyOptions(fields: EditorFields): EditorFields {
  const isUsed = ({ text, isCorrect, feedback }: OptionFields) =>
    isCorrect || text.trim() !== '' || feedback.trim() !== ''
  return { ...fields, options: fields.options.filter(isUsed) }
}

/** Whether anything was typed. */
export function areSameFields(one: EditorFields, other: EditorFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Whether other options are right than before. Rewording a right option changes no key, unless it trades texts with a
 * wrong one: earlier answers are stored as texts.
 */
export function isKeyChanged(before: EditorFields, after: EditorFields): boolean {
  const rightOf = ({ options }: EditorFields) =>
    options.flatMap(({ key, isCorrect }) => (isCorrect ? [key] : [])).sort((a, b) => a - b)
  const wasRight = new Map(before.options.map(({ text, isCorrect }) => [text.trim(), isCorrect]))
  const hasChangedSides = after.options.some(
    ({ text, isCorrect }) => (wasRight.get(text.trim()) ?? isCorrect) !== isCorrect,
  )
  return hasChangedSides || String(rightOf(before)) !== String(rightOf(after))
}

/** The content that the fields hold, trimmed; or the problems to fix first. */
export function readFields(
  fields: EditorFields,
  sourceId: Question['sourceId'],
): { readonly content: QuestionContent } | { readonly problems: FieldProblems } {
  const problems = problemsOf(fields)
  if (problems !== null) return { problems }
  const feedback = fields.options.map((option) => option.feedback.trim() || null)
  return {
    content: {
      ...fields,
      text: fields.text.trim(),
      ...Object.fromEntries(LINES.map((name) => [name, fields[name].trim() || null])),
      options: fields.options.map(({ text }) => text.trim()),
      correct: fields.options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text.trim()),
      optionFeedback: feedback.some((text) => text !== null) ? feedback : null,
      sourceId,
    },
  }
}

function problemsOf(fields: EditorFields): FieldProblems | null {
  const texts = TYPED_TEXTS.flatMap((name) => {
    const problem =
      name === 'text' && fields.text.trim() === ''
        ? 'Write the question.'
        : problemOf(fields[name], CONTENT_FIELDS[name].max)
    return problem === null ? [] : [[name, problem] as const]
  })
  const options = problemOfOptions(fields.options)
  const option = problemsOfEach(fields.options)
  const feedback = new Map(
    fields.options.flatMap(({ key, feedback }) => {
      const problem = problemOf(feedback, QUESTION_LIMITS.optionFeedbackMax)
      return problem === null ? [] : [[key, problem] as const]
    }),
  )
  if (texts.length + option.size + feedback.size === 0 && options === null) return null
  return {
    ...Object.fromEntries(texts),
    ...(options === null ? {} : { options }),
    option,
    ...(feedback.size === 0 ? {} : { feedback }),
  }
}

function problemOf(typed: string, max: number): string | null {
  const text = typed.trim()
  if (text.length > max) return `Too long: ${text.length} characters, and the limit is ${max}.`
  return isStorableText(text)
    ? null
    : 'This contains an invalid character (NUL or half a surrogate pair). Remove it.'
}

function problemOfOptions(options: readonly OptionFields[]): string | null {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  if (options.length < optionsMin) return `A question needs at least ${optionsMin} options.`
  if (options.length > optionsMax) return `A question can have at most ${optionsMax} options.`
  return options.some(({ isCorrect }) => isCorrect) ? null : 'Mark the correct answer.'
}

function problemsOfEach(options: readonly OptionFields[]): Map<number, string> {
  const problems = new Map<number, string>()
  const seen = new Set<string>()
  for (const { key, text } of options) {
    const option = text.trim()
    const problem =
      option === ''
        ? 'Write the option, or remove it.'
        : seen.has(option)
          ? 'This option appears twice. Keep one of them.'
          : problemOf(option, QUESTION_LIMITS.optionMax)
    if (problem !== null) problems.set(key, problem)
    seen.add(option)
  }
  return problems
}

/** The fields with the new names of their images; names that have none stay. */
export function fieldsWithRenamedImages(
  fields: EditorFields,
  names: ReadonlyMap<string, string>,
): EditorFields {
  return mapFieldTexts(fields, (text) => renameImages(text, (name) => names.get(name) ?? name))
}

/** The fields with each text that is read in the question's format changed. */
export function mapFieldTexts(fields: EditorFields, change: (text: string) => string): EditorFields {
  return {
    ...fields,
    ...Object.fromEntries(FORMATTED_TEXTS.map((name) => [name, change(fields[name])])),
    options: fields.options.map((option) => ({
      ...option,
      text: change(option.text),
      feedback: change(option.feedback),
    })),
  }
}
