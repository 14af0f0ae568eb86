import { ArrowLeft, ArrowRight, ChevronFirst, ChevronLast } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { DraftPages } from './use-draft-pages.ts'

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
