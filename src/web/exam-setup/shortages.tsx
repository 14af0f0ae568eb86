import { TriangleAlert } from 'lucide-react'
import type { Shortage } from '../../domain/exams/draw-by-blueprint.ts'
import { formatCount, formatWholeNumber } from '../../domain/formatting/format-number.ts'
import { useCategoryLabel } from '../data/queries/category-titles.tsx'

/** Shortages that are named; the others are counted. */
const NAMED = 3

/** What the bank lacks for an exam, which is then shorter. Nothing when it lacks nothing. */
export function Shortages({ shortages }: { readonly shortages: readonly Shortage[] }) {
  const label = useCategoryLabel()
  if (shortages.length === 0) return null
  const missing = shortages.reduce((sum, { wanted, available }) => sum + wanted - available, 0)
  const others = shortages.length - NAMED
  return (
    <p className="flex items-start gap-2 text-[0.9375rem] text-fair">
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {shortages
          .slice(0, NAMED)
          .map((shortage) => sentenceOf(shortage, label))
          .join(' ')}
        {others > 0 && ` ${formatCount(others, 'more category', 'more categories')} with too few questions.`}{' '}
        The exam will be {formatCount(missing, 'question')} shorter.
      </span>
    </p>
  )
}

function sentenceOf({ category, wanted, available }: Shortage, label: (category: string) => string): string {
  const has = available === 0 ? 'no questions' : `only ${formatCount(available, 'question')}`
  const of = `${formatWholeNumber(wanted)} asked for`
  return category === null ? `There are ${has}, ${of}.` : `${label(category)} has ${has}, ${of}.`
}
