import { replaceImages, withAddress } from '../../../domain/content/markdown-images.ts'
import type { PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import type { Entry } from './send-questions.ts'
import type { ImageAddresses } from './upload-images.ts'

/** A question as it is sent. */
interface IllustratedQuestion {
  readonly entry: Entry
  /** How many of its images have no room in its texts. */
  readonly leftOut: number
}

/** The question whose texts name its images by the addresses where they were stored. Images that were refused keep theirs. */
export function withImages(
  entry: Entry,
  images: readonly PlacedImage[],
  stored: ImageAddresses,
): IllustratedQuestion {
  const addresses = new Map(
    images.flatMap(({ address, image }) => {
      const now = stored.get(image)
      return now ? [[address, now] as const] : []
    }),
  )
  if (addresses.size === 0) return { entry, leftOut: 0 }
  const illustrated = (text: string): string =>
    replaceImages(text, (image) => {
      const now = addresses.get(image.address)
      return now === undefined ? null : withAddress(text, image, now)
    })
  const { possible_answers, correct_answers, option_feedback, explanation } = entry
  const whole: Entry = {
    ...entry,
    question_text: illustrated(entry.question_text),
    possible_answers: possible_answers.map(illustrated),
    correct_answers: correct_answers.map(illustrated),
    explanation: explanation ? illustrated(explanation) : explanation,
    ...(option_feedback
      ? {
          option_feedback: option_feedback.map((feedback) =>
            feedback === null ? null : illustrated(feedback),
          ),
        }
      : {}),
  }
  return hasRoom(whole) ? { entry: whole, leftOut: 0 } : { entry, leftOut: addresses.size }
}

/** Whether all texts are within their limits: the addresses of images may make them longer. */
function hasRoom({ question_text, possible_answers, option_feedback, explanation }: Entry): boolean {
  const { textMax, optionMax, optionFeedbackMax, explanationMax } = QUESTION_LIMITS
  return (
    question_text.length <= textMax &&
    possible_answers.every((option) => option.length <= optionMax) &&
    new Set(possible_answers).size === possible_answers.length &&
    (option_feedback ?? []).every((feedback) => (feedback?.length ?? 0) <= optionFeedbackMax) &&
    (explanation?.length ?? 0) <= explanationMax
  )
}
