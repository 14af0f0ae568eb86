import type { Question, TextFormat } from '../model.ts'
import { isStorableText, QUESTION_LIMITS } from '../question-limits.ts'
import type { QuestionContent } from './question-content.ts'

/** A question in the editor: any text, trimmed only on save. */
export interface QuestionFields {
  readonly text: string
  readonly format: TextFormat
  readonly category: string
  readonly explanation: string
  readonly reference: string
  readonly options: readonly OptionFields[]
  /** As `Question` has it. */
  readonly keepsOrder: boolean | null
}

export interface OptionFields {
  /** Identifies the option while it is edited: 1, 2 …, never reused in one form. */
  readonly key: number
  readonly text: string
  readonly isCorrect: boolean
  readonly feedback: string
}

/** What is wrong with each field, as a sentence for the learner; valid fields are absent. */
export interface FieldProblems {
  readonly text?: string
  readonly category?: string
  readonly explanation?: string
  readonly reference?: string
  /** About the options as a whole: too few, or none of them right. */
  readonly options?: string
  /** By the key of the option. */
  readonly option: ReadonlyMap<number, string>
  /** About feedback, by the key of its option. */
  readonly feedback?: ReadonlyMap<number, string>
}

/** How many empty options a new question begins with. */
const NEW_OPTIONS = 4

/** The fields of a question, before anything is typed. */
export function fieldsOf(question: Omit<QuestionContent, 'sourceId'>): QuestionFields {
  const { text, format, category, explanation, reference, options, correct, optionFeedback, keepsOrder } =
    question
  return {
    text,
    format,
    category: category ?? '',
    explanation: explanation ?? '',
    reference: reference ?? '',
    options: options.map((option, index) => ({
      key: index + 1,
      text: option,
      isCorrect: correct.includes(option),
      feedback: optionFeedback?.[index] ?? '',
    })),
    keepsOrder,
  }
}

/** The empty fields of a new question; `category` is that of the one before, or ''. */
export function newFields(category: string, format: TextFormat): QuestionFields {
  const options = Array.from({ length: NEW_OPTIONS }, (_, index) => emptyOption(index + 1))
  return { text: '', format, category, explanation: '', reference: '', options, keepsOrder: null }
}

/** The fields with one more empty option. */
export function withNewOption(fields: QuestionFields): QuestionFields {
  const key = 1 + Math.max(0, ...fields.options.map((option) => option.key))
  return { ...fields, options: [...fields.options, emptyOption(key)] }
}

function emptyOption(key: number): OptionFields {
  return { key, text: '', isCorrect: false, feedback: '' }
}

/** The fields without options in which nothing was typed or marked. */
export function withoutEmptyOptions(fields: QuestionFields): QuestionFields {
  const isUsed = ({ text, isCorrect, feedback }: OptionFields) =>
    isCorrect || text.trim() !== '' || feedback.trim() !== ''
  return { ...fields, options: fields.options.filter(isUsed) }
}

/** Whether anything was typed. */
export function areSameFields(one: QuestionFields, other: QuestionFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Whether other options are right than before. Rewording a right option changes no key, unless it trades texts with a
 * wrong one: earlier answers are stored as texts.
 */
export function isKeyChanged(before: QuestionFields, after: QuestionFields): boolean {
  const rightOf = ({ options }: QuestionFields) =>
    options.flatMap(({ key, isCorrect }) => (isCorrect ? [key] : [])).sort((a, b) => a - b)
  const wasRight = new Map(before.options.map(({ text, isCorrect }) => [text.trim(), isCorrect]))
  const hasChangedSides = after.options.some(
    ({ text, isCorrect }) => (wasRight.get(text.trim()) ?? isCorrect) !== isCorrect,
  )
  return hasChangedSides || String(rightOf(before)) !== String(rightOf(after))
}

/** The content that the fields hold, trimmed; or the problems to fix first. */
export function readFields(
  fields: QuestionFields,
  sourceId: Question['sourceId'],
): { readonly content: QuestionContent } | { readonly problems: FieldProblems } {
  const problems = problemsOf(fields)
  if (problems !== null) return { problems }
  const feedback = fields.options.map((option) => option.feedback.trim() || null)
  return {
    content: {
      text: fields.text.trim(),
      format: fields.format,
      category: fields.category.trim() || null,
      explanation: fields.explanation.trim() || null,
      reference: fields.reference.trim() || null,
      options: fields.options.map(({ text }) => text.trim()),
      correct: fields.options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text.trim()),
      optionFeedback: feedback.some((text) => text !== null) ? feedback : null,
      sourceId,
      keepsOrder: fields.keepsOrder,
    },
  }
}

function problemsOf(fields: QuestionFields): FieldProblems | null {
  const { textMax, categoryMax, explanationMax, referenceMax, optionFeedbackMax } = QUESTION_LIMITS
  const text = fields.text.trim() === '' ? 'Write the question.' : problemOf(fields.text, textMax)
  const category = problemOf(fields.category, categoryMax)
  const explanation = problemOf(fields.explanation, explanationMax)
  const reference = problemOf(fields.reference, referenceMax)
  const options = problemOfOptions(fields.options)
  const option = problemsOfEach(fields.options)
  const feedback = new Map(
    fields.options.flatMap(({ key, feedback }) => {
      const problem = problemOf(feedback, optionFeedbackMax)
      return problem === null ? [] : [[key, problem] as const]
    }),
  )
  const areTextsRight = [text, category, explanation, reference, options].every((it) => it === null)
  if (areTextsRight && option.size === 0 && feedback.size === 0) return null
  return {
    ...(text === null ? {} : { text }),
    ...(category === null ? {} : { category }),
    ...(explanation === null ? {} : { explanation }),
    ...(reference === null ? {} : { reference }),
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
