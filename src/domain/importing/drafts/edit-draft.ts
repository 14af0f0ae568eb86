import { isStorableText, QUESTION_LIMITS } from '../../question-limits.ts'
import { checkDraft } from './check-draft.ts'
import type { QuestionDraft } from './draft.ts'
import { detailsOf } from './draft-details.ts'

/** A draft in the edit form: any text, trimmed only on save. */
export interface DraftFields {
  readonly text: string
  readonly category: string
  readonly explanation: string
  readonly options: readonly OptionFields[]
}

export interface OptionFields {
  /** Identifies the option while it is edited: 1, 2 …, never reused in one form. */
  readonly key: number
  readonly text: string
  readonly isCorrect: boolean
  /** What is said about choosing it; '' for nothing. */
  readonly feedback: string
}

/** What is wrong with each field, as a sentence for the learner; valid fields are absent. */
export interface FieldProblems {
  readonly text?: string
  readonly category?: string
  readonly explanation?: string
  /** About the options as a whole: too few, or none of them right. */
  readonly options?: string
  /** By the key of the option. */
  readonly option: ReadonlyMap<number, string>
}

/** The fields of a draft, before anything is typed. */
export function fieldsOf(draft: QuestionDraft): DraftFields {
  const { text, category, explanation, options, correct, optionFeedback } = draft
  return {
    text,
    category: category ?? '',
    explanation: explanation ?? '',
    options: options.map((option, index) => ({
      key: index + 1,
      text: option,
      isCorrect: correct.includes(option),
      feedback: optionFeedback?.[index] ?? '',
    })),
  }
}

/** The draft with the values of the fields, everything else unchanged; or the problems to fix first. */
export function editDraft(
  draft: QuestionDraft,
  fields: DraftFields,
): { readonly draft: QuestionDraft } | { readonly problems: FieldProblems } {
  const problems = problemsOf(fields)
  if (problems !== null) return { problems }
  const { optionFeedback: _, reference = '', ...rest } = draft
  const edited: QuestionDraft = {
    ...rest,
    text: fields.text.trim(),
    category: fields.category.trim() || null,
    explanation: fields.explanation.trim() || null,
    options: fields.options.map(({ text }) => text.trim()),
    correct: fields.options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text.trim()),
    ...detailsOf(
      fields.options.map(({ feedback }) => feedback),
      reference,
    ),
  }
  const message = checkDraft(edited)
  return message === null ? { draft: edited } : { problems: { text: message, option: new Map() } }
}

function problemsOf(fields: DraftFields): FieldProblems | null {
  const { textMax, categoryMax, explanationMax } = QUESTION_LIMITS
  const text = fields.text.trim() === '' ? 'Write the question.' : problemOf(fields.text, textMax)
  const category = problemOf(fields.category, categoryMax)
  const explanation = problemOf(fields.explanation, explanationMax)
  const options = problemOfOptions(fields.options)
  const option = problemsOfEach(fields.options)
  const isRight = [text, category, explanation, options].every((problem) => problem === null)
  if (isRight && option.size === 0) return null
  return {
    ...(text === null ? {} : { text }),
    ...(category === null ? {} : { category }),
    ...(explanation === null ? {} : { explanation }),
    ...(options === null ? {} : { options }),
    option,
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
