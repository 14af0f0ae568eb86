import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { passMarkLabel, passMarkPercent } from '../../domain/exams/pass-mark-label.ts'
import { formatDateTime, formatDuration } from '../../domain/format-time.ts'
import type { PastTest } from '../../domain/model.ts'
import { PASS_MARK_PERCENT } from '../../domain/practice/exam/exam-results.ts'
import { partOf } from '../../domain/statistics/partial-test.ts'
import { PartialNote } from '../results/partial-note.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'

/** The pass mark of Test Mode, and of tests that do not say which exam they were (spec §9.7). */
const TEST_MODE_MARK = { kind: 'percent', percent: PASS_MARK_PERCENT } as const

/** What matters first: the score beside the pass mark. */
export function PastTestHeader({ test }: { readonly test: PastTest }) {
  const { passed, takenAt, exam, durationMs, questions } = test
  const passMark = exam?.passMark ?? TEST_MODE_MARK
  const total = questions.length
  const part = partOf(test)
  const score = Math.round(test.score)
  const correct = questions.filter(({ isCorrect }) => isCorrect).length
  const unanswered = questions.filter(({ chosen }) => chosen?.length === 0).length
  const hasChoices = questions.some(({ chosen }) => chosen !== null)
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3">
        <h1 className="text-title font-bold">Past Test</h1>
        {takenAt !== null && (
          <p className="text-[0.9375rem] text-ink-soft tabular-nums">{formatDateTime(takenAt)}</p>
        )}
        <Link to="/app" className={buttonClass('quiet', '-mx-3 px-3 sm:ml-auto')}>
          <ArrowLeft aria-hidden /> Back to Overview
        </Link>
      </div>
      <Card className="overflow-hidden">
        <div className="p-5 sm:p-6">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <p className="font-display text-4xl leading-none font-bold tabular-nums">{score}%</p>
            <Badge tone={passed ? 'good' : 'poor'}>{passed ? 'Passed' : 'Not passed'}</Badge>
            <p className="text-[0.9375rem] text-ink-soft tabular-nums">
              Pass mark: {passMarkLabel(passMark, total)}
            </p>
            {exam !== null && (
              <p className="w-full font-semibold wrap-anywhere">
                <bdi>{exam.name}</bdi>
              </p>
            )}
          </div>
          <ScoreBar
            score={score}
            passed={passed}
            passMark={passMarkPercent(passMark, total)}
            className="mt-4 h-2.5"
          />
        </div>
        {total > 0 && (
          <dl className="grid grid-cols-2 gap-px sm:grid-cols-4 border-t border-line bg-line text-center">
            <Figure name="Correct">
              {correct}/{total}
            </Figure>
            <Figure name="Incorrect">{total - correct}</Figure>
            <Figure name="Unanswered">{hasChoices ? unanswered : '–'}</Figure>
            <Figure name="Time">{durationMs === null ? '–' : formatDuration(durationMs)}</Figure>
          </dl>
        )}
        {part !== null && <PartialNote part={part} />}
      </Card>
    </>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse bg-surface px-2 py-4">
      <dt className="text-[0.875rem] text-ink-soft">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{children}</dd>
    </div>
  )
}
