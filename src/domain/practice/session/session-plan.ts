import type { PracticeMode } from '../../selection/next-question.ts'
import { MINUTE_MS } from '../../time-units.ts'

/** After how much practice a session ends (spec §4.18): so many answered questions, or so many minutes. */
export type SessionLength =
  | { readonly unit: 'questions'; readonly count: number }
  | { readonly unit: 'minutes'; readonly count: number }

/**
 * The modes with a card of their own that ask one question after another: `prepare` is "Prepare for my exam" (spec
 * §4.20).
 */
export type SessionMode = PracticeMode | 'prepare'

/** What a session asks: questions of a mode, with a length or endless (null), or those of a list, each once. */
export type SessionPlan =
  | {
      readonly mode: SessionMode
      readonly length: SessionLength | null
      /** The own exam that `prepare` prepares for; absent: the one with the next date. */
      readonly examId?: string | undefined
    }
  | {
      readonly mode: 'list'
      /** Ids of the questions that were not asked yet, in the order in which they are asked. */
      readonly toAsk: readonly string[]
    }

/** The lengths that are offered (spec §4.18). */
export const SESSION_LENGTHS: readonly SessionLength[] = [
  { unit: 'questions', count: 10 },
  { unit: 'questions', count: 20 },
  { unit: 'questions', count: 50 },
  { unit: 'minutes', count: 10 },
  { unit: 'minutes', count: 20 },
  { unit: 'minutes', count: 30 },
]

/** The most questions of a list that one session asks (spec §4.18). */
export const LIST_MAX = 1000

/**
 * Whether the session ends instead of asking another question.
 *
 * @param answered how many questions were answered
 * @param practicedMs milliseconds since the first question, without the time the tab was hidden
 */
export function isPlanDone(plan: SessionPlan, answered: number, practicedMs: number): boolean {
  if (plan.mode === 'list') return plan.toAsk.length === 0
  if (plan.length === null) return false
  const { unit, count } = plan.length
  return unit === 'questions' ? answered >= count : practicedMs >= count * MINUTE_MS
}

/** Whether only the learner ends the session. */
export function isEndless(plan: SessionPlan): boolean {
  return plan.mode !== 'list' && plan.length === null
}

/** The plan once this question is shown: a list asks it, and those before it that have left the bank, no more. */
export function planAfterShowing(plan: SessionPlan, questionId: string): SessionPlan {
  if (plan.mode !== 'list') return plan
  const place = plan.toAsk.indexOf(questionId)
  return place === -1 ? plan : { ...plan, toAsk: plan.toAsk.slice(place + 1) }
}

/** "10 questions", "20 minutes", or "Endless" for null. */
export function sessionLengthLabel(length: SessionLength | null): string {
  return length === null ? 'Endless' : `${length.count} ${length.unit}`
}
