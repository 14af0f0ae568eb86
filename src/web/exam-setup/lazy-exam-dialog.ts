import { lazy } from 'react'

/** The form of an exam, loaded when it opens. */
export const LazyExamDialog = lazy(async () => ({ default: (await import('./exam-dialog.tsx')).ExamDialog }))
