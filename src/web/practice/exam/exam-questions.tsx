import { ChevronDown } from 'lucide-react'
import { itemsOf, positionOf } from '../../../domain/practice/cursor.ts'
import type { ExamInProgress } from '../../../domain/practice/exam/exam.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Every question of the exam by number, answered or not, with a button that opens it. Collapsed at first. */
export function ExamQuestions({
  exam,
  onGoTo,
}: {
  readonly exam: ExamInProgress
  readonly onGoTo: (index: number) => void
}) {
  const here = positionOf(exam.cursor)
  return (
    <Card className="mt-4">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between rounded-card px-4 font-semibold sm:px-7">
          All questions
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2 px-4 pt-1 pb-5 sm:px-7">
          {itemsOf(exam.cursor).map(({ question, selected }, index) => {
            const answered = selected.length > 0
            return (
              <li key={question.id}>
                <button
                  type="button"
                  onClick={() => onGoTo(index)}
                  aria-current={index === here ? 'step' : undefined}
                  aria-label={`Question ${index + 1}, ${answered ? 'answered' : 'unanswered'}`}
                  className={classNames(
                    'grid min-h-11 w-full place-content-center rounded-control text-[0.9375rem] font-semibold tabular-nums transition-colors duration-150',
                    answered
                      ? 'bg-brand-soft text-brand-text forced-colors:border'
                      : 'bg-sunken text-ink-soft hover:text-ink',
                    index === here && 'ring-2 ring-brand ring-offset-2 ring-offset-surface',
                  )}
                >
                  {index + 1}
                </button>
              </li>
            )
          })}
        </ol>
      </details>
    </Card>
  )
}
