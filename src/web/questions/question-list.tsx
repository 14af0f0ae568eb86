import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Learner, Note, Question } from '../../domain/model.ts'
import type { QuestionRow } from '../../domain/questions/question-row.ts'
import type { Origin } from '../data/sharing/taken-queries.ts'
import { useFlagQuestion } from '../data/writes/flag-question.ts'
import { LeaveNotesDialog } from '../notes/note-editors.tsx'
import { useNoteEditing } from '../notes/use-note-editing.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { ListArea } from '../ui/list/list-screen.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { QuestionCard } from './question-card.tsx'
import type { CardActions } from './question-details.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** Spec §8.2. */
const FLAG_FAILED = 'Failed to toggle question flag. Please try again.'

/** Estimated height of a collapsed card of one line, pixels. */
const CARD_HEIGHT = 100
/** Where the focus goes when a row is removed: to the next one, at last to what replaces the list. */
const FOCUS = { inRow: 'h3 button', withoutRows: 'button' }

/**
 * The cards, and their state that outlives scrolling: which are open, which notes are edited, which flags are being
 * saved.
 */
export const QuestionList = memo(function QuestionList({
  learner,
  rows,
  notes,
  origins,
  startKey,
  selected,
  actions,
  whenNone,
}: {
  readonly learner: Learner
  readonly rows: readonly QuestionRow[]
  readonly notes: ReadonlyMap<string, Note>
  /** Where questions came from, by id; undefined while it is not known. */
  readonly origins: ReadonlyMap<string, Origin> | undefined
  /** The list scrolls to its top whenever this changes. */
  readonly startKey: string
  /** The ids of the selected questions; null while none are being selected. */
  readonly selected: ReadonlySet<string> | null
  readonly actions: Pick<CardActions, 'edit' | 'remove' | 'select'>
  readonly whenNone: ReactNode
}) {
  const [error, setError] = useTemporaryMessage()
  const expanded = useIdSet()
  const { isFlagging, flag } = useFlags(learner, setError)
  const editing = useNoteEditing(learner.id, setError)
  const { place, mayLeave } = useFocusAfterRemoval(rows, FOCUS)
  const { toggle } = expanded
  const noteActions = editing.actions
  const cardActions = useMemo<CardActions>(
    () => ({
      ...actions,
      toggle,
      notes: noteActions,
      remove: (question) => {
        mayLeave(question.id)
        actions.remove(question)
      },
      flag: (question) => {
        mayLeave(question.id)
        flag(question)
      },
    }),
    [actions, toggle, noteActions, mayLeave, flag],
  )

  return (
    <ListArea ref={place}>
      <LeaveNotesDialog {...editing} />
      <h2 className="sr-only">All questions</h2>
      {error && <Alert className="absolute inset-x-2 bottom-3 z-10 shadow-lift">{error}</Alert>}
      {rows.length === 0 ? (
        <div className="py-8">{whenNone}</div>
      ) : (
        <VirtualList
          label="Questions"
          items={rows}
          keyOf={idOf}
          estimatedHeight={CARD_HEIGHT}
          startKey={startKey}
          className="-mx-2 min-h-0 flex-1 px-2 pt-1 pb-3"
        >
          {(row) => (
            <QuestionCard
              row={row}
              isWithdrawn={origins?.get(row.question.id)?.isWithdrawn ?? false}
              note={notes.get(row.question.id) ?? null}
              learnerId={learner.id}
              isExpanded={expanded.has(row.question.id)}
              isFlagging={isFlagging(row.question.id)}
              draft={editing.draftOf(row.question.id)}
              isSelected={selected?.has(row.question.id) ?? null}
              actions={cardActions}
            />
          )}
        </VirtualList>
      )}
    </ListArea>
  )
})

function idOf({ question }: QuestionRow): string {
  return question.id
}

/** A set of ids to which each can be added and from which it can be removed. */
function useIdSet() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  return { has: (id: string) => ids.has(id), toggle }
}

/** Flags questions independently of each other; a failure is the list's error (spec §4.11 and §8.2). */
function useFlags(learner: Learner, onError: (message: string) => void) {
  const flagQuestion = useFlagQuestion(learner)
  const { has, toggle } = useIdSet()
  const flag = useCallback(
    (question: Question) => {
      toggle(question.id)
      flagQuestion(question).then(
        () => toggle(question.id),
        () => {
          toggle(question.id)
          onError(FLAG_FAILED)
        },
      )
    },
    [flagQuestion, toggle, onError],
  )
  return { isFlagging: has, flag }
}
