import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'

/** A question as a file of some format holds it, and as an import of that file reads it back. */
export type ExportedQuestion = Omit<QuestionDraft, 'images' | 'location'>

/** The letters of the right options, in order. */
export function keyLetters({ options, correct }: ExportedQuestion): string[] {
  const right = new Set(correct)
  return options.flatMap((option, position) => (right.has(option) ? [optionLetter(position)] : []))
}

/**
 * The points of each option in percent, for a question with several right ones: the right ones add up to 100 %, the
 * wrong ones to -100 %, so that ticking everything gives nothing.
 */
export function answerFractions({ options, correct }: ExportedQuestion): readonly number[] {
  const right = new Set(correct)
  const rightShares = equalShares(right.size)
  const wrongShares = equalShares(options.length - right.size)
  let nextRight = 0
  let nextWrong = 0
  return options.map((option) =>
    right.has(option) ? (rightShares[nextRight++] ?? 0) : -(wrongShares[nextWrong++] ?? 0),
  )
}

/** Up to this many shares, each is one that Moodle knows (100, 50, 33.33333 … 11.11111, 10 %). */
const KNOWN_ALONE = 10
/** Up to this many, shares of 10 and of 5 % make 100. Moodle knows none below 5. */
const KNOWN_MIXED = 20

/** 100 % in so many shares, out of those that Moodle knows (lib/questionlib.php) as long as that is possible. */
function equalShares(count: number): readonly number[] {
  if (count > KNOWN_ALONE && count <= KNOWN_MIXED) {
    return Array.from({ length: count }, (_, index) => (index < KNOWN_MIXED - count ? 10 : 5))
  }
  return Array.from({ length: count }, () => Number((100 / count).toFixed(5)))
}
