import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import type { QuestionDraft } from '../../domain/importing/draft.ts'
import { type ImportReview, isTaken } from '../../domain/importing/review.ts'
import { DEFAULT_CATEGORY } from '../../domain/model.ts'
import { optionLetter } from '../../domain/practice/option-order.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

/** Questions on one page. */
const PAGE_SIZE = 20

/** Every question of the file, page by page, with its right answers marked, to be ticked on or off. */
export function DraftList({
  review,
  onTick,
}: {
  readonly review: ImportReview
  readonly onTick: (draft: QuestionDraft) => void
}) {
  const [page, setPage] = useState(0)
  const { drafts } = review.result
  const pages = Math.ceil(drafts.length / PAGE_SIZE)
  const first = page * PAGE_SIZE
  const isSkipped = (draft: QuestionDraft) => review.onDuplicates === 'skip' && review.duplicates.has(draft)
  return (
    <section aria-label="Questions in the file">
      <ol start={first + 1} className="grid gap-2.5">
        {drafts.slice(first, first + PAGE_SIZE).map((draft) => (
          <DraftRow
            key={draft.place.item ?? draft.place.line}
            draft={draft}
            taken={isTaken(review, draft)}
            skipped={isSkipped(draft)}
            fallbackCategory={review.category.trim() || DEFAULT_CATEGORY}
            onTick={() => onTick(draft)}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
          <Button look="secondary" disabled={page === 0} onClick={() => setPage(page - 1)}>
            <ArrowLeft aria-hidden /> Previous
          </Button>
          <span className="text-ink-soft tabular-nums">
            {page + 1} / {pages}
          </span>
          <Button look="secondary" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next <ArrowRight aria-hidden />
          </Button>
        </nav>
      )}
    </section>
  )
}

function DraftRow({
  draft,
  taken,
  skipped,
  fallbackCategory,
  onTick,
}: {
  readonly draft: QuestionDraft
  readonly taken: boolean
  readonly skipped: boolean
  readonly fallbackCategory: string
  readonly onTick: () => void
}) {
  return (
    <li>
      <Card className={classNames('p-4 sm:p-5', !taken && 'bg-sunken')}>
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={taken}
            disabled={skipped}
            onChange={onTick}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 flex-1">
            <span className="mb-1.5 flex flex-wrap gap-2">
              <Badge tone="brand">{draft.category ?? fallbackCategory}</Badge>
              {skipped && <Badge tone="outline">Already there</Badge>}
            </span>
            <span className="block font-semibold text-pretty wrap-anywhere whitespace-pre-line">
              {draft.text}
            </span>
          </span>
        </label>
        <ul className="mt-2.5 grid gap-1 pl-8 text-[0.9375rem]">
          {draft.options.map((option, index) => (
            <DraftOption
              key={option}
              letter={optionLetter(index)}
              option={option}
              correct={draft.correct.includes(option)}
            />
          ))}
        </ul>
        {draft.explanation && (
          <p className="mt-2.5 pl-8 text-[0.9375rem] wrap-anywhere whitespace-pre-line text-ink-soft">
            {draft.explanation}
          </p>
        )}
      </Card>
    </li>
  )
}

function DraftOption({
  letter,
  option,
  correct,
}: {
  readonly letter: string
  readonly option: string
  readonly correct: boolean
}) {
  return (
    <li className={classNames('flex gap-2', correct ? 'font-semibold text-good' : 'text-ink-soft')}>
      <span className="shrink-0">{letter}.</span>
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{option}</span>
      {correct && <Check aria-label="Correct answer" strokeWidth={3} className="mt-1 size-4 shrink-0" />}
    </li>
  )
}
