import { useCallback, useEffect } from 'react'
import type { LearnerWrite } from '../../domain/outbox/outbox-entry.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useOfflineCache } from '../data/sync/offline-cache/refresh-cache.ts'
import {
  useIsOutboxStorageUnavailable,
  useOutboxSending,
  useRefusedWrites,
  useWaitingWrites,
} from '../data/sync/outbox/use-outbox.ts'
import { refusedChangeMessage } from '../question-editor/refused-change.ts'
import { useToast } from '../toast/use-toast.ts'

/**
 * The message for a write that the server will never accept, when no screen shows one; answers are only logged (spec
 * §8.2).
 */
const LOST: Readonly<Partial<Record<LearnerWrite['kind'], string>>> = {
  note: "A note you wrote couldn't be saved: its question was deleted, or the note is too long.",
  test: "A test result couldn't be saved.",
}

/** Shown once per page load, however often the learner signs in. */
let isOffTold = false

/**
 * Runs the signed-in learner's outbox, caches their bank for use without a connection, and shows what the learner must
 * know about either.
 */
export function OutboxNotices() {
  const showToast = useToast()
  const learner = useLearnerData()?.learner ?? null
  useOutboxSending(learner?.id ?? null)
  useOfflineCache(learner)
  const isOff = useIsOutboxStorageUnavailable()
  useEffect(() => {
    if (!isOff || isOffTold) return
    isOffTold = true
    showToast({
      title: 'Offline saving is off',
      description:
        "This browser can't store anything for later. Your work is saved only while you're online.",
    })
  }, [isOff, showToast])
  const isAtRisk = useWaitingWrites().length > 0 && isOff
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
  useRefusedWrites(
    useCallback(
      ({ kind }, error) => {
        const description = LOST[kind] ?? refusedChangeMessage(kind, error)
        if (description !== null) showToast({ title: 'Error', description, variant: 'destructive' })
      },
      [showToast],
    ),
  )
  return null
}
