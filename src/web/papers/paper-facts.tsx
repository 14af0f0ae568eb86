import { formatDay } from '../../domain/formatting/format-day.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { type Paper, VERSION_LETTERS } from '../../domain/papers/paper.ts'
import { classNames } from '../ui/class-names.ts'

/** When a paper was made, and how much it asks: "Nov 3, 2026 · 40 questions · versions A to C". */
export function PaperFacts({
  paper: { createdAt, versions, choice },
  count,
  className,
}: {
  readonly paper: Pick<Paper, 'createdAt' | 'versions' | 'choice'>
  /** How many questions it has. */
  readonly count: number
  readonly className?: string
}) {
  const facts = [
    formatDay(createdAt),
    formatCount(count, 'question'),
    ...(versions === 1 ? [] : [`versions A to ${VERSION_LETTERS[versions - 1]}`]),
  ]
  return (
    <p className={classNames('text-[0.9375rem] text-ink-soft', className)}>
      {facts.join(' · ')}
      {choice.kind === 'exam' && (
        <>
          {' · like the exam '}
          <span dir="auto" className="wrap-anywhere">
            {choice.exam.name}
          </span>
        </>
      )}
    </p>
  )
}
