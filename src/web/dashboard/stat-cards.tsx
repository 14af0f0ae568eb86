import {
  Award,
  CheckCheck,
  ClipboardList,
  Gauge,
  Library,
  ListChecks,
  Target,
  TrendingDown,
  TrendingUp,
  Trophy,
} from 'lucide-react'
import { formatCount, formatWholeNumber } from '../../domain/format-number.ts'
import { once } from '../../domain/once.ts'
import { wholePercent } from '../../domain/percent.ts'
import { PASS_MARK_PERCENT } from '../../domain/practice/exam/exam-results.ts'
import type { PracticeShares } from '../../domain/statistics/practice-shares.ts'
import { improvementSpan, type TestFigures } from '../../domain/statistics/test-figures.ts'
import { classNames } from '../ui/class-names.ts'
import { type Stat, StatCard } from './stat-card.tsx'

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
  const rest = restText(figures.totalTests > 0, shares === null || shares.attempted > 0)
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
      {rest && <p className="mt-2 text-[0.9375rem] text-pretty text-ink-soft">{rest}</p>}
    </div>
  )
}

/** What fills the figures that have nothing to count yet; null when all of them do. */
function restText(hasTests: boolean, hasAnswers: boolean): string | null {
  if (!hasTests && !hasAnswers)
    return 'These figures fill in as you answer questions and finish tests in Test Mode.'
  if (!hasTests) return 'The figures on tests fill in once you finish one in Test Mode.'
  return hasAnswers ? null : 'The last three figures fill in as you practice.'
}

function testStats(figures: TestFigures, bankSize: number, categoryCount: number): readonly Stat[] {
  const { totalTests, passedTests, averageScore, bestScore, passRatePercent, improvementPercent } = figures
  const span = improvementSpan(totalTests)
  const isAtRest = totalTests === 0
  // Rounded as it is shown, so that a displayed 0% has no trend arrow.
  const improvement = Math.round(improvementPercent * 10) / 10
  return [
    {
      label: 'Total Tests',
      icon: ClipboardList,
      value: formatWholeNumber(totalTests),
      isAtRest,
      detail: totalTests > 0 ? `${formatWholeNumber(passedTests)} passed` : 'No tests yet',
    },
    {
      label: 'Average Score',
      icon: Gauge,
      value: `${averageScore}%`,
      isAtRest,
      detail: totalTests > 0 ? `From ${formatCount(totalTests, 'test')}` : 'No tests yet',
    },
    {
      label: 'Best Score',
      icon: Trophy,
      value: `${bestScore}%`,
      isAtRest,
      detail: totalTests > 0 ? `Pass mark ${PASS_MARK_PERCENT}%` : 'No tests yet',
    },
    {
      label: 'Question Bank',
      icon: Library,
      value: formatWholeNumber(bankSize),
      isAtRest: bankSize === 0,
      detail:
        bankSize > 0 ? `In ${formatCount(categoryCount, 'category', 'categories')}` : 'No questions yet',
    },
    {
      label: 'Pass Rate',
      icon: Award,
      value: `${passRatePercent}%`,
      isAtRest,
      detail:
        totalTests > 0
          ? `${formatWholeNumber(passedTests)} of ${formatCount(totalTests, 'test')}`
          : 'No tests yet',
    },
    {
      label: 'Improvement Rate',
      icon: improvement < 0 ? TrendingDown : TrendingUp,
      value: `${signed().format(improvement)}%`,
      isAtRest,
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
      isAtRest: shares?.attempted === 0,
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
