import { useId } from 'react'
import { draftsToStore, type ImportReview, type ReviewEvent } from '../../domain/importing/review.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DraftList } from './draft-list.tsx'
import { ReportList } from './report-list.tsx'

/** What the file holds and what is wrong with it, to be confirmed. */
export function ReviewBank({
  name,
  review,
  problem,
  onChange,
  onConfirm,
  onBack,
}: {
  readonly name: string
  readonly review: ImportReview
  readonly problem: string | null
  readonly onChange: (event: ReviewEvent) => void
  readonly onConfirm: () => void
  readonly onBack: () => void
}) {
  const { drafts, problems, notices } = review.result
  const count = draftsToStore(review).length
  return (
    <div className="animate-rise">
      <p className="mb-4 text-ink-soft">
        {name}: {counted(drafts.length, 'question')}
        {problems.length > 0 && `, ${counted(problems.length, 'problem')}`}
        {review.duplicates.size > 0 && `, ${review.duplicates.size.toLocaleString('en-US')} already there`}
      </p>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {drafts.length > 0 && (
        <Card className="mb-4 grid gap-5 p-5 sm:p-6">
          {review.duplicates.size > 0 && <DuplicateChoice review={review} onChange={onChange} />}
          {drafts.some(({ category }) => category === null) && (
            <CategoryField review={review} onChange={onChange} />
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button disabled={count === 0} onClick={onConfirm}>
              Import {counted(count, 'question')}
            </Button>
            <Button look="secondary" onClick={onBack}>
              Choose another file
            </Button>
          </div>
        </Card>
      )}
      <ReportList title="Not imported" tone="bad" entries={problems} />
      <ReportList title="Worth a look" tone="note" entries={notices} />
      {drafts.length > 0 ? (
        <DraftList review={review} onTick={(draft) => onChange({ type: 'ticked', draft })} />
      ) : (
        <Button look="secondary" onClick={onBack} className="mt-2">
          Choose another file
        </Button>
      )}
    </div>
  )
}

function counted(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}

interface PartProps {
  readonly review: ImportReview
  readonly onChange: (event: ReviewEvent) => void
}

function DuplicateChoice({ review, onChange }: PartProps) {
  const choices = [
    { choice: 'skip', label: 'Skip them' },
    { choice: 'add', label: 'Add them again' },
  ] as const
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        {counted(review.duplicates.size, 'question')} already in your bank or twice in the file
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ choice, label }) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="duplicates"
              checked={review.onDuplicates === choice}
              onChange={() => onChange({ type: 'duplicates-chosen', choice })}
              className="size-5 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function CategoryField({ review, onChange }: PartProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Category for questions without one
      </label>
      <input
        id={id}
        value={review.category}
        maxLength={QUESTION_LIMITS.categoryMax}
        onChange={(event) => onChange({ type: 'category-typed', category: event.target.value })}
        placeholder="General"
        className="block min-h-11 w-full max-w-sm rounded-control border border-line-strong bg-surface px-3.5 placeholder:text-ink-soft"
      />
    </div>
  )
}
