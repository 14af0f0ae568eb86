import { Play } from 'lucide-react'
import { useId, useMemo } from 'react'
import { formatWholeNumber } from '../../domain/format-number.ts'
import { type PastTestRow, weakAreas } from '../../domain/statistics/past-test-report.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What cost the most points in a test, each with a way to practice it. Nothing is shown when there is nothing to name. */
export function WeakAreas({
  rows,
  onPractice,
}: {
  readonly rows: readonly PastTestRow[]
  readonly onPractice: (questionIds: readonly string[]) => void
}) {
  const titleId = useId()
  const areas = useMemo(() => weakAreas(rows), [rows])
  if (areas.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h2 id={titleId} className="mb-3 text-heading font-bold">
        What held you back
      </h2>
      <Card>
        <ol className="divide-y divide-line">
          {areas.map(({ category, wrong, total, questionIds }) => (
            <li
              key={category}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-6"
            >
              <div className="min-w-0 flex-1 basis-32">
                <p className="font-semibold wrap-anywhere">
                  <bdi>
                    <CategoryName category={category} />
                  </bdi>
                </p>
                <p className="text-[0.9375rem] text-ink-soft tabular-nums">
                  {formatWholeNumber(wrong)} of {formatWholeNumber(total)} incorrect
                </p>
              </div>
              {questionIds.length > 0 && (
                <Button
                  variant="quiet"
                  aria-label={`Practice these ${formatWholeNumber(questionIds.length)}, wrong in ${category}`}
                  onClick={() => onPractice(questionIds)}
                  className="-mr-2.5 px-2.5"
                >
                  <Play aria-hidden /> Practice these {formatWholeNumber(questionIds.length)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
