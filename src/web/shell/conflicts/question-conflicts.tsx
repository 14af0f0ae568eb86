import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { isQuestionConflict } from '../../../domain/outbox/outbox-entry.ts'
import { useWaitingWrites } from '../../data/sync/outbox/use-outbox.ts'
import { QuestionConflictDialog } from '../../question-editor/question-conflict-dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Asks about each question that was changed here and elsewhere; a deferred one can be reopened from the bar. */
export function QuestionConflicts() {
  const conflicts = useWaitingWrites().filter(isQuestionConflict)
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set())
  if (conflicts.length === 0) return null
  const asked = conflicts.find(({ id }) => !putOff.has(id))
  if (asked === undefined) {
    return (
      <Button variant="quiet" className="px-3" onClick={() => setPutOff(new Set())}>
        <GitFork aria-hidden />
        <span className="max-sm:sr-only">Two versions of a question</span>
      </Button>
    )
  }
  return (
    <QuestionConflictDialog
      key={asked.id}
      conflict={asked}
      onLater={() => setPutOff(new Set([...putOff, asked.id]))}
    />
  )
}
