import { NEXT_QUESTION_PROBLEMS, type NextQuestionProblem } from '../selection/next-question.ts'

/** Why there is no question to show, or no exam to sit. `draw-failed`: something unexpected went wrong. */
export type DrawProblem = NextQuestionProblem | 'draw-failed'

/** What is said of it (spec §5.2, §8.2); the screen itself shows one empty state for them all (spec §2.8). */
export const DRAW_PROBLEMS: Readonly<Record<DrawProblem, string>> = {
  ...NEXT_QUESTION_PROBLEMS,
  'draw-failed': 'Error selecting practice question',
}
