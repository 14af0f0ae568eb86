import { NEXT_QUESTION_PROBLEMS, type NextQuestionProblem } from '../selection/next-question.ts'

/** Why there is no question to show, or no exam to sit. `draw-failed`: something unexpected went wrong. */
export type DrawProblem = NextQuestionProblem | 'draw-failed'

/** What is said of it (seed §5, §8); the screen itself shows one empty state for them all (seed §2). */
export const DRAW_PROBLEMS: Readonly<Record<DrawProblem, string>> = {
  ...NEXT_QUESTION_PROBLEMS,
  'draw-failed': 'Error selecting practice question',
}
