import { NEXT_QUESTION_PROBLEMS, type NextQuestionProblem } from '../selection/next-question.ts'

/** Why there is no question to show, or no exam to take. `draw-failed`: something unexpected went wrong. */
export type DrawProblem = NextQuestionProblem | 'draw-failed'

/** Messages (spec §5.2, §8.2); the screen shows one empty state for all of them (spec §2.8). */
export const DRAW_PROBLEMS: Readonly<Record<DrawProblem, string>> = {
  ...NEXT_QUESTION_PROBLEMS,
  'draw-failed': 'Error selecting practice question',
}
