import { Upload, X } from 'lucide-react'
import { Link } from 'react-router'
import { filtersNothing, type QuestionFilter } from '../../domain/questions/question-filter.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'

export const IMPORT_PATH = '/app/import'

/** The title with the size of the bank, and how much of it matches while something is asked, and the way to more (reading 15). */
export function QuestionsHeader({
  total,
  matching,
  filter,
  onClear,
}: {
  readonly total: number
  readonly matching: number
  readonly filter: QuestionFilter
  readonly onClear: () => void
}) {
  const filtering = !filtersNothing(filter)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <h1 className="text-title font-bold">Questions</h1>
      <Badge tone="brand">{total.toLocaleString('en-US')}</Badge>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1">
        <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
          {filtering && matchesSentence(matching)}
        </p>
        {filtering && (
          <Button look="quiet" onClick={onClear} className="px-2.5">
            <X aria-hidden /> Clear filters
          </Button>
        )}
        <Link to={IMPORT_PATH} className={buttonClass('quiet', '-mr-2.5 px-2.5')}>
          <Upload aria-hidden className="max-sm:hidden" />
          <span>
            Import<span className="max-sm:sr-only"> questions</span>
          </span>
        </Link>
      </div>
    </div>
  )
}

function matchesSentence(matching: number): string {
  return matching === 1 ? '1 match' : `${matching.toLocaleString('en-US')} matches`
}
