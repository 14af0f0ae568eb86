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

interface SavedExamItem extends SavedQuestion {
  readonly struck: readonly string[]
  readonly forReview: boolean
  readonly timeMs: number
}

export interface SavedExam {
  readonly kind: 'exam'
  readonly items: readonly SavedExamItem[]
  /** As the exam has them. */
  readonly categories: readonly string[] | null
  /** The exam of the learner that it is; null for Test Mode. */
  readonly own: OwnExam | null
  /** As the exam has it. */
  readonly testId: string
  /** The time that was left at a moment; null without a limit. */
  readonly clock: ExamClock | null
  /** Index of the current question, from 0. */
  readonly position: number
  readonly elapsedMs: number
}

export interface SavedSession {
  readonly kind: 'session'
  readonly mode: SessionMode | 'list'
  /** Null for an endless session, and for a list. */
  readonly length: SessionLength | null
  /** Of `prepare`: as the plan has it. */
  readonly examId?: string | undefined
  /** Of a list: the questions not asked yet, in order; none in the other modes. */
  readonly toAsk: readonly string[]
  /** Milliseconds of practice so far. */
  readonly practicedMs: number
  /** The chosen categories; none for all. */
  readonly categories: readonly string[]
  /** Oldest first. */
  readonly answered: readonly (SavedQuestion & { readonly isCorrect: boolean; readonly timeMs: number })[]
  /** The open question; null when there was none, or it was answered. */
  readonly open:
    | (SavedQuestion & {
        readonly elapsedMs: number
        readonly hintSeen: boolean
        /** Null when nothing was said. */
        readonly confidence: Confidence | null
      })
    | null
}
