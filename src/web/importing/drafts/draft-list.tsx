import { useMemo, useRef } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import {
  categoryInFile,
  differingQuestionOf,
  displayedCategory,
  duplicateChoiceFor,
  duplicateStatusOf,
  importActionOf,
} from '../../../domain/importing/review/import-actions.ts'
import type { ImportReview, ReviewEvent } from '../../../domain/importing/review/review.ts'
import type { ReviewSubset } from '../../../domain/importing/review/review-filter.ts'
import { DEFAULT_CATEGORY } from '../../../domain/model.ts'
import { categoriesOf } from '../../../domain/selection/categories.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { DraftCard } from './draft-card.tsx'
import { DraftImages } from './draft-images.tsx'
import { PageSteps } from './page-steps.tsx'
import type { DraftEditing } from './use-draft-editing.ts'
import type { DraftPages } from './use-draft-pages.ts'

const SHOWN: readonly { readonly value: ReviewSubset; readonly label: string }[] = [
  { value: 'all', label: 'All questions' },
  { value: 'findings', label: 'Worth a look' },
  { value: 'duplicates', label: 'Duplicates' },
  { value: 'not-taken', label: 'Not selected' },
  { value: 'changed', label: 'Changed by you' },
]

/** Up to this many need no search. */
const FEW = 5

/** The questions of the files, page by page, with their correct answers marked, to be selected and corrected. */
export function DraftList({
  review,
  pages,
  editing,
  onChange,
}: {
  readonly review: ImportReview
  readonly pages: DraftPages
  readonly editing: DraftEditing
  readonly onChange: (event: ReviewEvent) => void
}) {
  const top = useRef<HTMLElement>(null)
  const { filter, matching } = pages
  const categories = useMemo(
    () => categoriesOf([...review.items.map(({ draft }) => draft), ...review.bank]),
    [review.items, review.bank],
  )
  return (
    <section ref={top} aria-labelledby="drafts-title">
      <h2 id="drafts-title" className="mt-6 mb-2 text-heading font-bold">
        Questions in the {review.items[0]?.draft.location.file === undefined ? 'file' : 'files'}
      </h2>
      {review.items.length > FEW && (
        <search className="mb-3 flex flex-wrap gap-2">
          <SearchField
            label="Search these questions"
            className="flex-2 basis-56"
            value={filter.search}
            onChange={(search) => pages.choose({ search })}
          />
          <SelectField
            label="Show"
            value={filter.shown}
            choices={SHOWN}
            onChoose={(shown) => pages.choose({ shown })}
            className="flex-1 basis-40 sm:max-w-48"
          />
        </search>
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
          {formatCount(matching.length, 'question')}
        </p>
        <TickAll pages={pages} onChange={onChange} />
      </div>
      <PageSteps label="Pages" pages={pages} onGone={() => undefined} className="mb-3" />
      {matching.length === 0 && (
        <p className="rounded-card border border-dashed border-line-strong/60 px-5 py-8 text-center text-ink-soft">
          No questions match.
        </p>
      )}
      <ol className="grid grid-cols-1 gap-2.5">
        {pages.shown.map((number) => {
          const item = review.items[number]
          return (
            item && (
              <DraftImages key={number} images={item.draft.images} added={editing.of(number)?.added}>
                <DraftCard
                  number={number}
                  item={item}
                  fate={importActionOf(review, number)}
                  presence={duplicateStatusOf(review, number)}
                  category={displayedCategory(review, item.draft) ?? DEFAULT_CATEGORY}
                  inheritedCategory={
                    displayedCategory(review, { ...item.draft, category: null }) ?? DEFAULT_CATEGORY
                  }
                  yours={differingQuestionOf(review, number)}
                  categoryInFile={categoryInFile(review, item.draft)}
                  choice={duplicateChoiceFor(review, number)}
                  categories={categories}
                  original={review.originals.get(number) ?? null}
                  isFixed={review.fixed.has(number)}
                  isEditable={!review.isAwaitingPictures}
                  open={editing.of(number)}
                  editing={editing}
                  scrollTarget={pages.scrollTarget?.number === number ? pages.scrollTarget : null}
                  onGoTo={pages.goToDraft}
                  onChange={onChange}
                />
              </DraftImages>
            )
          )
        })}
      </ol>
      <PageSteps
        label="Pages, below the questions"
        pages={pages}
        onGone={() => top.current?.scrollIntoView()}
        className="mt-3"
      />
    </section>
  )
}

/** Selects all that are listed, or none of them. */
function TickAll({
  pages: { matching },
  onChange,
}: {
  readonly pages: DraftPages
  readonly onChange: (event: ReviewEvent) => void
}) {
  const tick = (isTaken: boolean) => onChange({ type: 'all-ticked', numbers: matching, isTaken })
  return (
    <div className="-mr-2 flex">
      <Button variant="quiet" className="px-2" disabled={matching.length === 0} onClick={() => tick(true)}>
        Select all
      </Button>
      <Button variant="quiet" className="px-2" disabled={matching.length === 0} onClick={() => tick(false)}>
        Select none
      </Button>
    </div>
  )
}
