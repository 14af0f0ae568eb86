import { X } from 'lucide-react'
import { filtersNothing, type QuestionFilter } from '../../domain/questions/question-filter.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** The title with the size of the bank, and how much of it matches while something is asked. */
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
      <div className="ml-auto flex items-center gap-1">
        <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
          {filtering && matchesSentence(matching)}
        </p>
        {filtering && (
          <Button look="quiet" onClick={onClear} className="-mr-2 px-2.5">
            <X aria-hidden /> Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}

function matchesSentence(matching: number): string {
  return matching === 1 ? '1 match' : `${matching.toLocaleString('en-US')} matches`
}
