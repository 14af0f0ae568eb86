import { useEffect, useEffectEvent } from 'react'
import type { PracticeEvent } from '../../domain/practice/practice.ts'

/** How often the page looks whether it still runs, milliseconds. */
const LOOK_EVERY_MS = 5000
/** A look this late means that the computer slept, milliseconds. A busy page is not that late. */
const ASLEEP_AFTER_MS = 30_000

/**
 * A hidden tab adds no time, nor does a computer that sleeps (spec §4.15). Notes are saved when the tab is hidden, as it
 * may never be shown again.
 */
export function useTabVisibility(send: (event: PracticeEvent) => unknown, saveNotes: () => void): void {
  const tell = useEffectEvent((type: 'tab-hidden' | 'tab-shown', now: number) => {
    send({ type: 'session', event: { type, now } })
    send({ type: 'exam', event: { type, now } })
  })
  const onHidden = useEffectEvent(saveNotes)
  useEffect(() => {
    let lookedAt = Date.now()
    const watch = () => {
      lookedAt = Date.now()
      tell(document.hidden ? 'tab-hidden' : 'tab-shown', lookedAt)
      if (document.hidden) onHidden()
    }
    // The timers of a hidden tab are late as well.
    const look = () => {
      const now = Date.now()
      if (!document.hidden && now - lookedAt > ASLEEP_AFTER_MS) {
        tell('tab-hidden', lookedAt)
        tell('tab-shown', now)
      }
      lookedAt = now
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [])
}
