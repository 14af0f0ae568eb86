import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Note, PastTest, Question } from '../../domain/model.ts'
import {
  filterPastTest,
  type PastTestFilter,
  pastTestCategories,
  pastTestRows,
} from '../../domain/statistics/past-test-report.ts'
import { notesQuery } from '../data/queries/notes-query.ts'
import { LeaveNotesDialog } from '../notes/leave-notes-dialog.tsx'
import { useNoteEditing } from '../notes/use-note-editing.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { CategoryBars } from './category-bars.tsx'
import { FilterControl } from './filter-control.tsx'
import { RowList } from './result-list.tsx'
import { WeakAreas } from './weak-areas.tsx'

const NO_NOTES: ReadonlyMap<string, Note> = new Map()

/**
 * A test: what held the learner back, by category, and question by question, the wrong ones first; right after it was
 * taken and ever after (spec §2.9, §2.13).
 */
export function TestResults({
  learnerId,
  test,
  questions,
  title,
  filter,
  onFilter,
  onPractice,
  onEditQuestion,
}: {
  readonly learnerId: string
  readonly test: Pick<PastTest, 'questions'>
  /** The bank now. */
  readonly questions: readonly Question[]
  /** Above the questions; null for none. */
  readonly title: string | null
  readonly filter: PastTestFilter
  readonly onFilter: (filter: PastTestFilter) => void
  /** Begins a session of these questions. */
  readonly onPractice: (questionIds: readonly string[]) => void
  readonly onEditQuestion: (question: Question) => void
}) {
  const rows = useMemo(() => pastTestRows(test, questions), [test, questions])
  const categories = useMemo(() => pastTestCategories(rows), [rows])
  const notes = useQuery(notesQuery(learnerId)).data ?? NO_NOTES
  const [error, setError] = useTemporaryMessage()
  const editing = useNoteEditing(learnerId, setError)
  return (
    <>
      <LeaveNotesDialog hasEdits={editing.hasEdits} />
      <WeakAreas rows={rows} onPractice={onPractice} />
      {categories.length > 1 && <CategoryBars categories={categories} />}
      {title !== null && <h2 className="mt-8 -mb-4 text-heading font-bold">{title}</h2>}
      {rows.length > 0 && <FilterControl rows={rows} filter={filter} onChoose={onFilter} />}
      {error && <Alert className="sticky top-[calc(var(--top-bar)+0.5rem)] z-20 mb-3">{error}</Alert>}
      {rows.length > 0 && rows.every(({ chosen }) => chosen === null) && (
        <p className="mb-3 text-pretty text-ink-soft">This test doesn't say which answers were chosen.</p>
      )}
      <RowList
        key={filter}
        rows={filterPastTest(rows, filter)}
        total={rows.length}
        learnerId={learnerId}
        notes={notes}
        editing={editing}
        onEditQuestion={onEditQuestion}
      />
    </>
  )
}
