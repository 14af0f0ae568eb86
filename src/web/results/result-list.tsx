import { useDeferredValue, useState } from 'react'
import type { Note, Question } from '../../domain/model.ts'
import type { PastTestRow } from '../../domain/statistics/past-test-report.ts'
import type { NoteEditingControls } from '../notes/use-note-editing.ts'
import { Button } from '../ui/button.tsx'
import { RowCard } from './result-card.tsx'

/** Questions that are rendered at once. Exams are rarely longer; imported tests have up to 5,000. */
const PAGE = 200

/**
 * Questions in the first paint, more than fit on a screen. The others are rendered right after it, without blocking the
 * page.
 */
const FIRST = 8

/** Questions of a past test, in the order of `rows`. */
export function RowList({
  rows,
  total,
  learnerId,
  notes,
  editing,
  onEditQuestion,
}: {
  readonly rows: readonly PastTestRow[]
  readonly total: number
  readonly learnerId: string
  /** By question id. */
  readonly notes: ReadonlyMap<string, Note>
  readonly editing: NoteEditingControls
  readonly onEditQuestion: (question: Question) => void
}) {
  const [limit, setLimit] = useState(PAGE)
  const rendered = useDeferredValue(limit, FIRST)
  if (total === 0) {
    return <p className="mt-8 text-pretty text-ink-soft">This test doesn't say which questions it asked.</p>
  }
  if (rows.length === 0) return <p className="py-6 text-ink-soft">No question matches.</p>
  const rest = rows.length - limit
  return (
    <>
      <ol aria-label="Questions" className="grid animate-fade grid-cols-1 gap-3 wrap-anywhere">
        {rows.slice(0, rendered).map((row) => (
          <RowCard
            key={row.number}
            row={row}
            learnerId={learnerId}
            note={(row.question && notes.get(row.question.id)) ?? null}
            draft={editing.draftOf(String(row.number))}
            noteActions={editing.actions}
            onEditQuestion={onEditQuestion}
          />
        ))}
      </ol>
      {rest > 0 && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE)} className="mt-4">
          Show {Math.min(rest, PAGE)} more
        </Button>
      )}
    </>
  )
}
