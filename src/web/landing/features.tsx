import { Brain, ChartNoAxesColumn, ClipboardList, MonitorSmartphone, ShieldCheck, Zap } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Section } from './section.tsx'

interface Feature {
  readonly title: string
  readonly text: string
  readonly icon: ComponentType<{ readonly className?: string }>
  readonly illustration?: ReactNode
}

/** The six features (spec §1.2, §2.2). */
const FEATURES: readonly Feature[] = [
  {
    title: 'AI-powered smart practice',
    text: 'New questions, shaky ones that are due again, and a pinch of everything else: your answers decide which question comes next.',
    icon: Brain,
    illustration: <SmartIllustration />,
  },
  {
    title: 'Analytics dashboard',
    text: 'Scores, pass rate, accuracy by category and your improvement. Every figure comes from your own answers.',
    icon: ChartNoAxesColumn,
    illustration: <AnalyticsIllustration />,
  },
  {
    title: 'Custom assessment builder',
    text: 'Pick a category and a length, then take the test with you as an interactive page or as text with an answer key.',
    icon: ClipboardList,
    illustration: <AssessmentIllustration />,
  },
  {
    title: 'Instant feedback',
    text: 'Right or wrong the moment you answer, with the explanation, your own notes and the hint you left yourself.',
    icon: Zap,
  },
  {
    title: 'Enterprise security',
    text: 'No password to leak. Your words are your key, and neither they nor your answers ever appear in a log.',
    icon: ShieldCheck,
  },
  {
    title: 'Multi-platform access',
    text: 'Phone on the train, laptop at the desk, keyboard all the way if you like. Light, dark or system.',
    icon: MonitorSmartphone,
  },
]

export function Features() {
  return (
    <Section
      id="features"
      title="Less rereading, more remembering"
      text="Everything is built around one thing: the next question should be the one that helps you most."
      className="border-t border-line bg-surface"
    >
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map((feature) => (
          <li key={feature.title} className="grid">
            <FeatureCard {...feature} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FeatureCard({ title, text, icon: Icon, illustration }: Feature) {
  return (
    <Card
      className={classNames('flex flex-col overflow-hidden bg-ground', illustration ? '' : 'justify-start')}
    >
      {illustration && (
        <div
          aria-hidden="true"
          className="grid min-h-56 place-items-center border-b border-line bg-brand-soft/50 px-6 py-4"
        >
          {illustration}
        </div>
      )}
      <div className="p-6">
        <h3 className="flex items-center gap-3 font-display text-[1.1875rem] font-bold">
          <Icon className="size-6 shrink-0 text-brand-text" />
          {title}
        </h3>
        <p className="mt-2.5 leading-relaxed text-pretty text-ink-soft">{text}</p>
      </div>
    </Card>
  )
}

/** Small pictures of the product, drawn in code so that they follow the theme. Decorative. */

const POOLS = [
  { label: 'New', share: 30, className: 'bg-brand' },
  { label: 'Review', share: 60, className: 'bg-sun' },
  { label: 'Any', share: 10, className: 'bg-line-strong' },
] as const

/** How the next question is drawn: 30 % new, 60 % review, the rest from all (spec §9.2). */
function SmartIllustration() {
  return (
    <div className="w-full max-w-64 rounded-xl border border-line bg-surface p-4 shadow-card">
      <p className="mb-3 text-[0.875rem] font-semibold">Your next question</p>
      <div className="flex h-3 gap-1 overflow-hidden rounded-full">
        {POOLS.map(({ label, share, className }) => (
          <span key={label} className={className} style={{ width: `${share}%` }} />
        ))}
      </div>
      <ul className="mt-3 grid gap-1 text-[0.8125rem] text-ink-soft">
        {POOLS.map(({ label, share, className }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={classNames('size-2.5 rounded-full', className)} />
            {label}
            <span className="ml-auto font-semibold text-ink tabular-nums">{share}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const CATEGORIES = [
  { name: 'Science', percent: 84, className: 'bg-good' },
  { name: 'History', percent: 61, className: 'bg-sun' },
  { name: 'Economics', percent: 43, className: 'bg-poor-fill' },
] as const

/** Performance by category, as the dashboard shows it. */
function AnalyticsIllustration() {
  return (
    <div className="w-full max-w-64 rounded-xl border border-line bg-surface p-4 shadow-card">
      <p className="mb-3 text-[0.875rem] font-semibold">Performance by Category</p>
      <ul className="grid gap-3 text-[0.8125rem]">
        {CATEGORIES.map(({ name, percent, className }) => (
          <li key={name}>
            <div className="mb-1 flex justify-between">
              <span>{name}</span>
              <span className="font-semibold tabular-nums">{percent}%</span>
            </div>
            <div className="h-2 rounded-full bg-sunken">
              <div
                className={classNames('h-full rounded-full', className)}
                style={{ width: `${percent}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINES = ['w-11/12', 'w-4/5', 'w-10/12'] as const

/** An exported test: paper with lettered answers. */
function AssessmentIllustration() {
  return (
    <div className="grid w-full max-w-56 rotate-2 gap-2.5 rounded-xl border border-line bg-surface p-3.5 shadow-lift">
      <p className="text-[0.875rem] font-semibold">Custom Practice Test</p>
      {LINES.map((width, index) => (
        <div key={width} className="flex items-center gap-2.5">
          <span
            className={classNames(
              'grid size-6 shrink-0 place-content-center rounded-full border text-[0.6875rem] font-bold',
              index === 1 ? 'border-brand bg-brand text-brand-ink' : 'border-line-strong text-ink-soft',
            )}
          >
            {'ABC'[index]}
          </span>
          <span className={classNames('h-2.5 rounded-full bg-sunken', width)} />
        </div>
      ))}
      <p className="text-[0.75rem] font-semibold text-ink-soft">40 questions</p>
    </div>
  )
}
