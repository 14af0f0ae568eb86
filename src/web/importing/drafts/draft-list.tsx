import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import type { ImportReview, ReviewEvent } from '../../../domain/importing/review/review.ts'
import type { ReviewSubset } from '../../../domain/importing/review/review-filter.ts'
import { categoriesOf } from '../../../domain/selection/categories.ts'
import { LocalImages } from '../../content/local-images.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { sourceWord } from '../review/location-label.ts'
import { DraftCard } from './draft-card.tsx'
import type { DraftPages } from './draft-pages.tsx'
import { PageSteps } from './draft-pages.tsx'
import type { DraftEditing } from './use-draft-editing.ts'

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
        Questions in the {review.items[0]?.draft.location.file === undefined ? sourceWord(review) : 'files'}
      </h2>
      {review.items.length > FEW && (
        <search className="mb-3 flex flex-wrap gap-2">
          <SearchField
            label="Search these questions"
            className="flex-2 basis-56"
            value={filter.search}
            onChange={(search) => pages.choose({ search })}
            isSearching={pages.isSearching}
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
                  review={review}
                  number={number}
                  item={item}
                  categories={categories}
                  pages={pages}
                  editing={editing}
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

const NONE: ReadonlyMap<string, string> = new Map()

/** Shows the images of a draft, and those that are being added to it, before they are uploaded. */
function DraftImages({
  images,
  added,
  children,
}: {
  readonly images: readonly PlacedImage[] | undefined
  /** By the open editor. */
  readonly added: readonly PlacedImage[] | undefined
  readonly children: ReactNode
}) {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    if (images === undefined && added === undefined) return
    const created = new Map(
      [...(images ?? []), ...(added ?? [])].map(({ address, image }) => [
        address,
        URL.createObjectURL(new Blob([new Uint8Array(image.bytes)])),
      ]),
    )
    setAddresses(created)
    return () => {
      for (const address of created.values()) URL.revokeObjectURL(address)
    }
  }, [images, added])
  return (
    <LocalImages value={images === undefined && added === undefined ? NONE : addresses}>
      {children}
    </LocalImages>
  )
}
