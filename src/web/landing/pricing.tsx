import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Section } from './section.tsx'

interface Plan {
  readonly name: string
  readonly price: string
  readonly period: string
  readonly note: string
  readonly points: readonly string[]
  readonly call: string
  readonly featured: boolean
}

/** The three plans (spec §2.2). Nothing enforces them. */
const PLANS: readonly Plan[] = [
  {
    name: 'Starter',
    price: 'Free',
    period: 'forever',
    note: "To see if it's right for you.",
    points: ['100 practice questions a month', '2 custom tests a month', 'Dashboard and practice history'],
    call: 'Start for free',
    featured: false,
  },
  {
    name: 'Professional',
    price: '$9',
    period: '/month',
    note: '14-day free trial.',
    points: [
      'Unlimited practice',
      'Unlimited custom tests',
      'Smart selection and simulated exams',
      'Notes and hints with images',
    ],
    call: 'Try 14 days free',
    featured: true,
  },
  {
    name: 'Enterprise',
    price: '$29',
    period: '/month',
    note: 'For those who host it for others.',
    points: [
      'Everything in Professional',
      'On your own servers',
      'PostgreSQL instead of SQLite',
      'The open API',
    ],
    call: 'Get Enterprise',
    featured: false,
  },
]

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Prices you can do in your head"
      text="30-day money-back guarantee on every paid plan."
    >
      <ul className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-3">
        {PLANS.map((plan) => (
          <li key={plan.name} className="grid">
            <PlanCard {...plan} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PlanCard({ name, price, period, note, points, call, featured }: Plan) {
  return (
    <Card className={classNames('flex flex-col p-6 sm:p-8', featured && 'border-2 border-brand shadow-lift')}>
      <h3 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-display text-heading font-bold">
        {name}
        {featured && <Badge tone="default">Most popular</Badge>}
      </h3>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-display text-5xl font-extrabold tracking-tight">{price}</span>
        <span className="text-ink-soft">{period}</span>
      </p>
      <p className="mt-2 text-ink-soft">{note}</p>
      <ul className="mt-6 mb-8 grid gap-3">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Check aria-hidden strokeWidth={3} className="mt-1 size-4 shrink-0 text-brand-text" />
            {point}
          </li>
        ))}
      </ul>
      <Link
        to="/app"
        className={buttonClass(featured ? 'primary' : 'secondary', 'mt-auto min-h-12 w-full text-base')}
      >
        {call}
      </Link>
    </Card>
  )
}
