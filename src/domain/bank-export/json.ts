import type { ExportedQuestion } from './exported-question.ts'
import type { FormatCapabilities } from './fit-question.ts'
import { keyLetters } from './key-letters.ts'

/** JSON can hold every part of a question. */
export const JSON_CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  supportsReferences: true,
  texts: [],
  categories: [],
}

/**
 * The questions under the names that the server uses for them (`contract/question.ts`), in the bank's order. The key
 * is written twice, as texts and as letters: where an option's text is itself a letter or a number, the text alone
 * would be ambiguous.
 */
export function writeJson(questions: readonly ExportedQuestion[]): string {
  const entries = questions.map((question) => ({
    question_text: question.text,
    category: question.category,
    possible_answers: question.options,
    correct_answers: question.correct,
    correct_letters: keyLetters(question),
    explanation: question.explanation,
    is_flagged: question.isFlagged,
    source_id: question.sourceId,
    format: question.format ?? 'plain',
    option_feedback: question.optionFeedback ?? null,
    reference: question.reference ?? null,
  }))
  return `${JSON.stringify({ questions: entries }, null, 2)}\n`
}
