import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { memo } from 'react'
import { displayText } from '../../domain/display-text.ts'
import type { PastTestRow, PastVerdict } from '../../domain/statistics/past-test-report.ts'
import { AnswerTexts } from '../content/answer-texts.tsx'
import { Explanation, Reference } from '../content/explanation.tsx'
import { MarkedOptions } from '../content/marked-options.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

const VERDICTS = {
  correct: { label: 'Correct', tone: 'good', Icon: CircleCheck },
  incorrect: { label: 'Incorrect', tone: 'poor', Icon: CircleX },
  unanswered: { label: 'Unanswered', tone: 'poor', Icon: CircleDashed },
} as const satisfies Record<PastVerdict, object>

/** One question of a past test: what was chosen, and all options with the correct ones marked. */
export const RowCard = memo(function RowCard({ row }: { readonly row: PastTestRow }) {
  const { number, verdict, category, question, text } = row
  const { label, tone, Icon } = VERDICTS[verdict]
  return (
    <li className="[contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
      <Card className="grid grid-cols-1 gap-3 p-4 sm:px-6 sm:py-5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-[0.9375rem] font-semibold text-ink-soft tabular-nums">{number}.</span>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {label}
          </Badge>
          <Badge tone="outline" className="sm:ml-auto">
            <bdi className="truncate">{category}</bdi>
          </Badge>
        </div>
        {question === null ? (
          <p dir="auto" className="plain-text font-semibold text-pretty">
            {displayText(text)}
          </p>
        ) : (
          <QuestionText text={question.text} format={question.format} className="font-semibold text-pretty" />
        )}
        <Chosen row={row} />
        {question === null ? (
          <p className="text-[0.9375rem] text-ink-soft italic">This question is no longer in your bank.</p>
        ) : (
          <>
            <MarkedOptions question={question} />
            <Explained question={question} />
          </>
        )}
      </Card>
    </li>
  )
})

/** The learner's answer where it was wrong; a right one is marked among the options. */
function Chosen({ row: { verdict, chosen, question } }: { readonly row: PastTestRow }) {
  if (verdict !== 'incorrect' || chosen === null) return null
  return (
    <dl className="rounded-control bg-poor-soft px-3.5 py-2.5 text-poor">
      <dt className="text-[0.8125rem] font-bold">Your Answer</dt>
      <dd className="font-medium">
        <AnswerTexts question={question} texts={chosen} none="Unanswered" />
      </dd>
    </dl>
  )
}

function Explained({ question }: { readonly question: NonNullable<PastTestRow['question']> }) {
  if (question.explanation === null && question.reference === null) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-brand-text">
        Explanation
      </summary>
      <div className="grid gap-2 pt-1">
        <Explanation question={question} />
        <Reference question={question} />
      </div>
    </details>
  )
}
