import { ChevronDown } from 'lucide-react'
import { useId, useMemo } from 'react'
import { formatCount, wholePercent } from '../../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../../domain/formatting/format-time.ts'
import { answersTo, type EarlierAnswer, LAST_ANSWERS_SHOWN } from '../../../domain/learning/last-answers.ts'
import type { Confidence, PracticeResponse } from '../../../domain/model.ts'
import type { ShownReason } from './preparation.ts'

/**
 * Why this question: one line below the category, which opens to the figures behind it (spec §4.20). `answers` are those
 * in practice and in exams, newest first.
 */
export function WhyLine({
  questionId,
  reason,
  answers,
}: {
  readonly questionId: string
  readonly reason: ShownReason
  readonly answers: readonly PracticeResponse[]
}) {
  const day = reason.hasDate ? 'on the day of your exam' : 'in a month'
  const isNew = reason.answers === 0
  const { pickedAt } = reason
  const earlier = useMemo(() => answersTo(questionId, answers, pickedAt), [questionId, answers, pickedAt])
  return (
    <details className="group mb-3 text-[0.9375rem] text-ink-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="sr-only">Why this question: </span>
          {reason.text}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="mt-1 mb-4 grid gap-4 rounded-control bg-sunken p-4">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          <Figure
            name="Answered before"
            value={earlier.length === 0 ? 'never' : formatCount(earlier.length, 'time')}
          />
          <Figure
            name={
              isNew
                ? 'Estimated chance that you know it already'
                : 'Estimated chance that you remember it now'
            }
            value={percentText(reason.recallNow)}
          />
          {!isNew && (
            <Figure
              name={`The same ${day}, without more practice`}
              value={percentText(reason.recallAtExam)}
            />
          )}
          <Figure
            name={`The same ${day}, after a right answer now`}
            value={percentText(reason.recallIfRight)}
          />
        </dl>
        {earlier.length > 0 && <LastAnswers answers={earlier.slice(0, LAST_ANSWERS_SHOWN)} />}
      </div>
    </details>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-pretty">{name}</dt>
      <dd className="text-right font-semibold text-ink tabular-nums">{value}</dd>
    </>
  )
}

function percentText(share: number): string {
  return `about ${wholePercent(share, 1)}%`
}

const CONFIDENCE_TEXTS: Readonly<Record<Confidence, string>> = {
  sure: 'sure',
  unsure: 'unsure',
  guess: 'a guess',
}

/** The answers that the estimates rest on most, newest first. */
function LastAnswers({ answers }: { readonly answers: readonly EarlierAnswer[] }) {
  const id = useId()
  return (
    <div>
      <p id={id}>Your last answers</p>
      <ol aria-labelledby={id} className="mt-1 grid gap-1">
        {answers.map((answer) => (
          <li key={answer.id} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="tabular-nums">
              {formatDateTime(answer.createdAt)}
              {answer.testId !== undefined && ', in an exam'}
            </span>
            <span className="font-semibold text-ink">
              {answer.isCorrect ? 'Correct' : 'Incorrect'}
              {answer.confidence !== undefined && `, ${CONFIDENCE_TEXTS[answer.confidence]}`}
              {answer.isLeftOut && ', too fast to count'}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
