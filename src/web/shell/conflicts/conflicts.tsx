import { isNoteConflict, isQuestionConflict } from '../../../domain/outbox/outbox-entry.ts'
import { useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'
import { lazyDialog } from '../../ui/lazy-piece.tsx'

const NoteConflicts = lazyDialog(
  () => import('./note-conflicts.tsx'),
  (code) => code.NoteConflicts,
)
const QuestionConflicts = lazyDialog(
  () => import('./question-conflicts.tsx'),
  (code) => code.QuestionConflicts,
)

/** Asks about what was changed here and elsewhere. Conflicts are rare: their code is loaded when there is one. */
export function Conflicts() {
  const waiting = useWaitingWrites()
  return (
    <>
      {waiting.some(isNoteConflict) && <NoteConflicts />}
      {waiting.some(isQuestionConflict) && <QuestionConflicts />}
    </>
  )
}
