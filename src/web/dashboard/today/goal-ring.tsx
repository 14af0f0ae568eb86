import { Check } from 'lucide-react'

/** Of the circle that is drawn, in units of its own coordinates. */
const RADIUS = 42

/**
 * How much of the daily goal is reached, as a ring around the number of answers or minutes. Decorative: texts beside it
 * say it.
 */
export function GoalRing({
  done,
  share,
}: {
  /** Null while it is not known yet. */
  readonly done: number | null
  /** The part of the goal that is reached, 0–1. */
  readonly share: number
}) {
  return (
    <div aria-hidden="true" className="relative grid size-20 shrink-0 place-content-center sm:size-28">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full -rotate-90" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="10" className="stroke-sunken" />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="10"
            strokeLinecap="round"
            pathLength={1}
            strokeDasharray={`${share} 1`}
            className="stroke-brand transition-[stroke-dasharray] duration-500 ease-grow"
          />
        )}
      </svg>
      {share === 1 ? (
        <Check strokeWidth={3} className="size-8 text-brand-text sm:size-10" />
      ) : (
        <span className="font-display text-[1.375rem] leading-none font-bold tabular-nums sm:text-[1.75rem]">
          {done}
        </span>
      )}
    </div>
  )
}
