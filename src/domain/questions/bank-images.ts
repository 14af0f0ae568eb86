import type { Question } from '../model.ts'
import { findImageNames } from '../rich-text/image-names.ts'

type Content = Pick<Question, 'format' | 'text' | 'options' | 'optionFeedback' | 'explanation'>

/** The names of the images that a question shows, each once, in the order in which they are read. */
export function imageNamesOf(question: Content): readonly string[] {
  if (question.format !== 'markdown') return []
  const { text, options, optionFeedback, explanation } = question
  return [...new Set(findImageNames([text, ...options, ...(optionFeedback ?? []), explanation].join('\n')))]
}

/** The names of the images of a bank, each once, in the bank's order. */
export function bankImageNames(questions: readonly Content[]): readonly string[] {
  return [...new Set(questions.flatMap(imageNamesOf))]
}
