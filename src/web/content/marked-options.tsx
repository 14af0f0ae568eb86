import { Check } from 'lucide-react'
import type { Question } from '../../domain/model.ts'
import { optionLetter } from '../../domain/practice/option-order.ts'
import { classNames } from '../ui/class-names.ts'
import { OptionFeedback } from './answer-texts.tsx'
import { QuestionText } from './question-text.tsx'

/** All options of a question in the bank's order, the right ones marked, each with its feedback. */
export function MarkedOptions({
  question,
  className,
}: {
  readonly question: Pick<Question, 'format' | 'options' | 'correct' | 'optionFeedback'>
  readonly className?: string | undefined
}) {
  return (
    <ul aria-label="Options" className={classNames('grid grid-cols-[minmax(0,1fr)] gap-1', className)}>
      {question.options.map((option, index) => {
        const isCorrect = question.correct.includes(option)
        return (
          <li
            key={option}
            className={classNames('flex gap-2', isCorrect ? 'font-semibold text-good' : 'text-ink-soft')}
          >
            <span className="shrink-0">{optionLetter(index)}.</span>
            <div className="min-w-0">
              <QuestionText text={option} format={question.format} />
              <OptionFeedback question={question} option={option} />
            </div>
            {isCorrect && (
              <Check aria-label="Correct answer" strokeWidth={3} className="mt-1 size-4 shrink-0" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
