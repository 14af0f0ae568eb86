import type { LearnerData, PastTest } from '../../domain/model.ts'
import { pastTestOf } from '../../domain/practice/exam/exam-results.ts'
import { handInSavedExam, savedExamEndsAt } from '../../domain/practice/saved/hand-in-saved-exam.ts'
import { readSavedPractices, removeSavedPractice } from '../data/browser/storage/saved-practice-store.ts'

/** A saved exam: handed in as a past test, or when to look again; null when there is nothing to hand in. */
export type ExpiredExam =
  | { readonly is: 'over'; readonly test: PastTest }
  | { readonly is: 'going on'; readonly endsAt: number }

/**
 * Removes the exam that an earlier page of this browser saved, if its time is over at `now` (milliseconds since the
 * epoch), and returns it. The caller stores the past test.
 *
 * @param isWanted whether the caller still waits; otherwise the exam stays for the next one
 */
export async function takeExpiredExam(
  { learner, questions }: LearnerData,
  now: number,
  isWanted: () => boolean,
): Promise<ExpiredExam | null> {
  const { exam } = await readSavedPractices(learner.id)
  const endsAt = exam && savedExamEndsAt(exam)
  if (exam?.own == null || endsAt === null || !isWanted()) return null
  if (now < endsAt) return { is: 'going on', endsAt }
  const results = handInSavedExam(exam, questions, now)
  removeSavedPractice(learner.id, 'exam')
  // None of its questions is in the bank any more.
  if (results === null) return null
  return { is: 'over', test: { ...pastTestOf(results), id: exam.own.testId, takenAt: results.endedAt } }
}
