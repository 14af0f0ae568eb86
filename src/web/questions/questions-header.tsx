import { Upload, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { filtersNothing, type QuestionFilter } from '../../domain/questions/question-filter.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { ExportBank } from './export-bank.tsx'

export const IMPORT_PATH = '/app/import'

/**
 * The title with the size of the bank, how many questions match while a search or filter is set, and the links to
 * import and export (spec §2.4).
 */
export function QuestionsHeader({
  all,
  shown,
  filter,
  onClear,
}: {
  readonly all: readonly Question[]
  /** Those that match the filter. */
  readonly shown: readonly Question[]
  readonly filter: QuestionFilter
  readonly onClear: () => void
}) {
  const filtering = !filtersNothing(filter)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 max-sm:gap-x-2">
      <h1 className="text-title font-bold">Questions</h1>
      <Badge tone="brand">{all.length.toLocaleString('en-US')}</Badge>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 max-sm:gap-x-0">
        <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
          {filtering && formatCount(shown.length, 'match', 'matches')}
        </p>
        {filtering && (
          <Button variant="quiet" onClick={onClear} className="px-2.5">
            <X aria-hidden /> Clear filters
          </Button>
        )}
        <ExportBank all={all} shown={filtering ? shown : null} />
        <Link
          to={IMPORT_PATH}
          title="Import questions"
          className={buttonClass('quiet', '-mr-2.5 px-2.5 max-sm:w-11')}
        >
          <Upload aria-hidden />
          <span className="max-sm:sr-only">Import questions</span>
        </Link>
      </div>
    </div>
  )
}
