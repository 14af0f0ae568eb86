import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { textWithoutMarkup } from '../../../domain/content/text-without-markup.ts'
import { isNoteConflict } from '../../../domain/outbox/outbox-entry.ts'
import { useLearnerData } from '../../data/queries/signed-in.tsx'
import { useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'
import { NoteConflictDialog } from '../../notes/note-conflict-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * Asks about each note that was changed here and elsewhere, one after the other; a deferred one can be reopened from
 * the bar.
 */
export function NoteConflicts() {
  const conflicts = useWaitingWrites().filter(isNoteConflict)
  const data = useLearnerData()
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set())
  if (conflicts.length === 0) return null
  const asked = conflicts.find(({ id }) => !putOff.has(id))
  const question = data?.questions.find(({ id }) => id === asked?.write.questionId)
  return (
    <>
      {!asked && (
        <Button variant="quiet" className="px-3" onClick={() => setPutOff(new Set())}>
          <GitFork aria-hidden />
          <span className="max-sm:sr-only">Two versions of a note</span>
        </Button>
      )}
      {asked && (
        <NoteConflictDialog
          key={asked.id}
          conflict={asked}
          questionText={question ? textWithoutMarkup(question.text, question.format) : null}
          onLater={() => setPutOff(new Set([...putOff, asked.id]))}
        />
      )}
    </>
  )
}
