import { isStorableText, QUESTION_LIMITS } from '../../question-limits.ts'
import { type QuestionDraft, quoted } from './draft.ts'

/** Why a draft cannot be stored, as sentences for the learner; null when it can. */
export function checkDraft(draft: QuestionDraft): string | null {
  const { textMax, optionMax, categoryMax, explanationMax, optionFeedbackMax, referenceMax } = QUESTION_LIMITS
  const feedback = draft.optionFeedback?.filter((text) => text !== null) ?? []
  const reference = draft.reference ?? ''
  const [only = ''] = draft.options
  return (
    (draft.options.length < QUESTION_LIMITS.optionsMin ? onlyOptionMessage(only) : null) ??
    tooLong('The question text', draft.text, textMax) ??
    firstMessage(draft.options, (option) => tooLong('An option', option, optionMax)) ??
    duplicateOption(draft.options) ??
    tooLong('The category', draft.category ?? '', categoryMax) ??
    tooLong('The explanation', draft.explanation ?? '', explanationMax) ??
    firstMessage(feedback, (text) => tooLong('The feedback on an option', text, optionFeedbackMax)) ??
    tooLong('The reference', reference, referenceMax) ??
    firstMessage(
      [draft.text, draft.category ?? '', draft.explanation ?? '', ...draft.options, ...feedback, reference],
      unstorable,
    )
  )
}

/** Says that a question has a single option. */
export function onlyOptionMessage(only: string): string {
  return `The question has only one option, ${quoted(only)}. It needs at least ${QUESTION_LIMITS.optionsMin}.`
}

/** Says that a question is one of a flash card: it has its answer and nothing else to choose. */
export function answerAloneMessage(answer: string): string {
  return (
    `The question has its answer, ${quoted(answer)}, but no wrong options. Only multiple-choice questions can be imported: ` +
    'add at least one wrong option.'
  )
}

function tooLong(part: string, text: string, max: number): string | null {
  if (text.length <= max) return null
  return `${part} is too long: ${text.length} characters, and the limit is ${max} (${quoted(text)}). Shorten it.`
}

function duplicateOption(options: readonly string[]): string | null {
  const repeated = options.find((option, index) => options.indexOf(option) < index)
  return repeated === undefined ? null : `The option ${quoted(repeated)} appears twice. Keep one of them.`
}

function unstorable(text: string): string | null {
  if (isStorableText(text)) return null
  return `${quoted(text.toWellFormed().replaceAll('\u0000', '�'))} contains an invalid character (NUL or half a surrogate pair). Remove it.`
}

function firstMessage(texts: readonly string[], messageOf: (text: string) => string | null): string | null {
  for (const text of texts) {
    const message = messageOf(text)
    if (message !== null) return message
  }
  return null
}
