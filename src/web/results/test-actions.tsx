import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatWholeNumber } from '../../domain/format-number.ts'
import type { PastTestQuestion, Question } from '../../domain/model.ts'
import { Button } from '../ui/button.tsx'

/**
 * What a learner does after a test: practice what was wrong in it, as far as the bank still has it, or take it again, with
 * the same questions or drawn again.
 */
export function TestActions({
  asked,
  questions,
  onPractice,
  onSameQuestions,
  onRetake,
  children,
}: {
  readonly asked: readonly Pick<PastTestQuestion, 'id' | 'isCorrect'>[]
  /** The bank now. */
  readonly questions: readonly Question[]
  readonly onPractice: (questionIds: readonly string[]) => void
  readonly onSameQuestions: () => void
  readonly onRetake: () => void
  readonly children?: ReactNode
}) {
  const bank = new Set(questions.map(({ id }) => id))
  const there = asked.filter(({ id }) => bank.has(id))
  const wrong = there.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id)
  return (
    <div data-keep-clear className="my-5 flex flex-wrap gap-3 max-sm:*:grow">
      {wrong.length > 0 && (
        <Button onClick={() => onPractice(wrong)}>
          <RotateCcw aria-hidden /> Practice the wrong ones ({formatWholeNumber(wrong.length)})
        </Button>
      )}
      <Button variant={wrong.length > 0 ? 'secondary' : 'primary'} onClick={onRetake}>
        Retake Test
      </Button>
      {there.length > 0 && (
        <Button variant="secondary" onClick={onSameQuestions}>
          Same questions again
        </Button>
      )}
      {children}
    </div>
  )
}
