import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The hero's figures; they count up once, when they first come into view (spec §4.5). */
export function Counters() {
  const [place, elapsedMs] = useElapsedOnceVisible()
  const shownMs = elapsedMs ?? COUNTER_MS
  return (
    <dl ref={place} className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
      {COUNTERS.map((counter) => (
        <div key={counter.label} className="flex flex-col-reverse">
          <dt className="text-[0.9375rem] text-ink-soft">{counter.label}</dt>
          <dd className="font-display text-[min(1.875rem,11vw)] leading-9 font-bold tabular-nums sm:text-4xl">
            <span aria-hidden="true" className={elapsedMs === null ? 'counter-waiting' : ''}>
              {counterText(counter, shownMs)}
            </span>
            <span className="sr-only">{counterText(counter, COUNTER_MS)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Milliseconds since the element was first scrolled into view, up to the counters' end; null before that. With reduced
 * motion it is the end itself, and without JavaScript nothing ever starts: the figures are then just shown.
 */
function useElapsedOnceVisible() {
  const place = useRef<HTMLDListElement>(null)
  const [elapsedMs, setElapsedMs] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setElapsedMs(COUNTER_MS)
      return
    }
    let frame = 0
    const run = () => {
      const start = performance.now()
      // At once: on a busy device the next frame would come first, and the figures would not begin at 0.
      flushSync(() => setElapsedMs(0))
      const step = (time: number) => {
        setElapsedMs(time - start)
        if (time - start < COUNTER_MS) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        run()
      },
      { threshold: COUNTER_VISIBLE_SHARE },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return [place, elapsedMs] as const
}

/** How long a counter runs, milliseconds (spec §4.5, §9.1). */
const COUNTER_MS = 2000

/** How much of the counters must be in view for them to start, as a share (spec §9.1: 10 %). */
const COUNTER_VISIBLE_SHARE = 0.1

/** A figure of the landing page: a whole number and what follows it. */
interface Counter {
  readonly target: number
  readonly suffix: string
  readonly label: string
}

/** The four figures of the hero (spec §2.2). */
export const COUNTERS: readonly Counter[] = [
  { target: 10_000, suffix: '+', label: 'active learners' },
  { target: 98, suffix: '%', label: 'success rate' },
  { target: 500, suffix: 'k+', label: 'questions practiced' },
  { target: 150, suffix: '+', label: 'countries' },
]

/** What a counter shows after `elapsedMs`: 0 at the start, slowing toward its target, which it shows from 2 s on. */
export function counterText({ target, suffix }: Counter, elapsedMs: number): string {
  const share = Math.min(1, Math.max(0, elapsedMs / COUNTER_MS))
  const eased = 1 - (1 - share) ** 3
  return `${Math.round(target * eased).toLocaleString('en-US')}${suffix}`
}
