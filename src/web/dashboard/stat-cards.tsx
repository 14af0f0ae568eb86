import {
  Award,
  CheckCheck,
  ClipboardList,
  Gauge,
  Library,
  ListChecks,
  type LucideIcon,
  Target,
  TrendingDown,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { PASS_MARK_PERCENT } from '../../domain/exams/test-mode.ts'
import { formatCount, formatWholeNumber, wholePercent } from '../../domain/formatting/format-number.ts'
import { once } from '../../domain/once.ts'
import type { PracticeShares } from '../../domain/statistics/practice-activity.ts'
import { improvementSpan, type TestFigures } from '../../domain/statistics/test-figures.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const signed = once(
  () => new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
)

/** The nine figures, in the order of spec §9.4. `shares` is null while practice loads. */
export function StatCards({
  figures,
  bankSize,
  categoryCount,
  shares,
  className,
}: {
  readonly figures: TestFigures
  readonly bankSize: number
  readonly categoryCount: number
  readonly shares: PracticeShares | null
  readonly className?: string
}) {
  const stats = [...testStats(figures, bankSize, categoryCount), ...shareStats(bankSize, shares)]
  const emptyHint = hintForEmpty(figures.totalTests > 0, shares === null || shares.attempted > 0)
  return (
    <div className={classNames('@container flex flex-col', className)}>
      <dl
        aria-label="Statistics"
        className="grid flex-1 grid-cols-3 gap-2 @max-[21rem]:grid-cols-2 @max-[16rem]:grid-cols-1 sm:gap-4"
      >
        {stats.map((stat) => (
          <StatCard key={stat.label} {...stat} />
        ))}
      </dl>
      {emptyHint && <p className="mt-2 text-[0.9375rem] text-pretty text-ink-soft">{emptyHint}</p>}
    </div>
  )
}

/** What fills the figures that have nothing to count yet; null when all of them do. */
function hintForEmpty(hasTests: boolean, hasAnswers: boolean): string | null {
  if (!hasTests && !hasAnswers)
    return 'These figures fill in as you answer questions and finish tests in Test Mode.'
  if (!hasTests) return 'The figures on tests fill in once you finish one in Test Mode.'
  return hasAnswers ? null : 'The last three figures fill in as you practice.'
}

function testStats(figures: TestFigures, bankSize: number, categoryCount: number): readonly Stat[] {
  const { totalTests, passedTests, averageScore, bestScore, passRatePercent, improvementPercent } = figures
  const span = improvementSpan(totalTests)
  const isMuted = totalTests === 0
  // Rounded as it is shown, so that a displayed 0% has no trend arrow.
  const improvement = Math.round(improvementPercent * 10) / 10
  return [
    {
      label: 'Total Tests',
      icon: ClipboardList,
      value: formatWholeNumber(totalTests),
      isMuted,
      detail: totalTests > 0 ? `${formatWholeNumber(passedTests)} passed` : 'No tests yet',
    },
    {
      label: 'Average Score',
      icon: Gauge,
      value: `${averageScore}%`,
      isMuted,
      detail: totalTests > 0 ? `From ${formatCount(totalTests, 'test')}` : 'No tests yet',
    },
    {
      label: 'Best Score',
      icon: Trophy,
      value: `${bestScore}%`,
      isMuted,
      detail: totalTests > 0 ? `Pass mark ${PASS_MARK_PERCENT}%` : 'No tests yet',
    },
    {
      label: 'Question Bank',
      icon: Library,
      value: formatWholeNumber(bankSize),
      isMuted: bankSize === 0,
      detail:
        bankSize > 0 ? `In ${formatCount(categoryCount, 'category', 'categories')}` : 'No questions yet',
    },
    {
      label: 'Pass Rate',
      icon: Award,
      value: `${passRatePercent}%`,
      isMuted,
      detail:
        totalTests > 0
          ? `${formatWholeNumber(passedTests)} of ${formatCount(totalTests, 'test')}`
          : 'No tests yet',
    },
    {
      label: 'Improvement Rate',
      icon: improvement < 0 ? TrendingDown : TrendingUp,
      value: `${signed().format(improvement)}%`,
      isMuted,
      detail: span > 0 ? `Latest ${span} vs first ${span}` : 'Needs at least 2 tests',
      ...(improvement === 0 ? {} : { tone: improvement > 0 ? 'good' : 'poor' }),
    },
  ]
}

function shareStats(bankSize: number, shares: PracticeShares | null): readonly Stat[] {
  const share = (count: number | undefined, answered?: number) => {
    if (count === undefined) return { value: null, share: null, detail: null }
    const percent = wholePercent(count, bankSize)
    return {
      value: `${percent}%`,
      isMuted: shares?.attempted === 0,
      share: percent,
      detail:
        bankSize > 0 ? `${shareText(count, bankSize)}${answeredText(count, answered)}` : 'No questions yet',
    }
  }
  return [
    { label: 'Questions Attempted', icon: Target, ...share(shares?.attempted) },
    { label: 'Last Answer Correct', icon: ListChecks, ...share(shares?.lastCorrect, shares?.attempted) },
    {
      label: 'Last Two Answers Correct',
      icon: CheckCheck,
      ...share(shares?.lastTwoCorrect, shares?.attempted),
    },
  ]
}

/** "200 of 500" */
const shareText = (count: number, of: number) => `${formatWholeNumber(count)} of ${formatWholeNumber(of)}`

/** ", 80% of answered": beside the share of the bank, that of the questions with an answer; empty without any. */
function answeredText(count: number, answered = 0): string {
  return answered === 0 ? '' : `, ${wholePercent(count, answered)}% of answered`
}

interface Stat {
  readonly label: string
  readonly icon: LucideIcon
  /** Null while it is not known yet. */
  readonly value: ReactNode
  /** What the figure is computed from. */
  readonly detail: string | null
  readonly tone?: 'good' | 'poor'
  /** There is nothing to count yet: its zero is shown muted. */
  readonly isMuted?: boolean
  /** Draws the figure as a bar beneath it, percent, 0–100; null while it is not known yet. */
  readonly share?: number | null
}

/**
 * One figure of the dashboard. It keeps its size while the figure loads. Belongs in a `dl` that is a grid, whose rows
 * it shares: figures beside each other are on one line, however long the labels and details around them are. The
 * columns are narrow on a phone; of nine cards the last one gets a row of two columns to itself.
 */
function StatCard({ label, icon: Icon, value, detail, tone, isMuted, share }: Stat) {
  return (
    <Card
      className={classNames(
        'grid min-w-0 grid-rows-subgrid gap-y-0 p-2.5 @max-[21rem]:last:col-span-full sm:p-4 sm:px-5',
        share === undefined ? 'row-span-3' : 'row-span-4',
      )}
    >
      <dt className="flex items-start justify-between gap-2 text-[0.8125rem] leading-4 font-semibold text-ink-soft sm:text-[0.9375rem] sm:leading-5">
        <span className="min-w-0">{label}</span>
        <Icon aria-hidden className="size-5 shrink-0 text-brand-text/80 max-sm:hidden" />
      </dt>
      <dd
        className={classNames(
          'flex min-h-8 items-center pt-1 font-display text-[1.375rem] leading-none tabular-nums sm:min-h-11 sm:text-[2rem]',
          isMuted ? 'font-medium text-ink-soft' : 'font-bold',
          tone === 'good' && 'text-good',
          tone === 'poor' && 'text-poor',
        )}
      >
        {value ?? <Skeleton label="Loading" />}
      </dd>
      {share !== undefined && (
        <dd aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            data-fill
            className="h-full rounded-full bg-brand transition-[width] duration-500 ease-grow"
            style={{ width: `${share ?? 0}%` }}
          />
        </dd>
      )}
      <dd className="mt-1 min-h-4 text-[0.8125rem] leading-4 text-ink-soft tabular-nums sm:mt-1.5 sm:min-h-5 sm:text-[0.875rem] sm:leading-5">
        {detail ?? <Skeleton className="h-4 w-full max-w-28" />}
      </dd>
    </Card>
  )
}
