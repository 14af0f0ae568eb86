import { type FieldValues, mapFields } from '../../domain/questions/content-fields.ts'
import { mapTexts } from '../../domain/questions/question-content.ts'
import type { FileDescription, TextWriter } from '../format.ts'
import { type BankImages, imagePath, withImageAddresses } from '../writing/bank-images.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import { keyLetters } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'

export const jsonFile: FileDescription = {
  name: 'JSON',
  purpose: 'Everything in a question, for another Quizgrove or your own programs.',
  extension: 'json',
  mediaType: 'application/json',
  holdsImages: true,
}

/** JSON can hold every part of a question, with images in files beside it. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  holds: 'all',
  order: 'any',
  images: 'beside',
  texts: [],
  categories: [],
}

export const jsonWriter: TextWriter = {
  capabilities: CAPABILITIES,
  write: (questions, { images }) => writeJson(questions, images),
  imageFile: imagePath,
}

/**
 * The questions under the names that the server uses for them (`contract/question.ts`), in the bank's order. The key
 * is written twice, as texts and as letters: where an option's text is itself a letter or a number, the text alone
 * would be ambiguous. Images are named as the files that an archive has beside the text.
 */
function writeJson(questions: readonly ExportedQuestion[], images: BankImages): string {
  const entries = questions.map((one) => {
    const question = withFileNames(one, images)
    const { question_text, category, possible_answers, correct_answers, explanation, source_id, ...rare } =
      underWireNames(question)
    return {
      question_text,
      category,
      possible_answers,
      correct_answers,
      correct_letters: keyLetters(question),
      explanation,
      is_flagged: question.isFlagged,
      source_id,
      ...rare,
    }
  })
  return `${JSON.stringify({ questions: entries }, null, 2)}\n`
}

const underWireNames = mapFields<FieldValues>('name', 'wire')

function withFileNames(question: ExportedQuestion, images: BankImages): ExportedQuestion {
  if (images.size === 0 || question.format !== 'markdown') return question
  return mapTexts(question, (text) =>
    withImageAddresses(text, (address) => (images.has(address) ? imagePath(address) : null)),
  )
}
