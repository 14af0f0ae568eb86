import { ArrowLeft, ArrowRight, ChevronFirst, ChevronLast } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ImportReview } from '../../../domain/importing/review/review.ts'
import {
  listedNumbers,
  type ReviewFilter,
  searchReview,
  WHOLE_REVIEW,
} from '../../../domain/importing/review/review-filter.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/**
 * Links to the next, previous, first and last page, and a field for a page number; nothing when there is only one page.
 */
export function PageSteps({
  label,
  pages: { page, pages, goToPage },
  onGone,
  className,
}: {
  readonly label: string
  readonly pages: DraftPages
  /** Called when another page was opened. */
  readonly onGone: () => void
  readonly className?: string
}) {
  if (pages <= 1) return null
  const go = (to: number) => {
    goToPage(Math.max(0, Math.min(pages - 1, to)))
    onGone()
  }
  return (
    <nav
      aria-label={label}
      className={classNames('flex flex-wrap items-center justify-between gap-1', className)}
    >
      <div className="flex gap-1.5">
        <IconButton variant="secondary" label="First page" disabled={page === 0} onClick={() => go(0)}>
          <ChevronFirst />
        </IconButton>
        <IconButton
          variant="secondary"
          label="Previous page"
          disabled={page === 0}
          onClick={() => go(page - 1)}
        >
          <ArrowLeft />
        </IconButton>
      </div>
      <PageNumber key={page} page={page} pages={pages} onGo={go} />
      <div className="flex gap-1.5">
        <IconButton
          variant="secondary"
          label="Next page"
          disabled={page === pages - 1}
          onClick={() => go(page + 1)}
        >
          <ArrowRight />
        </IconButton>
        <IconButton
          variant="secondary"
          label="Last page"
          disabled={page === pages - 1}
          onClick={() => go(pages - 1)}
        >
          <ChevronLast />
        </IconButton>
      </div>
    </nav>
  )
}

/** The number of the page, as an input: Enter or leaving the field opens that page. */
function PageNumber({
  page,
  pages,
  onGo,
}: {
  readonly page: number
  readonly pages: number
  readonly onGo: (page: number) => void
}) {
  const [typed, setTyped] = useState(String(page + 1))
  const go = () => {
    const to = Number.parseInt(typed, 10) - 1
    if (Number.isNaN(to) || to === page) setTyped(String(page + 1))
    else onGo(to)
  }
  return (
    <form
      className="flex items-center gap-1.5 text-ink-soft tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        autoComplete="off"
        aria-label={`Page, of ${pages.toLocaleString('en-US')}`}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        size={4}
        className="min-h-11 w-[4.5rem] rounded-control border border-line-strong bg-surface px-2 text-center text-ink"
      />
      <span aria-hidden>/ {pages.toLocaleString('en-US')}</span>
    </form>
  )
}

/** Questions on one page. */
const PAGE_SIZE = 20

/** Questions that are searched before the page gets a task. */
const SEARCHED_AT_ONCE = 2000

/** A draft to which a link led; `time` counts the clicks, so that a second click on the same link works again. */
export interface ScrollTarget {
  readonly number: number
  readonly time: number
}

/** The drafts of a review that are listed, page by page. */
export interface DraftPages {
  readonly filter: ReviewFilter
  readonly choose: (change: Partial<ReviewFilter>) => void
  /** Numbers of all that match the filter; while `isSearching`, of what was searched for before. */
  readonly matching: readonly number[]
  readonly isSearching: boolean
  /** Numbers of those on the page. */
  readonly shown: readonly number[]
  /** From 0. */
  readonly page: number
  readonly pages: number
  readonly goToPage: (page: number) => void
  readonly scrollTarget: ScrollTarget | null
  /** Opens the page of this draft, whatever the filter was. */
  readonly goToDraft: (number: number) => void
}

export function useDraftPages(review: ImportReview): DraftPages {
  const [filter, setFilter] = useState(WHOLE_REVIEW)
  const [chosenPage, setPage] = useState(0)
  const [scrollTarget, setScrollTarget] = useState<ScrollTarget | null>(null)
  const { matching, soughtFor } = useMatching(review, useDeferredValue(filter))
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE))
  const page = Math.min(chosenPage, pages - 1)
  const shown = useMemo(() => matching.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), [matching, page])
  return {
    filter,
    choose: (change) => {
      setFilter({ ...filter, ...change })
      setPage(0)
      setScrollTarget(null)
    },
    matching,
    isSearching: soughtFor !== filter.search.trim(),
    shown,
    page,
    pages,
    goToPage: (to) => {
      setPage(to)
      setScrollTarget(null)
    },
    scrollTarget,
    goToDraft: (number) => {
      setFilter(WHOLE_REVIEW)
      setPage(Math.floor(number / PAGE_SIZE))
      setScrollTarget((before) => ({ number, time: (before?.time ?? 0) + 1 }))
    },
  }
}

interface Matching {
  readonly matching: readonly number[]
  /** What was searched for, trimmed. */
  readonly soughtFor: string
}

/**
 * The numbers of the drafts that match. A search's result appears once all are searched; until then the previous one
 * stays.
 */
function useMatching(review: ImportReview, { shown, search: typed }: ReviewFilter): Matching {
  const numbers = useMemo(() => listedNumbers(review, shown), [review, shown])
  const [found, setFound] = useState<Matching | null>(null)
  const search = typed.trim()
  useEffect(() => {
    if (search === '') {
      setFound(null)
      return
    }
    let isWanted = true
    const look = async () => {
      const all: number[] = []
      for (let first = 0; first < numbers.length; first += SEARCHED_AT_ONCE) {
        all.push(...searchReview(review, numbers.slice(first, first + SEARCHED_AT_ONCE), search))
        await nextTask()
        if (!isWanted) return
      }
      setFound({ matching: all, soughtFor: search })
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [review, numbers, search])
  return search !== '' && found !== null ? found : { matching: numbers, soughtFor: '' }
}
