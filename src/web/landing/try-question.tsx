import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { isCorrectAnswer } from '../../domain/answer.ts'
import { markOf } from '../../domain/practice/option-mark.ts'
import { optionLetter } from '../../domain/practice/option-order.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'

const QUESTION = {
  category: 'Learning',
  text: 'You have an hour to prepare for a test. Which way of spending it will help you remember the most next week?',
  options: [
    'Reading the chapter four times',
    'Highlighting the key sentences',
    'Answering questions from memory',
    'Copying out the summary neatly',
  ],
  correct: ['Answering questions from memory'],
  explanation:
    'Retrieving something strengthens it more than seeing it again. Rereading feels easier, which is why so many of us mistake it for learning.',
} as const

/** One question of the product, to be answered on the page. Without JavaScript it is only shown. */
export function TryQuestion() {
  const [chosen, setChosen] = useState<string | null>(null)
  const answered = chosen !== null
  return (
    <Card className="relative p-5 shadow-lift sm:p-7">
      <div className="mb-3 flex items-center justify-between gap-3">
        <Badge tone="brand">{QUESTION.category}</Badge>
        <span className="text-[0.875rem] font-medium text-ink-soft">Try one</span>
      </div>
      <h2 className="mb-5 font-sans text-[1.1875rem] leading-normal font-semibold tracking-normal">
        {QUESTION.text}
      </h2>
      <ul className="grid gap-2.5">
        {QUESTION.options.map((option, index) => (
          <li key={option}>
            <TryOption
              letter={optionLetter(index)}
              option={option}
              mark={answered ? markOf(QUESTION, [chosen], option) : null}
              onChoose={() => setChosen(option)}
            />
          </li>
        ))}
      </ul>
      <div role="status" className="min-h-32 pt-4">
        {answered ? (
          <>
            <p
              className={classNames(
                'font-display text-lg font-bold',
                isCorrectAnswer(QUESTION.correct, [chosen]) ? 'text-good' : 'text-poor',
              )}
            >
              {isCorrectAnswer(QUESTION.correct, [chosen]) ? 'Correct!' : 'Incorrect'}
            </p>
            <p className="mt-1 text-[0.9375rem] leading-6 text-pretty text-ink-soft">
              {QUESTION.explanation}
            </p>
          </>
        ) : (
          <p className="text-[0.9375rem] text-ink-soft">Choose an answer.</p>
        )}
      </div>
    </Card>
  )
}

const MARKS = {
  right: 'border-good-line bg-good-soft',
  wrong: 'border-poor-line bg-poor-soft',
  unmarked: 'border-line text-ink-soft',
} as const

function TryOption({
  letter,
  option,
  mark,
  onChoose,
}: {
  readonly letter: string
  readonly option: string
  readonly mark: keyof typeof MARKS | null
  readonly onChoose: () => void
}) {
  return (
    <button
      type="button"
      disabled={mark !== null}
      onClick={onChoose}
      className={classNames(
        'flex min-h-13 w-full items-center gap-3.5 rounded-xl border-[1.5px] px-3.5 py-2.5 text-left transition-[background-color,border-color] duration-150',
        mark ? MARKS[mark] : 'border-line bg-surface hover:border-brand hover:bg-brand-soft/50',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-content-center rounded-full border-[1.5px] border-line-strong text-[0.9375rem] font-bold text-ink-soft"
      >
        {letter}
      </span>
      <span className="flex-1">{option}</span>
      {mark === 'right' && (
        <Check aria-label="Correct answer" strokeWidth={3} className="size-5 animate-pop text-good" />
      )}
      {mark === 'wrong' && (
        <X aria-label="Your answer, wrong" strokeWidth={3} className="size-5 animate-pop text-poor" />
      )}
    </button>
  )
}
