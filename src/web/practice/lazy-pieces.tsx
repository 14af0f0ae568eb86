import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { lazyDialog, lazyPiece } from '../ui/lazy-piece.tsx'

/* What several views load when they need it. */

export const KeyList = lazyDialog(
  () => import('./question/key-list.tsx'),
  (code) => code.KeyList,
)

export const EmptyPractice = lazyPiece(
  () => import('./empty-practice.tsx'),
  (code) => code.EmptyPractice,
  <PanelSpinner label="Loading..." />,
)

export const UnfinishedExamDialog = lazyDialog(
  () => import('./start/unfinished-exam-dialog.tsx'),
  (code) => code.UnfinishedExamDialog,
)
