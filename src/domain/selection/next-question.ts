import type { Question, Random } from '../model.ts'
import { AnswerBit, type BankStats, indexOnScreen } from './bank-stats.ts'
import { drawIndex, NOTHING_EXCLUDED } from './draw-question.ts'
import { ELIGIBILITY_PROBLEMS, type EligibilityProblem, eligibilityProblem } from './eligible.ts'
import { type PastMistakes, wasEverMissed } from './previously-incorrect.ts'
import { drawSmartIndex, type SmartPools } from './smart-selection.ts'

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
export interface NextQuestionInput {
  readonly mode: PracticeMode
  readonly bank: BankStats
  /** The pools of the chosen categories, updated with each answer. */
  readonly pools: SmartPools
  readonly mistakes: PastMistakes
  /** The id of the question on screen; null at the start. */
  readonly onScreenId: string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Chooses the next question; smart selection only reads the pool that it draws from. */
export function chooseNextQuestion(choice: NextQuestionInput, random: Random): NextQuestion {
  const { questions } = choice.bank
  const problem = eligibilityProblem(questions, choice.pools.all)
  if (problem !== null) return { ok: false, problem }
  const index = drawInMode(choice, random)
  const question = index === undefined ? undefined : questions[index]
  return question === undefined ? { ok: false, problem: 'none-in-mode' } : { ok: true, question }
}

function drawInMode(choice: NextQuestionInput, random: Random): number | undefined {
  const { mode, bank, pools, onScreenId, now } = choice
  const onScreen = indexOnScreen(bank, onScreenId)
  switch (mode) {
    case 'smart':
      return drawSmartIndex(pools, onScreen, now, random)
    case 'incorrect': {
      const missed = pools.all.filter((index) => wasMissedAt(index, choice))
      return drawIndex(missed, NOTHING_EXCLUDED, onScreen, random)
    }
    case 'random':
      return drawIndex(pools.all, NOTHING_EXCLUDED, onScreen, random)
  }
}

function wasMissedAt(index: number, { bank, mistakes }: NextQuestionInput): boolean {
  const question = bank.questions[index]
  const everWrong = ((bank.answerBits[index] ?? 0) & AnswerBit.everWrong) !== 0
  return question !== undefined && wasEverMissed(question, mistakes, { everWrong })
}

/** The first question of a list that the bank has. `ids` are in the order in which they are asked. */
export function nextOfList({ questions, indexById }: BankStats, ids: readonly string[]): NextQuestion {
  if (questions.length === 0) return { ok: false, problem: 'no-questions' }
  for (const id of ids) {
    const question = questions[indexById.get(id) ?? -1]
    if (question !== undefined) return { ok: true, question }
  }
  return { ok: false, problem: 'none-in-mode' }
}
