import type { Random } from '../../model.ts'
import { chanceToPass, expectedScore } from '../chance/chance-to-pass.ts'
import type { Forecast } from '../chance/forecast.ts'
import { answered, answerSeconds, type ChoiceGoal, pick, startChoice } from '../choice.ts'
import { copyMemory, type Memory, typeWeights } from '../memory.ts'
import { chancesAt, drawLearner, simulateAnswer } from '../simulated-learner.ts'

/** How often the plan is simulated to its end. */
export const PLAN_RUNS = 6

/** A planned time for practice. */
export interface PlannedSession {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly seconds: number
}

/** What following the plan would bring in one run. */
export interface PlanRun extends Forecast {
  /** Questions that the first session asks for the first time, and again. */
  readonly firstNew: number
  readonly firstAgain: number
  /** Questions that are still untried at the exam. */
  readonly untried: number
}

/**
 * Simulates the plan to its end with one learner who could have given the answers. Each of {@link PLAN_RUNS} runs uses
 * another type; the forecast is their mean ({@link meanOfRuns}).
 *
 * @param sessions in their order, all between now and the exam.
 * @param habit chance that a planned session takes place, 0 to 1. The first one always does.
 * @param run from 0.
 * @param random seeded by the caller, so that the same answers give the same forecast.
 */
export function forecastPlanRun(
  memory: Memory,
  goal: ChoiceGoal & { readonly examAt: number },
  sessions: readonly PlannedSession[],
  habit: number,
  now: number,
  run: number,
  random: Random,
): PlanRun | null {
  const { eligible, exam, examAt } = goal
  const learner = drawLearner(memory, eligible, typeAt((run + 0.5) / PLAN_RUNS, memory), now, random)
  if (learner === null) return null
  const copy = copyMemory(memory)
  let first: Practiced | null = null
  for (const { at, seconds } of sessions) {
    if (first !== null && random() >= habit) continue
    const practiced = practice(copy, goal, at, seconds, (question, when) =>
      simulateAnswer(learner, question, when),
    )
    first ??= practiced
  }
  const chances = chancesAt(learner, eligible, examAt)
  return {
    pass: chanceToPass(exam, chances),
    score: expectedScore(exam, chances),
    firstNew: first?.fresh ?? 0,
    firstAgain: first?.again ?? 0,
    untried: eligible.reduce((sum, question) => sum + (copy.answers[question] === 0 ? 1 : 0), 0),
  }
}

/** The type of learner at a quantile of the weights, in the order of the types. */
function typeAt(quantile: number, memory: Memory): number {
  let left = quantile
  const type = typeWeights(memory).findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return type === -1 ? memory.types.length - 1 : type
}

interface Practiced {
  /** Answers to untried questions, and to others. */
  readonly fresh: number
  readonly again: number
}

/** Practices for some seconds from `at` on; `answer` says whether the learner is right. */
function practice(
  memory: Memory,
  goal: ChoiceGoal,
  at: number,
  seconds: number,
  answer: (question: number, at: number) => boolean,
): Practiced {
  const choice = startChoice(memory, goal, at)
  let fresh = 0
  let again = 0
  let spent = 0
  while (spent < seconds) {
    const now = at + spent * 1000
    const question = pick(choice, null, now)
    const questionId = question === null ? undefined : memory.bank.ids[question]
    if (question === null || questionId === undefined) break
    const answers = memory.answers[question] ?? 0
    spent += answerSeconds(answers)
    if (answers === 0) fresh += 1
    else again += 1
    answered(choice, {
      questionId,
      isCorrect: answer(question, now),
      confidence: null,
      timeMs: null,
      at: now,
    })
  }
  return { fresh, again }
}

/** The mean of all runs; null without any. */
export function meanOfRuns(runs: readonly PlanRun[]): PlanRun | null {
  if (runs.length === 0) return null
  const mean = (value: (run: PlanRun) => number) =>
    runs.reduce((sum, run) => sum + value(run), 0) / runs.length
  return {
    pass: mean(({ pass }) => pass),
    score: mean(({ score }) => score),
    firstNew: Math.round(mean(({ firstNew }) => firstNew)),
    firstAgain: Math.round(mean(({ firstAgain }) => firstAgain)),
    untried: Math.round(mean(({ untried }) => untried)),
  }
}
