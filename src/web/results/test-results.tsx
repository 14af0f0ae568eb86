import { useQuery } from '@tanstack/react-query'
import { Play, RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { formatWholeNumber } from '../../domain/formatting/format-number.ts'
import type { Note, PastTest, PastTestQuestion, Question } from '../../domain/model.ts'
import { categoryNames } from '../../domain/statistics/category-tally.ts'
import type { PartialTest } from '../../domain/statistics/partial-test.ts'
import {
  filterPastTest,
  type PastTestFilter,
  type PastTestRow,
  pastTestCategories,
  pastTestRows,
  weakAreas,
} from '../../domain/statistics/past-test-report.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'
import { notesQuery } from '../data/queries/notes-query.ts'
import { LeaveNotesDialog } from '../notes/note-editors.tsx'
import { useNoteEditing } from '../notes/use-note-editing.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { lazyPiece } from '../ui/lazy-piece.tsx'
import { CategoryBars } from './category-bars.tsx'
import { RowList } from './result-list.tsx'

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
      <LeaveNotesDialog {...editing} />
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

/** What cost the most points in a test, each with a way to practice it. Nothing is shown when there is nothing to name. */
function WeakAreas({
  rows,
  onPractice,
}: {
  readonly rows: readonly PastTestRow[]
  readonly onPractice: (questionIds: readonly string[]) => void
}) {
  const titleId = useId()
  const labelOf = useCategoryLabel()
  const areas = useMemo(() => weakAreas(rows), [rows])
  if (areas.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="mb-3 text-heading font-bold">
        What held you back
      </h2>
      <Card>
        <ol className="divide-y divide-line">
          {areas.map(({ category, wrong, total, questionIds }) => (
            <li
              key={category}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-6"
            >
              <div className="min-w-0 flex-1 basis-32">
                <p className="font-semibold wrap-anywhere">
                  <bdi>
                    <CategoryName category={category} />
                  </bdi>
                </p>
                <p className="text-[0.9375rem] text-ink-soft tabular-nums">
                  {formatWholeNumber(wrong)} of {formatWholeNumber(total)} incorrect
                </p>
              </div>
              {questionIds.length > 0 && (
                <Button
                  variant="quiet"
                  aria-label={`Practice these ${formatWholeNumber(questionIds.length)}, wrong in ${labelOf(category)}`}
                  onClick={() => onPractice(questionIds)}
                  className="-mr-2.5 px-2.5"
                >
                  <Play aria-hidden /> Practice these {formatWholeNumber(questionIds.length)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'incorrect', label: 'Incorrect' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'flagged', label: 'Flagged' },
] as const satisfies readonly { readonly value: PastTestFilter; readonly label: string }[]

/** Which questions are listed, each choice with how many there are. A choice of none is left out unless it is chosen. */
function FilterControl({
  rows,
  filter,
  onChoose,
}: {
  readonly rows: readonly PastTestRow[]
  readonly filter: PastTestFilter
  readonly onChoose: (filter: PastTestFilter) => void
}) {
  const choices = FILTERS.map((choice) => ({ ...choice, count: filterPastTest(rows, choice.value).length }))
  return (
    <fieldset className="mt-8 mb-3 flex flex-wrap items-center gap-2">
      <legend className="sr-only">Show questions</legend>
      {choices
        .filter(({ value, count }) => count > 0 || value === filter)
        .map(({ value, label, count }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 text-[0.9375rem] font-semibold text-ink-soft select-none hover:text-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-text has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="past-test-filter"
              checked={value === filter}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label} <span className="font-medium tabular-nums">{count}</span>
          </label>
        ))}
    </fieldset>
  )
}

/**
 * What a learner does after a test: practice what was wrong in it, as far as the bank still has it, or take it again, with
 * the same questions or drawn again.
 */
export function TestActions({
  asked,
  questions,
  onPractice,
  onSameQuestions,
  onRetake,
  children,
}: {
  readonly asked: readonly Pick<PastTestQuestion, 'id' | 'isCorrect'>[]
  /** The bank now. */
  readonly questions: readonly Question[]
  readonly onPractice: (questionIds: readonly string[]) => void
  readonly onSameQuestions: () => void
  readonly onRetake: () => void
  readonly children?: ReactNode
}) {
  const bank = new Set(questions.map(({ id }) => id))
  const there = asked.filter(({ id }) => bank.has(id))
  const wrong = there.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id)
  return (
    <div data-keep-clear className="my-5 flex flex-wrap gap-3 max-sm:*:grow">
      {wrong.length > 0 && (
        <Button onClick={() => onPractice(wrong)}>
          <RotateCcw aria-hidden /> Practice the wrong ones ({formatWholeNumber(wrong.length)})
        </Button>
      )}
      <Button variant={wrong.length > 0 ? 'secondary' : 'primary'} onClick={onRetake}>
        Retake Test
      </Button>
      {there.length > 0 && (
        <Button variant="secondary" onClick={onSameQuestions}>
          Same questions again
        </Button>
      )}
      {children}
    </div>
  )
}

/** What a partial test left out (spec §9.4). */
export function PartialNote({ part }: { readonly part: PartialTest }) {
  const label = useCategoryLabel()
  return (
    <p className="border-t border-line px-5 py-3 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft sm:px-6">
      {part.by === 'categories' ? (
        <>
          A test on chosen categories: <bdi>{categoryNames(part.categories.map(label))}</bdi>.
        </>
      ) : (
        `A partial test: ${part.asked} of the ${part.wanted} questions of the exam.`
      )}
    </p>
  )
}

/** `EarlierEstimate`, with the memory model, loaded after the result is shown. */
export const EarlierEstimate = lazyPiece(
  () => import('./earlier-estimate.tsx'),
  (code) => code.EarlierEstimate,
  <p className="mt-4 min-h-6" />,
)
