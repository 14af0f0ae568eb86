import type { LucideIcon } from 'lucide-react'
import { BookOpen, Download, Play, RotateCcw, Sparkles, Sprout, Target } from 'lucide-react'
import { Link } from 'react-router'
import {
  ENOUGH_TESTS,
  PRACTICE_BELOW_AVERAGE,
  PRAISE_FROM_AVERAGE,
  type QuickTip,
  quickTips,
} from '../../domain/statistics/quick-tips.ts'
import type { TestFigures } from '../../domain/statistics/test-figures.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { SectionCard } from './section-card.tsx'

interface Words {
  readonly icon: LucideIcon
  readonly text: string
  readonly className: string
}

const TIPS: Record<QuickTip, Words> = {
  practice: {
    icon: Target,
    text: `Your average score is below ${PRACTICE_BELOW_AVERAGE}%. Practice more to raise it.`,
    className: 'bg-fair-soft text-fair',
  },
  'take-more-tests': {
    icon: Sprout,
    text: `Take more tests: after ${ENOUGH_TESTS}, your progress shows clearly.`,
    className: 'bg-brand-soft text-brand-text',
  },
  'review-incorrect': {
    icon: RotateCcw,
    text: 'Your latest scores have dropped. Review your incorrect answers.',
    className: 'bg-poor-soft text-poor',
  },
  praise: {
    icon: Sparkles,
    text: `Excellent work! You average ${PRAISE_FROM_AVERAGE}% or more and you're holding steady. Keep it up.`,
    className: 'bg-good-soft text-good',
  },
}

/** The text of the practice tip before the first test: the average is 0 then (spec §9.4). */
const BEFORE_THE_FIRST_TEST = 'No test taken yet. Practice a little, then see where you stand in Test Mode.'

/** Links to what to do next, and the tips that the figures call for (spec §2.5, §9.6). */
export function QuickActionsCard({ figures }: { readonly figures: TestFigures }) {
  const tips = quickTips(figures)
  return (
    <SectionCard title="Quick Actions">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Link to="/app/practice/smart-selection" className={buttonClass('secondary', 'sm:col-span-2')}>
          <Play aria-hidden /> Start Practice
        </Link>
        <Link to="/app/questions" className={buttonClass('secondary')}>
          <BookOpen aria-hidden /> Questions
        </Link>
        <Link to="/app/export" className={buttonClass('secondary')}>
          <Download aria-hidden /> Export Test
        </Link>
      </div>
      {tips.length > 0 ? (
        <ul aria-label="Tips" className="mt-4 grid gap-2">
          {tips.map((tip) => (
            <Tip
              key={tip}
              {...TIPS[tip]}
              {...(tip === 'practice' && figures.totalTests === 0 && { text: BEFORE_THE_FIRST_TEST })}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-[0.9375rem] text-pretty text-ink-soft">No tips right now. Keep practicing.</p>
      )}
    </SectionCard>
  )
}

function Tip({ icon: Icon, text, className }: Words) {
  return (
    <li
      className={classNames(
        'flex items-start gap-3 rounded-control px-4 py-3 text-[0.9375rem] leading-6 font-medium text-pretty',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </li>
  )
}
