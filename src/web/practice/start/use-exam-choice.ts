import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExamDefinition } from '../../../domain/exams/exam-definition.ts'
import { readChosenExam, storeChosenExam } from '../../data/browser/storage/chosen-exam.ts'
import { examsQuery } from '../../data/queries/exams-query.ts'

/** The exams that Test Mode can simulate, and the chosen one. */
export interface ExamChoices {
  readonly exams: readonly ExamDefinition[]
  /** Null for Test Mode as it is without exams. */
  readonly exam: ExamDefinition | null
  /** Whether an exam was chosen whose rules are not loaded yet, or could not be loaded. */
  readonly isAwaited: boolean
  /** Loads the exams again after that failed; null otherwise. */
  readonly tryAgain: (() => void) | null
  readonly choose: (exam: ExamDefinition | null) => void
}

const NO_EXAMS: readonly ExamDefinition[] = []

/** Which exam the learner practices for, remembered through reloads. */
export function useExamChoice(learnerId: string): ExamChoices {
  const [examId, setExamId] = useState(() => readChosenExam(learnerId))
  const { data, isPending, refetch } = useQuery(examsQuery(learnerId))
  const exams = data ?? NO_EXAMS
  return {
    exams,
    exam: exams.find(({ id }) => id === examId) ?? null,
    isAwaited: examId !== null && data === undefined,
    tryAgain: data === undefined && !isPending ? () => void refetch() : null,
    choose: (exam) => {
      const chosen = exam?.id ?? null
      setExamId(chosen)
      storeChosenExam(learnerId, chosen)
    },
  }
}
