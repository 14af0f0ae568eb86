import { Brain, ChartNoAxesColumn, ClipboardList, MonitorSmartphone, ShieldCheck, Zap } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { AnalyticsIllustration, AssessmentIllustration, SmartIllustration } from './illustrations.tsx'
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
