import { lazyDialog } from '../ui/lazy-piece.tsx'

/** The form of an exam, loaded when it opens. */
export const LazyExamDialog = lazyDialog(
  () => import('./exam-dialog.tsx'),
  (code) => code.ExamDialog,
)
