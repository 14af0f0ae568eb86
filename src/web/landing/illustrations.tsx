import { classNames } from '../ui/class-names.ts'

/** Small pictures of the product, drawn in code so that they follow the theme. Decorative. */

const POOLS = [
  { label: 'New', share: 30, className: 'bg-brand' },
  { label: 'Review', share: 60, className: 'bg-sun' },
  { label: 'Any', share: 10, className: 'bg-line-strong' },
] as const

/** How the next question is drawn: 30 % new, 60 % review, the rest from all (spec §9.2). */
export function SmartIllustration() {
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
export function AnalyticsIllustration() {
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
export function AssessmentIllustration() {
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
