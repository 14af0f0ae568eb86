import { examClockEnd } from '../../exams/exam-clock.ts'
import type { Question } from '../../model.ts'
import { examReducer } from '../exam/exam.ts'
import type { ExamResults } from '../exam/exam-results.ts'
import { resumePractice } from './resume-practice.ts'
import type { SavedExam, SavedPractice } from './saved-practice.ts'

/** When the time of a saved exam is over, milliseconds since the epoch; null without a limit. */
export function savedExamEndsAt({ clock }: SavedExam): number | null {
  return clock && examClockEnd(clock)
}

/** Whether it is an exam whose time is over at `now`, milliseconds since the epoch: it is handed in and cannot continue. */
export function isTimeOver(saved: SavedPractice | null, now: number): boolean {
  const endsAt = saved?.kind === 'exam' ? savedExamEndsAt(saved) : null
  return endsAt !== null && now >= endsAt
}

/**
 * The results of a saved exam whose time is over: it is handed in with what was chosen. Null while it is not over, without a
 * limit, and when the bank has none of its questions any more.
 *
 * @param now milliseconds since the epoch
 */
export function handInSavedExam(
  saved: SavedExam,
  questions: readonly Question[],
  now: number,
): ExamResults | null {
  const endsAt = savedExamEndsAt(saved)
  if (endsAt === null || now < endsAt) return null
  const resumed = resumePractice(saved, questions, now)
  if (resumed?.at !== 'exam') return null
  const exam = examReducer(resumed.exam, { type: 'time-checked', reading: { wallMs: now, monotonicMs: 0 } })
  return exam.state === 'finished' ? exam.results : null
}
