import type { ExamClock } from '../../exams/exam-clock.ts'
import type { Confidence } from '../../model.ts'
import type { OwnExam } from '../exam/exam-results.ts'
import type { SessionLength, SessionMode } from '../session/session-plan.ts'

/**
 * Practice in progress as saved in the browser, so that a reload or a crash does not end it. Questions are saved by id;
 * their texts come from the bank on resume.
 */
export type SavedPractice = SavedExam | SavedSession

export interface SavedQuestion {
  readonly questionId: string
  readonly optionOrder: readonly string[]
  readonly selected: readonly string[]
}

/** What an earlier release did not save of a question: nothing was struck out or marked, and the time is not known. */
interface SavedExamItem extends SavedQuestion {
  readonly struck: readonly string[]
  readonly forReview: boolean
  readonly timeMs: number
}

export interface SavedExam {
  readonly kind: 'exam'
  readonly items: readonly SavedExamItem[]
  /** As the exam has them; null also in what an earlier release saved. */
  readonly categories: readonly string[] | null
  /** The exam of the learner that it is; null for Test Mode, and in what an earlier release saved. */
  readonly own: OwnExam | null
  /** As the exam has it. */
  readonly testId?: string | undefined
  /** The time that was left at a moment; null without a limit. */
  readonly clock: ExamClock | null
  /** Index of the current question, from 0. */
  readonly position: number
  readonly elapsedMs: number
}

export interface SavedSession {
  readonly kind: 'session'
  readonly mode: SessionMode | 'list'
  /** Null for an endless session, for a list, and in what an earlier release saved. */
  readonly length: SessionLength | null
  /** Of a list: the questions not asked yet, in order; none in the other modes. */
  readonly toAsk: readonly string[]
  /** Milliseconds of practice so far; 0 in what an earlier release saved. */
  readonly practicedMs: number
  /** The chosen categories; none for all. */
  readonly categories: readonly string[]
  /** Oldest first. */
  readonly answered: readonly (SavedQuestion & { readonly isCorrect: boolean; readonly timeMs: number })[]
  /** Whether its end was reached and the summary is shown; false in what an earlier release saved. */
  readonly isEnded: boolean
  /** The open question; null when there was none, or it was answered. */
  readonly open:
    | (SavedQuestion & {
        readonly elapsedMs: number
        /** False in what an earlier release saved. */
        readonly hintSeen: boolean
        /** Null when nothing was said, and in what an earlier release saved. */
        readonly confidence: Confidence | null
      })
    | null
}
