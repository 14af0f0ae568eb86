import type { Question, Random } from '../model.ts'
import { drawOne } from './draw-one.ts'
import { ELIGIBILITY_PROBLEMS, type EligibilityProblem, eligibleQuestions } from './eligible.ts'
import { type PastMistakes, wasEverMissed } from './previously-incorrect.ts'
import { drawSmart } from './smart.ts'
import type { Standings } from './standing.ts'

/** The modes that ask one question after another (seed §2); Test Mode draws its own, see `exam-draw.ts`. */
export type PracticeMode = 'smart' | 'incorrect' | 'random'

/** `none-in-mode`: there are questions, but none was ever answered wrong. */
export type NextQuestionProblem = EligibilityProblem | 'none-in-mode'

/** What is said of it (seed §2, §5, §8). */
export const NEXT_QUESTION_PROBLEMS: Readonly<Record<NextQuestionProblem, string>> = {
  ...ELIGIBILITY_PROBLEMS,
  'none-in-mode':
    'No questions available for this practice mode. Try a different mode or make sure you have test data.',
}

export type NextQuestion =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly problem: NextQuestionProblem }

/** Everything the choice of the next question depends on. */
export interface Choice {
  readonly mode: PracticeMode
  /** The whole bank. */
  readonly questions: readonly Question[]
  /** Category names; empty for all (seed §5). */
  readonly categories: ReadonlySet<string>
  readonly standings: Standings
  readonly mistakes: PastMistakes
  /** The id of the question on screen; null at the start. */
  readonly onScreenId: string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Chooses the next question in time linear in the bank, without looking at responses or tests again. */
export function nextQuestion(choice: Choice, random: Random): NextQuestion {
  const eligible = eligibleQuestions(choice.questions, choice.categories)
  if (!eligible.ok) return eligible
  const question = drawInMode(choice, eligible.questions, random)
  return question === undefined ? { ok: false, problem: 'none-in-mode' } : { ok: true, question }
}

function drawInMode(choice: Choice, eligible: readonly Question[], random: Random): Question | undefined {
  const { mode, standings, mistakes, onScreenId, now } = choice
  switch (mode) {
    case 'smart':
      return drawSmart(eligible, standings, onScreenId, now, random)
    case 'incorrect': {
      const missed = eligible.filter((question) =>
        wasEverMissed(question, mistakes, standings.get(question.id)),
      )
      return drawOne(missed, onScreenId, random)
    }
    case 'random':
      return drawOne(eligible, onScreenId, random)
  }
}
