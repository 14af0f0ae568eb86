import { useEffect, useState } from 'react'
import type { OutboxEntry } from '../../domain/outbox/outbox-entry.ts'
import { timerDelay } from '../../domain/time-units.ts'

/** Most saves take less time, and nothing is shown for them, milliseconds. */
const QUIET_MS = 2000
/** How long it is shown that everything is saved, milliseconds. */
const SAVED_MS = 3000

/** What is shown: nothing, that something waits to be saved, or for a moment that now nothing does. */
export type SavePhase = 'quiet' | 'waiting' | 'saved'

/** Follows the waiting writes, by the oldest entry. */
export function useSavePhase(waiting: readonly OutboxEntry[]): SavePhase {
  const [phase, setPhase] = useState<SavePhase>('quiet')
  const oldest = waiting[0]?.order ?? null
  useEffect(() => {
    if (oldest !== null) {
      const timer = setTimeout(() => setPhase('waiting'), timerDelay(oldest + QUIET_MS, Date.now(), QUIET_MS))
      return () => clearTimeout(timer)
    }
    setPhase((before) => (before === 'waiting' ? 'saved' : before))
    const timer = setTimeout(() => setPhase('quiet'), SAVED_MS)
    return () => clearTimeout(timer)
  }, [oldest])
  return oldest === null && phase === 'waiting' ? 'saved' : phase
}
