import {
  excerptOf,
  type ImportProblem,
  type QuestionDraft,
  type UnfinishedQuestion,
} from '../../domain/importing/drafts/draft.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'

/** Characters of a question that can be fixed in the review. What is longer is no question, but a file that was read wrong. */
const UNFINISHED_MAX = 2 * QUESTION_LIMITS.textMax

/** An address that is a picture itself. */
const IMAGE_ADDRESS = /\bdata:[a-z]{1,20}\//i

/** The problem of a question that breaks a rule, with what was read of it. */
export function refusedQuestion({ location, ...question }: QuestionDraft, message: string): ImportProblem {
  if (question.text === '') return { location, message }
  const excerpt = excerptOf(question.text)
  return canBeFixed(question)
    ? { location, message, excerpt, unfinished: question }
    : { location, message, excerpt }
}

/** Whether the editor can show all of it. Pictures of the file belong to drafts only. */
function canBeFixed({
  text,
  options,
  explanation,
  images = [],
  pictureNames = [],
}: UnfinishedQuestion): boolean {
  if (images.length > 0 || pictureNames.length > 0 || options.length > QUESTION_LIMITS.optionsMax)
    return false
  const texts = [text, explanation ?? '', ...options]
  if (texts.some((part) => IMAGE_ADDRESS.test(part))) return false
  return texts.reduce((sum, part) => sum + part.length, 0) <= UNFINISHED_MAX
}
