import type { Question, Random } from '../model.ts'
import { type BankPractice, Mark, placeOnScreen } from './bank-practice.ts'
import { drawPlace, NONE } from './draw-one.ts'
import { ELIGIBILITY_PROBLEMS, type EligibilityProblem, eligibilityProblem } from './eligible.ts'
import { type PastMistakes, wasEverMissed } from './previously-incorrect.ts'
import { drawSmartPlace, type SmartPlaces } from './smart.ts'

/** The modes that ask one question after another (spec §2.7); Test Mode draws its own, see `exam-draw.ts`. */
export type PracticeMode = 'smart' | 'incorrect' | 'random'

/** `none-in-mode`: there are questions, but none was ever answered wrong. */
export type NextQuestionProblem = EligibilityProblem | 'none-in-mode'

/** Messages (spec §2.8, §5.2). */
export const NEXT_QUESTION_PROBLEMS: Readonly<Record<NextQuestionProblem, string>> = {
  ...ELIGIBILITY_PROBLEMS,
  'none-in-mode':
    'No questions available for this practice mode. Try a different mode or make sure you have test data.',
}

export type NextQuestion =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly problem: NextQuestionProblem }

/** Everything the choice of the next question depends on, precomputed so that a choice is fast. */
export interface Choice {
  readonly mode: PracticeMode
  readonly practice: BankPractice
  /** The pools of the chosen categories, updated with each answer. */
  readonly places: SmartPlaces
  readonly mistakes: PastMistakes
  /** The id of the question on screen; null at the start. */
  readonly onScreenId: string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Chooses the next question; smart selection only reads the pool that it draws from. */
export function nextQuestion(choice: Choice, random: Random): NextQuestion {
  const { questions } = choice.practice
  const problem = eligibilityProblem(questions, choice.places.all)
  if (problem !== null) return { ok: false, problem }
  const place = drawInMode(choice, random)
  const question = place === undefined ? undefined : questions[place]
  return question === undefined ? { ok: false, problem: 'none-in-mode' } : { ok: true, question }
}

function drawInMode(choice: Choice, random: Random): number | undefined {
  const { mode, practice, places, onScreenId, now } = choice
  const onScreen = placeOnScreen(practice, onScreenId)
  switch (mode) {
    case 'smart':
      return drawSmartPlace(places, onScreen, now, random)
    case 'incorrect': {
      const missed = places.all.filter((place) => wasMissedAt(place, choice))
      return drawPlace(missed, NONE, onScreen, random)
    }
    case 'random':
      return drawPlace(places.all, NONE, onScreen, random)
  }
}

function wasMissedAt(place: number, { practice, mistakes }: Choice): boolean {
  const question = practice.questions[place]
  const everWrong = ((practice.marks[place] ?? 0) & Mark.everWrong) !== 0
  return question !== undefined && wasEverMissed(question, mistakes, { everWrong })
}
