import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../domain/format-time.ts'
import type { PastTest } from '../../domain/model.ts'
import { PASS_MARK_PERCENT } from '../../domain/practice/exam/exam-results.ts'
import { categoryNames } from '../../domain/statistics/category-names.ts'
import type { PastTestRow } from '../../domain/statistics/past-test-report.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'

/** What matters first: the score beside the pass mark. */
export function PastTestHeader({
  test,
  rows,
}: {
  readonly test: PastTest
  readonly rows: readonly PastTestRow[]
}) {
  const { passed, takenAt, categories } = test
  const score = Math.round(test.score)
  const correct = rows.filter(({ verdict }) => verdict === 'correct').length
  const unanswered = rows.filter(({ verdict }) => verdict === 'unanswered').length
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
            <p className="text-[0.9375rem] text-ink-soft tabular-nums">Pass mark: {PASS_MARK_PERCENT}%</p>
          </div>
          <ScoreBar score={score} passed={passed} passMark={PASS_MARK_PERCENT} className="mt-4 h-2.5" />
        </div>
        {rows.length > 0 && (
          <dl className="grid grid-cols-3 gap-px border-t border-line bg-line text-center">
            <Figure name="Correct">
              {correct}/{rows.length}
            </Figure>
            <Figure name="Incorrect">{rows.length - correct}</Figure>
            <Figure name="Unanswered">{rows.some(({ chosen }) => chosen !== null) ? unanswered : '–'}</Figure>
          </dl>
        )}
        {categories !== null && (
          <p className="border-t border-line px-5 py-3 text-[0.9375rem] text-pretty wrap-anywhere text-ink-soft sm:px-6">
            A test on chosen categories: <bdi>{categoryNames(categories)}</bdi>. It doesn't count toward
            Average Score, Pass Rate and Improvement Rate.
          </p>
        )}
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
