import { wantedCount } from '../exams/draw-by-blueprint.ts'
import type { Question, Random } from '../model.ts'
import type { PastMistakes } from '../selection/previously-incorrect.ts'
import type { Paper, PaperChoice } from './paper.ts'
import { type OtherQuestions, otherQuestions, type PaperSummary } from './used-questions.ts'

/** What a paper's questions are drawn from. */
export interface PaperSources {
  /** All questions of the learner. */
  readonly bank: readonly Question[]
  /** All papers of the learner. */
  readonly papers: readonly Pick<PaperSummary, 'used'>[]
  readonly mistakes: PastMistakes
}

/**
 * Draws the questions of a paper in the order in which they are printed.
 *
 * @param choice not `hand`, except where `earlier` was chosen by hand
 * @param earlier the paper that it is like, with other questions; null for none
 * @param avoidsUsed whether questions come first that no paper used
 */
export function drawPaper(
  choice: PaperChoice,
  earlier: Pick<Paper, 'choice' | 'questions'> | null,
  { bank, papers, mistakes }: PaperSources,
  avoidsUsed: boolean,
  random: Random,
): OtherQuestions {
  if (earlier !== null) return otherQuestions(earlier, papers, bank, mistakes, random)
  const drawn = otherQuestions({ choice, questions: [] }, avoidsUsed ? papers : [], bank, mistakes, random)
  if (choice.kind !== 'exam') return drawn
  // A blueprint says itself how many there should be.
  const missing = Math.max(0, wantedCount(bank, choice.exam) - drawn.questions.length)
  return { ...drawn, missing }
}
