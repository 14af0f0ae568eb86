import { SearchX } from 'lucide-react'
import { memo } from 'react'
import type { Note, PracticeResponse, Question } from '../../domain/model.ts'
import { LeaveNotesDialog } from '../notes/leave-notes-dialog.tsx'
import { useNoteEditing } from '../notes/use-note-editing.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { ListArea } from '../ui/list/list-screen.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { ResponseCard } from './response-card.tsx'

/** Estimated height of a card with a short question and no notes, pixels. */
const CARD_HEIGHT = 280

/** The cards, joined with the bank and the notes as they are scrolled into view, and the notes being edited in them. */
export const ResponseList = memo(function ResponseList({
  learnerId,
  responses,
  bank,
  notes,
  startKey,
  onEditQuestion,
}: {
  readonly learnerId: string
  readonly responses: readonly PracticeResponse[]
  readonly bank: ReadonlyMap<string, Question>
  readonly notes: ReadonlyMap<string, Note>
  /** The list scrolls to its top whenever this changes. */
  readonly startKey: string
  readonly onEditQuestion: (question: Question) => void
}) {
  const [error, setError] = useTemporaryMessage()
  const editing = useNoteEditing(learnerId, setError)
  return (
    <ListArea>
      <LeaveNotesDialog hasEdits={editing.hasEdits} />
      <h2 className="sr-only">Responses, newest first</h2>
      {error && <Alert className="absolute inset-x-2 bottom-3 z-10 shadow-lift">{error}</Alert>}
      {responses.length === 0 ? (
        <div className="py-8">
          <EmptyState
            icon={<SearchX />}
            title="Nothing matches"
            text="No response in your history matches these filters."
          />
        </div>
      ) : (
        <VirtualList
          label="Responses"
          items={responses}
          keyOf={idOf}
          estimatedHeight={CARD_HEIGHT}
          startKey={startKey}
          className="-mx-2 min-h-0 flex-1 px-2 pt-1 pb-3"
        >
          {(response) => (
            <ResponseCard
              response={response}
              question={bank.get(response.questionId) ?? null}
              note={notes.get(response.questionId) ?? null}
              learnerId={learnerId}
              draft={editing.draftOf(response.id)}
              noteActions={editing.actions}
              onEditQuestion={onEditQuestion}
            />
          )}
        </VirtualList>
      )}
    </ListArea>
  )
})

function idOf({ id }: PracticeResponse): string {
  return id
}
