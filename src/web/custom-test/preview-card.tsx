import { Dices } from 'lucide-react'
import { useId, useMemo } from 'react'
import { previewTest } from '../../domain/custom-test/preview.ts'
import { formatWholeNumber } from '../../domain/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from './figure.tsx'

/** The test as it would be generated now (spec §9.13). `questions` are those drawn for it, at least one. */
export function PreviewCard({
  questions,
  onDrawAgain,
}: {
  readonly questions: readonly Question[]
  readonly onDrawAgain: () => void
}) {
  const titleId = useId()
  const preview = useMemo(() => previewTest(questions), [questions])
  const unseen = preview.questionCount - preview.firstQuestions.length
  return (
    <section aria-labelledby={titleId} className="animate-rise">
      <Card className="border-brand/40 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id={titleId} className="text-heading font-bold">
            Test Preview
          </h2>
          <Button variant="quiet" className="-mr-2 px-2.5" onClick={onDrawAgain}>
            <Dices aria-hidden /> Draw Again
          </Button>
        </div>
        <p className="mt-1 text-[0.9375rem] leading-6 text-pretty text-ink-soft">
          While this preview is open, the test you generate has exactly these questions.
        </p>
        <dl aria-live="polite" className="mt-4 grid grid-cols-2 gap-3">
          <Figure name="Questions">{formatWholeNumber(preview.questionCount)}</Figure>
          <Figure name="Categories">{preview.categoryCount}</Figure>
          <Figure name="Average Options">{preview.averageOptions}</Figure>
          <Figure name="Difficulty">{preview.difficulty}</Figure>
        </dl>
        <h3 className="mt-5 mb-2 font-semibold">First Questions</h3>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {preview.firstQuestions.map(({ id, text, category }, index) => (
            <li key={id} className="flex gap-2.5 text-[0.9375rem] leading-6">
              <span className="text-ink-soft tabular-nums">{index + 1}.</span>
              <div className="min-w-0">
                <p className="plain-text text-pretty">
                  <bdi>{text}</bdi>
                </p>
                <Badge className="mt-1">
                  <span className="truncate">
                    <CategoryName category={category} />
                  </span>
                </Badge>
              </div>
            </li>
          ))}
        </ol>
        {unseen > 0 && (
          <p className="mt-3 text-[0.875rem] text-ink-soft">and {formatWholeNumber(unseen)} more</p>
        )}
      </Card>
    </section>
  )
}
