import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { planAfterChange } from '../../../domain/exams/study-plan.ts'
import { isAhead, nextExam } from '../../../domain/learning/plan/exam-plan.ts'
import { type ExamSchedule, scheduleOfExam } from '../../../domain/learning/plan/exam-schedule.ts'
import { dayFieldValue, examTimeOn } from '../browser/exam-day.ts'
import { SETTINGS } from '../browser/storage/settings.ts'
import { useChangeExams } from '../writes/change-exams.ts'
import { examsQuery } from './exams-query.ts'

/** What the learner prepares for, and when. */
export interface PreparedExam {
  /** The exam with the next date; null when there is none: the schedule is then stored in this browser. */
  readonly exam: ExamDefinition | null
  readonly schedule: ExamSchedule
  /** Whether its exam was ahead when the screen opened. */
  readonly isAhead: boolean
  /** Whether the exams are still loading. */
  readonly isPending: boolean
  /** Stores a changed schedule: with the exam, on the server, or in this browser. */
  readonly changeSchedule: (schedule: ExamSchedule) => void
}

const NO_EXAMS: readonly ExamDefinition[] = []

/** The exam that the learner prepares for: the same on every device where it is an exam with a date (spec §4.20). */
export function usePreparedExam(learnerId: string): PreparedExam {
  const [own, setOwn] = useState(() => SETTINGS.examSchedule.read(learnerId))
  const [openedAt] = useState(() => Date.now())
  const { data: exams, isPending } = useQuery(examsQuery(learnerId))
  const exam = useMemo(() => nextExam(exams ?? NO_EXAMS, dayFieldValue(openedAt)), [exams, openedAt])
  // The exam was deleted, or lost its date, or its day is over.
  const isGone = exams !== undefined && exam === null && own.examId !== null
  const schedule = useMemo(
    () => scheduleOfExam(exam, isGone ? { ...own, examAt: null } : own, examTimeOn),
    [exam, own, isGone],
  )
  const changeExams = useChangeExams(learnerId)
  // What is known of the exam while the exams load, and without a connection.
  useEffect(() => {
    if (exam !== null || isGone)
      SETTINGS.examSchedule.store(learnerId, { ...schedule, examId: exam?.id ?? null })
  }, [learnerId, exam, isGone, schedule])
  return {
    exam,
    schedule,
    isAhead: isAhead(schedule.examAt, openedAt),
    isPending,
    changeSchedule: (changed) => {
      const now = Date.now()
      // A plan goes on until its exam is over.
      const since = isAhead(schedule.examAt, now) ? schedule.since : null
      const stored = { ...changed, since: since ?? now, examId: exam?.id ?? null }
      setOwn(stored)
      SETTINGS.examSchedule.store(learnerId, stored)
      const { examAt, minutesADay, daysOff } = changed
      const isSamePlan =
        examAt === schedule.examAt && minutesADay === schedule.minutesADay && daysOff === schedule.daysOff
      if (exam === null || isSamePlan) return
      const date = examAt === null ? null : dayFieldValue(examAt)
      const content = { ...exam, date, plan: planAfterChange(exam.plan, changed, dayFieldValue(now)) }
      changeExams({ is: 'edit', id: exam.id, startedFrom: exam, content })
    },
  }
}
