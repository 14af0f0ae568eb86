import { useId, useMemo, useRef, useState } from 'react'
import { chooseOption, isCorrectAnswer } from '../../domain/answer.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { trialQuestions } from '../../domain/sharing/trial-questions.ts'
import { Explanation, Reference } from '../content/explanation.tsx'
import { OptionList } from '../content/option-list.tsx'
import { QuestionText } from '../content/question-text.tsx'
import type { SharedBank } from '../data/sharing/read-share.ts'
import { RichText } from '../notes/rich-text.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type Trial = ReturnType<typeof trialQuestions<SharedBank['questions'][number]>>[number]

/** Five questions of the bank to answer at once. Nothing is stored. */
export function TryQuestions({ code, bank }: { readonly code: string; readonly bank: SharedBank }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [round, setRound] = useState(0)
  const drawn = useMemo(() => trialQuestions(bank.questions, code, round), [bank, code, round])
  if (drawn.length === 0) return null
  return (
    <section aria-labelledby="try" className="grid min-w-0 grid-cols-1 gap-4">
      <div>
        <h2 ref={heading} id="try" tabIndex={-1} className="w-fit text-heading font-bold outline-none">
          {drawn.length === 1 ? 'Try a question' : `Try ${drawn.length} questions`}
        </h2>
        <p className="mt-1 text-ink-soft">Drawn at random. Your answers are not stored.</p>
      </div>
      <ol className="grid grid-cols-1 gap-4">
        {drawn.map((trial, index) => (
          <li key={`${round} ${trial.question.id}`}>
            <TrialCard trial={trial} place={index + 1} count={drawn.length} />
          </li>
        ))}
      </ol>
      {bank.questions.length > drawn.length && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            setRound(round + 1)
            heading.current?.focus()
          }}
        >
          Other questions
        </Button>
      )}
    </section>
  )
}

function TrialCard({
  trial,
  place,
  count,
}: {
  readonly trial: Trial
  readonly place: number
  readonly count: number
}) {
  const { question, optionOrder, noteHtml, hintHtml } = trial
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isJudged, setJudged] = useState(false)
  const id = useId()
  const isRight = isCorrectAnswer(question.correct, selected)
  return (
    <Card role="group" aria-labelledby={id} className="p-4 wrap-anywhere sm:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone="outline">
          {place} of {count}
        </Badge>
        <Badge tone="brand">
          <span className="truncate">{categoryOf(question)}</span>
        </Badge>
      </div>
      <div id={id} className="mb-4 text-[1.125rem] leading-[1.5] font-semibold text-pretty">
        <QuestionText text={question.text} format={question.format} />
      </div>
      <OptionList
        question={question}
        optionOrder={optionOrder}
        selected={selected}
        judged={isJudged}
        onChoose={(option) => setSelected(chooseOption(trial, selected, option))}
      />
      {!isJudged && (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={selected.length === 0}
          onClick={() => setJudged(true)}
        >
          Check<span className="sr-only"> answer {place}</span>
        </Button>
      )}
      <p role="status" className={`font-bold not-empty:mt-4 ${isRight ? 'text-good' : 'text-poor'}`}>
        {isJudged && (isRight ? 'Correct!' : 'Incorrect')}
      </p>
      {isJudged && (
        <div className="mt-3 grid grid-cols-1 gap-3 empty:hidden">
          <Explanation question={question} />
          <Reference question={question} />
          {hintHtml !== '' && <RichText html={hintHtml} />}
          {noteHtml !== '' && <RichText html={noteHtml} />}
        </div>
      )}
    </Card>
  )
}
