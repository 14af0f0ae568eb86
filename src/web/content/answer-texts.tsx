import { Check } from 'lucide-react'
import { displayList } from '../../domain/formatting/display-text.ts'
import type { Question } from '../../domain/model.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { feedbackOn } from '../../domain/questions/question-content.ts'
import { classNames } from '../ui/class-names.ts'
import { QuestionText } from './question-text.tsx'

type AnsweredQuestion = Pick<Question, 'format' | 'options' | 'optionFeedback'>

/**
 * The texts of an answer or a key: plain ones with commas between them, formatted ones and those with feedback one below
 * the other. The element around it has `dir="auto"`.
 */
export function AnswerTexts({
  question,
  texts,
  none,
}: {
  /** Null when it has left the bank. */
  readonly question: AnsweredQuestion | null
  readonly texts: readonly string[]
  /** Shown when there are none. */
  readonly none: string
}) {
  if (texts.length === 0) return none
  if (!needsRows(question, texts)) {
    const list = displayList(texts)
    return <span className={classNames('plain-text', list.includes('\n') && 'block')}>{list}</span>
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {texts.map((text) => (
        <li key={text}>
          <QuestionText text={text} format={question.format} />
          <OptionFeedback question={question} option={text} />
        </li>
      ))}
    </ul>
  )
}

function needsRows(
  question: AnsweredQuestion | null,
  texts: readonly string[],
): question is AnsweredQuestion {
  if (question === null) return false
  return question.format === 'markdown' || texts.some((text) => feedbackOn(question, text) !== null)
}

/** What the bank says about an option, where it says something. */
function OptionFeedback({
  question,
  option,
}: {
  readonly question: AnsweredQuestion
  readonly option: string
}) {
  const feedback = feedbackOn(question, option)
  if (feedback === null) return null
  return (
    <QuestionText
      text={feedback}
      format={question.format}
      className="mt-0.5 text-[0.9375rem] font-normal text-ink-soft"
    />
  )
}

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
