import { Ellipsis, ListChecks, Plus, Share2, Tags, Trash, Upload, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { filtersNothing, type QuestionFilter } from '../../domain/questions/question-filter.ts'
import { IMPORT_PATH } from '../data/browser/files-to-import.ts'
import { PracticeThese } from '../results/practice-these.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DELETED_PATH } from './deleted-questions.tsx'
import { ExportBank, UNDER_ICON } from './export-bank.tsx'

/**
 * The title with the size of the bank, how many questions match while a search or filter is set, and the links to
 * import and export (spec §2.4).
 */
export function QuestionsHeader({
  all,
  shown,
  filter,
  onClear,
  onAdd,
  isSelecting,
  onSelect,
  onCategories,
  onShare,
}: {
  readonly all: readonly Question[]
  /** Those that match the filter; null while that is not known. */
  readonly shown: readonly Question[] | null
  readonly filter: QuestionFilter
  readonly onClear: () => void
  readonly onAdd: () => void
  readonly isSelecting: boolean
  /** Begins or ends the selection of questions. */
  readonly onSelect: () => void
  /** Opens the categories to rename and merge. */
  readonly onCategories: () => void
  /** Makes a link to questions; null where the server offers none. */
  readonly onShare: (() => void) | null
}) {
  const filtering = !filtersNothing(filter)
  // What can be done with the matches takes the space of these labels.
  const label = filtering ? 'sr-only' : 'max-lg:sr-only'
  const header = useFocusAfterSelecting(isSelecting)
  return (
    <div ref={header} className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 max-sm:gap-x-2">
      <h1 className="text-title font-bold">Questions</h1>
      <Badge tone="brand">{all.length.toLocaleString('en-US')}</Badge>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 max-sm:gap-x-0">
        <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
          {filtering && shown && formatCount(shown.length, 'match', 'matches')}
        </p>
        {filtering && shown && <PracticeThese questions={shown} />}
        {filtering && (
          <Button variant="quiet" onClick={onClear} className="px-2.5">
            <X aria-hidden /> Clear filters
          </Button>
        )}
        {/* First: it comes a moment later, and moves none of the others. */}
        {onShare && (
          <Button
            variant="quiet"
            title="Share by link"
            onClick={onShare}
            className={classNames('px-2.5 max-sm:hidden', filtering ? 'w-11' : 'max-xl:w-11')}
          >
            <Share2 aria-hidden />
            <span className={filtering ? 'sr-only' : 'max-xl:sr-only'}>Share</span>
          </Button>
        )}
        <Button
          variant="quiet"
          title="Add question"
          onClick={onAdd}
          className="px-2.5 max-sm:hidden max-md:w-11"
        >
          <Plus aria-hidden />
          <span className="max-md:sr-only">Add question</span>
        </Button>
        <Button
          variant="quiet"
          title="Select questions"
          aria-pressed={isSelecting}
          data-begins-selection
          onClick={onSelect}
          className={classNames('px-2.5 max-sm:hidden', filtering ? 'w-11' : 'max-lg:w-11')}
        >
          <ListChecks aria-hidden />
          <span className={label}>Select</span>
        </Button>
        <Button
          variant="quiet"
          title="Categories"
          onClick={onCategories}
          className={classNames('px-2.5 max-sm:hidden', filtering ? 'w-11' : 'max-xl:w-11')}
        >
          <Tags aria-hidden />
          <span className={filtering ? 'sr-only' : 'max-xl:sr-only'}>Categories</span>
        </Button>
        <Link
          to={DELETED_PATH}
          title="Deleted questions"
          className={buttonClass(
            'quiet',
            classNames('px-2.5 max-sm:hidden', filtering ? 'w-11' : 'max-lg:w-11'),
          )}
        >
          <Trash aria-hidden />
          <span className={label}>Deleted</span>
        </Link>
        <MoreActions onAdd={onAdd} onSelect={onSelect} onCategories={onCategories} onShare={onShare} />
        <ExportBank all={all} shown={filtering ? shown : null} />
        <Link
          to={IMPORT_PATH}
          title="Import questions"
          className={buttonClass('quiet', classNames('-mr-2.5 px-2.5', UNDER_ICON))}
        >
          <Upload aria-hidden />
          <span>
            Import<span className="max-sm:sr-only"> questions</span>
          </span>
        </Link>
      </div>
    </div>
  )
}

/** When the selection ends, its bar goes, and with it the button that was used: the focus returns to where it began. */
function useFocusAfterSelecting(isSelecting: boolean) {
  const header = useRef<HTMLDivElement>(null)
  const wasSelecting = useRef(isSelecting)
  useLayoutEffect(() => {
    const hasEnded = wasSelecting.current && !isSelecting
    wasSelecting.current = isSelecting
    if (!hasEnded || document.activeElement !== document.body) return
    const buttons = header.current?.querySelectorAll<HTMLElement>('[data-begins-selection]') ?? []
    Array.from(buttons)
      .find((button) => button.checkVisibility())
      ?.focus({ preventScroll: true })
  }, [isSelecting])
  return header
}

/** What a phone has no space for beside the title: one button that offers the rest. */
function MoreActions({
  onAdd,
  onSelect,
  onCategories,
  onShare,
}: {
  readonly onAdd: () => void
  readonly onSelect: () => void
  readonly onCategories: () => void
  readonly onShare: (() => void) | null
}) {
  const [isOpen, setIsOpen] = useState(false)
  const closeAnd = (act: () => void) => () => {
    setIsOpen(false)
    act()
  }
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setIsOpen(true)}
        data-begins-selection
        className={classNames('sm:hidden', UNDER_ICON)}
      >
        <Ellipsis aria-hidden />
        More
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Questions"
        description="Add a question, change many at once, or restore what you deleted."
      >
        <div className="grid gap-2.5">
          <Button onClick={closeAnd(onAdd)}>
            <Plus aria-hidden /> Add question
          </Button>
          <Button variant="secondary" onClick={closeAnd(onSelect)}>
            <ListChecks aria-hidden /> Select questions
          </Button>
          <Button variant="secondary" onClick={closeAnd(onCategories)}>
            <Tags aria-hidden /> Categories
          </Button>
          {onShare && (
            <Button variant="secondary" onClick={closeAnd(onShare)}>
              <Share2 aria-hidden /> Share by link
            </Button>
          )}
          <Link to={DELETED_PATH} className={buttonClass('secondary')}>
            <Trash aria-hidden /> Deleted questions
          </Link>
        </div>
      </Dialog>
    </>
  )
}
