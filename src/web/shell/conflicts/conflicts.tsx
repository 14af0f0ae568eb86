import { lazy, Suspense } from 'react'
import { isNoteConflict, isQuestionConflict } from '../../../domain/outbox/outbox-entry.ts'
import { useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'

const NoteConflicts = lazy(async () => ({ default: (await import('./note-conflicts.tsx')).NoteConflicts }))
const QuestionConflicts = lazy(async () => ({
  default: (await import('./question-conflicts.tsx')).QuestionConflicts,
}))

/** Asks about what was changed here and elsewhere. Conflicts are rare: their code is loaded when there is one. */
export function Conflicts() {
  const waiting = useWaitingWrites()
  return (
    <>
      <Suspense fallback={null}>{waiting.some(isNoteConflict) && <NoteConflicts />}</Suspense>
      <Suspense fallback={null}>{waiting.some(isQuestionConflict) && <QuestionConflicts />}</Suspense>
    </>
  )
}
