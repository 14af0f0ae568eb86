import type { Random } from '../../model.ts'
import { answerSeconds, type ChoiceGoal, tieRanks } from '../choice.ts'
import type { Memory } from '../memory.ts'
import { assumedExamAt } from './exam-plan.ts'
import { forecastPlanRun, meanOfRuns, PLAN_RUNS, type PlanRun } from './plan-forecast.ts'

/** What a session would ask, about. */
export interface TodaysPart {
  /** Questions for the first time, 0 or more. */
  readonly newQuestions: number
  /** Answers to questions that were answered before, 0 or more. */
  readonly repeated: number
}

/** The maximum of answers times questions to choose from in a simulated session: about 40 ms of one core. */
const WORK_MAX = 3e6

/**
 * What a session of `seconds` from now on would ask: the mean of {@link PLAN_RUNS} simulated sessions, each in a step
 * of its own, so that the page stays responsive.
 *
 * @param randomOf the randomness of a number from 0, seeded by the caller.
 * @returns null when there is nothing to ask, and when the session is too long to be simulated on the page.
 */
export function* todaysPart(
  memory: Memory,
  goal: Omit<ChoiceGoal, 'ranks'>,
  seconds: number,
  now: number,
  randomOf: (run: number) => Random,
): Generator<void, TodaysPart | null> {
  const work = (seconds / answerSeconds(Number.MAX_SAFE_INTEGER)) * goal.eligible.length
  if (work === 0 || work > WORK_MAX) return null
  const examAt = assumedExamAt(goal.examAt, now)
  const ranks = tieRanks(memory.bank.ids, randomOf(0))
  const runs: PlanRun[] = []
  for (let run = 0; run < PLAN_RUNS; run++) {
    yield
    const result = forecastPlanRun(
      memory,
      { ...goal, examAt, ranks },
      [{ at: now, seconds }],
      1,
      now,
      run,
      randomOf(run),
    )
    if (result !== null) runs.push(result)
  }
  const mean = meanOfRuns(runs)
  return mean && { newQuestions: mean.firstNew, repeated: mean.firstAgain }
}
