import { type BankImages, imageName, withImageAddresses } from './bank-images.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { FormatCapabilities } from './fit-question.ts'
import { keyLetters } from './key-letters.ts'

/** JSON can hold every part of a question, with images in files beside it. */
export const JSON_CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  supportsReferences: true,
  order: 'any',
  images: 'beside',
  texts: [],
  categories: [],
}

/**
 * The questions under the names that the server uses for them (`contract/question.ts`), in the bank's order. The key
 * is written twice, as texts and as letters: where an option's text is itself a letter or a number, the text alone
 * would be ambiguous. Images are named as the files that an archive has beside the text.
 */
export function writeJson(questions: readonly ExportedQuestion[], images: BankImages): string {
  const entries = questions
    .map((one) => withFileNames(one, images))
    .map((question) => ({
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
      keep_order: question.keepsOrder ?? null,
    }))
  return `${JSON.stringify({ questions: entries }, null, 2)}\n`
}

/** The file of an image in the archive. */
export function imageFileName(address: string): string {
  return `images/${imageName(address)}`
}

function withFileNames(question: ExportedQuestion, images: BankImages): ExportedQuestion {
  if (images.size === 0 || question.format !== 'markdown') return question
  const rename = (text: string): string =>
    withImageAddresses(text, (address) => (images.has(address) ? imageFileName(address) : null))
  const { explanation, optionFeedback } = question
  return {
    ...question,
    text: rename(question.text),
    options: question.options.map(rename),
    correct: question.correct.map(rename),
    explanation: explanation && rename(explanation),
    ...(optionFeedback && { optionFeedback: optionFeedback.map((said) => said && rename(said)) }),
  }
}
