import { useEffect, useSyncExternalStore } from 'react'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import type { SetAside } from '../../browser/storage/database-schema.ts'
import type { KeptAs } from './deliver.ts'
import { isOutboxStorageUnavailable, onSetAside, outbox, watchOutboxStorage } from './page-outbox.ts'

/** The writes of the signed-in learner that were not stored yet, in order; the same list until it changes. */
export function useWaitingWrites(): readonly OutboxEntry[] {
  return useSyncExternalStore(outbox.watch, outbox.snapshot)
}

/** Why a write of the signed-in learner that got an error reply was not stored; null: none did. */
export function useOutboxTrouble(): Error | null {
  return useSyncExternalStore(outbox.watch, outbox.trouble)
}

/** Whether any write of the signed-in learner was not stored yet. */
export function hasWaitingWrites(): boolean {
  return outbox.snapshot().length > 0
}

/** Calls `onAside` when something of the learner left the outbox without being stored, and was set aside on this device. */
export function useSetAside(learnerId: string | null, onAside: (one: SetAside) => void): void {
  useEffect(() => onSetAside((one) => one.learnerId === learnerId && onAside(one)), [learnerId, onAside])
}

/** Whether unsaved writes are in memory only, because this browser does not store them. */
export function useIsOutboxStorageUnavailable(): boolean {
  return useSyncExternalStore(watchOutboxStorage, isOutboxStorageUnavailable)
}

/** Sends the signed-in learner's entries: immediately, and whenever the connection or the learner returns. */
export function useOutboxSending(learnerId: string | null): void {
  useEffect(() => {
    if (learnerId !== null) outbox.setLearner(learnerId)
  }, [learnerId])
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) outbox.retryNow()
    }
    window.addEventListener('online', outbox.retryNow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', outbox.retryNow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}

/** To be called when the learner signs out: nothing is sent until a learner signs in. */
export function stopSending(): void {
  outbox.setLearner(null)
}

/** Writes whose refusal the screen that waits for it shows. */
const SHOWN_BY_SCREEN: ReadonlySet<LearnerWrite['kind']> = new Set(['note', 'flag'])

/** Calls `onRefused` for writes that are never stored and that no screen reports. */
export function useRefusedWrites(
  onRefused: (write: LearnerWrite, error: Error, keptAs: KeptAs) => void,
): void {
  useEffect(
    () =>
      outbox.onSettled(({ entry: { write }, outcome, isAwaited }) => {
        if (outcome.is !== 'refused' || (isAwaited && SHOWN_BY_SCREEN.has(write.kind))) return
        onRefused(write, outcome.error, outcome.keptAs)
      }),
    [onRefused],
  )
}
