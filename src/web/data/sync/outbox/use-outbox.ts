import { useEffect, useSyncExternalStore } from 'react'
import type { LearnerWrite, NoteConflict, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import type { NoteTexts } from '../../../../domain/practice/notes/note-draft.ts'
import { isOutboxStorageUnavailable, outbox, watchOutboxStorage } from './page-outbox.ts'

/** What of the signed-in learner has not arrived yet, in its order; the same list until it changes. */
export function useWaitingWrites(): readonly OutboxEntry[] {
  return useSyncExternalStore(outbox.watch, outbox.snapshot)
}

/** Whether anything of the signed-in learner has not arrived at this moment. */
export function hasWaitingWrites(): boolean {
  return outbox.snapshot().length > 0
}

/** Whether this browser keeps nothing that is unsaved, so that it lasts only as long as the page. */
export function useIsOutboxStorageUnavailable(): boolean {
  return useSyncExternalStore(watchOutboxStorage, isOutboxStorageUnavailable)
}

/** Sends the signed-in learner's entries: at once, and whenever the connection or the learner comes back. */
export function useOutboxSending(learnerId: string | null): void {
  useEffect(() => {
    if (learnerId !== null) outbox.serve(learnerId)
  }, [learnerId])
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) outbox.wake()
    }
    window.addEventListener('online', outbox.wake)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', outbox.wake)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}

/** Settles a note's conflict by the texts that are to stand there; null leaves what is stored. */
export function useResolveConflict(): (conflict: NoteConflict, texts: NoteTexts | null) => void {
  return settleConflict
}

function settleConflict(conflict: NoteConflict, texts: NoteTexts | null): void {
  outbox.settle(conflict, texts).catch((cause: unknown) => {
    console.error('The note could not be settled', cause)
  })
}

/** Nobody is signed in any more: nothing is sent again until somebody is. */
export function stopSending(): void {
  outbox.serve(null)
}

/** Hears of writes that the server never will take, and that no screen tells the learner of. */
export function useRefusedWrites(onLost: (lost: LearnerWrite) => void): void {
  useEffect(
    () =>
      outbox.onSettled(({ entry, outcome, isAwaited }) => {
        if (outcome.is === 'refused' && !isAwaited) onLost(entry.write)
      }),
    [onLost],
  )
}
