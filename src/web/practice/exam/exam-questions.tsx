import { ChevronDown, Flag } from 'lucide-react'
import { type FormEvent, type RefObject, useId } from 'react'
import { itemsOf, lengthOf, positionOf } from '../../../domain/practice/cursor.ts'
import { type ExamInProgress, type ExamItem, forReviewCount } from '../../../domain/practice/exam/exam.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

/**
 * Every question of the exam by number, answered or not, flagged or not, with a button that opens it, and a field for a
 * number. Collapsed at first.
 */
export function ExamQuestions({
  exam,
  details,
  onGoTo,
}: {
  readonly exam: ExamInProgress
  /** For a key that opens it: see `openQuestionNumber`. */
  readonly details: RefObject<HTMLDetailsElement | null>
  readonly onGoTo: (index: number) => void
}) {
  const here = positionOf(exam.cursor)
  const flagged = forReviewCount(exam)
  return (
    <Card className="mt-4">
      <details ref={details} className="group">
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 rounded-card px-4 font-semibold sm:px-7">
          All questions
          {flagged > 0 && (
            <span className="text-[0.9375rem] font-medium text-ink-soft tabular-nums">
              {flagged} flagged for review
            </span>
          )}
          <ChevronDown
            aria-hidden
            className="ml-auto size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <GoToNumber total={lengthOf(exam.cursor)} onGoTo={onGoTo} />
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2 px-4 pt-1 pb-5 sm:px-7">
          {itemsOf(exam.cursor).map((item, index) => (
            <li key={item.question.id}>
              <QuestionNumber
                item={item}
                number={index + 1}
                isHere={index === here}
                onChoose={() => onGoTo(index)}
              />
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}

/** Opens the list of questions with the focus on its number field. */
export function openQuestionNumber(details: HTMLDetailsElement | null): void {
  if (details === null) return
  details.open = true
  details.querySelector('input')?.focus()
}

function GoToNumber({ total, onGoTo }: { readonly total: number; readonly onGoTo: (index: number) => void }) {
  const id = useId()
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = Number(new FormData(event.currentTarget).get('number'))
    if (Number.isInteger(number) && number >= 1 && number <= total) onGoTo(number - 1)
  }
  return (
    <form onSubmit={go} className="flex flex-wrap items-center gap-2.5 px-4 pb-3 sm:px-7">
      <label htmlFor={id} className="text-[0.9375rem] font-medium text-ink-soft">
        Go to question
      </label>
      <input
        id={id}
        name="number"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={total}
        className="min-h-11 w-20 rounded-control border border-line-strong bg-surface px-3 tabular-nums"
      />
      <Button type="submit" variant="secondary">
        Go
      </Button>
    </form>
  )
}

function QuestionNumber({
  item: { selected, forReview },
  number,
  isHere,
  onChoose,
}: {
  readonly item: ExamItem
  readonly number: number
  readonly isHere: boolean
  readonly onChoose: () => void
}) {
  const answered = selected.length > 0
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={isHere ? 'step' : undefined}
      aria-label={`Question ${number}, ${answered ? 'answered' : 'unanswered'}${forReview ? ', flagged for review' : ''}`}
      className={classNames(
        'relative grid min-h-11 w-full place-content-center rounded-control text-[0.9375rem] font-semibold tabular-nums transition-colors duration-150',
        answered
          ? 'bg-brand-soft text-brand-text forced-colors:border'
          : 'bg-sunken text-ink-soft hover:text-ink',
        isHere && 'ring-2 ring-brand ring-offset-2 ring-offset-surface',
      )}
    >
      {number}
      {forReview && (
        <Flag aria-hidden fill="currentColor" className="absolute top-1 right-1 size-3 text-sun-text" />
      )}
    </button>
  )
}
