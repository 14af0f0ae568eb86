import { useCallback, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { LearnerWrite } from '../../domain/outbox/outbox-entry.ts'
import { HttpError, refusalMessage } from '../data/http/client.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useOfflineCache } from '../data/sync/offline-cache/refresh-cache.ts'
import { useOfflineImages } from '../data/sync/offline-cache/use-offline-images.ts'
import type { KeptAs } from '../data/sync/outbox/deliver.ts'
import {
  useIsOutboxStorageUnavailable,
  useOutboxSending,
  useOutboxTrouble,
  useRefusedWrites,
  useSetAside,
  useWaitingWrites,
} from '../data/sync/outbox/use-outbox.ts'
import { useToast } from '../toast/use-toast.ts'
import { lazyCode } from '../ui/lazy-code.ts'

const messages = lazyCode(
  () => import('./outbox-messages.ts'),
  (code) => code,
)

/** Why the server will never store a write; answers are only logged (spec §8.2). */
const LOST: Readonly<Partial<Record<LearnerWrite['kind'], string>>> = {
  note: "A note you wrote couldn't be saved: its question was deleted, or the note is too long.",
  flag: "A flag couldn't be saved: its question was deleted.",
  test: "A test result couldn't be saved.",
  exam: "A change to an exam couldn't be saved: the exam was deleted elsewhere, or this server is too old for exams.",
  categories: "A change of categories couldn't be saved: this server is too old for that.",
}

/** What is said of a write that was set aside. */
const KEPT = 'It is kept on this device: Settings shows it, and sends it again.'

async function reasonOf(kind: LearnerWrite['kind'], error: Error, keptAs: KeptAs): Promise<string | null> {
  if (!(error instanceof HttpError)) return "A change couldn't be sent: this app has an error."
  const known = LOST[kind]
  if (known !== undefined) return refusalMessage(error) ?? known
  return kind === 'answer' ? null : await loadRefusedMessage(kind, error, keptAs)
}

/** How long writes may get error replies before the reason is shown, milliseconds. */
const LATE_MS = 30_000

/** Shown once per page load, however often the learner signs in. */
let wasOffShown = false

/**
 * Runs the signed-in learner's outbox, caches their bank for use without a connection, and shows what the learner must
 * know about either.
 */
export function OutboxNotices() {
  const showToast = useToast()
  const data = useLearnerData()
  const learner = data?.learner ?? null
  useOutboxSending(learner?.id ?? null)
  useOfflineCache(learner)
  useOfflineImages(learner?.id ?? null, data?.questions ?? null)
  const isOff = useIsOutboxStorageUnavailable()
  useEffect(() => {
    if (!isOff || wasOffShown) return
    wasOffShown = true
    showToast({
      title: 'Offline saving is off',
      description:
        "This browser can't store anything for later. Your work is saved only while you're online.",
    })
  }, [isOff, showToast])
  const waiting = useWaitingWrites()
  const trouble = useOutboxTrouble()
  const explainDelay = useEffectEvent(async () => {
    if (trouble === null) return
    try {
      const { lateWritesToast } = await messages.load()
      showToast(lateWritesToast(waiting, trouble))
    } catch {
      // What replies in place of the server does so to a request for code as well.
      showToast({
        title: 'Not saved yet',
        description: 'Everything is kept here and sent again until saved.',
      })
    }
  })
  const isDelayed = trouble !== null
  useEffect(() => {
    if (!isDelayed) return
    const explain = () =>
      explainDelay().catch((cause: unknown) => console.error('Failed to say why writes are late', cause))
    const timer = setTimeout(explain, LATE_MS)
    return () => clearTimeout(timer)
  }, [isDelayed])
  const isAtRisk = waiting.length > 0 && isOff
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
  const navigate = useNavigate()
  const learnerId = learner?.id ?? null
  useSetAside(
    learnerId,
    useCallback(
      ({ why }) => {
        // The other reasons are told with the write.
        if (why !== 'unreadable') return
        showToast({
          title: 'Something could not be read',
          description: 'It is kept on this device: Settings shows it, and saves it as a file.',
          topic: 'set-aside',
          action: { label: 'Settings', onChoose: () => void navigate('/app/settings') },
        })
      },
      [navigate, showToast],
    ),
  )
  useRefusedWrites(
    useCallback(
      async ({ kind }, error, keptAs) => {
        const reason = await reasonOf(kind, error, keptAs)
        if (reason === null && keptAs === 'draft') return
        showToast({
          ...(reason === null ? { title: 'Not saved' } : { title: 'Error', variant: 'destructive' }),
          description: [reason, keptAs === 'set-aside' && KEPT].filter(Boolean).join(' '),
          topic: `not saved ${kind}`,
          ...(keptAs === 'set-aside' && {
            action: { label: 'Settings', onChoose: () => void navigate('/app/settings') },
          }),
        })
      },
      [navigate, showToast],
    ),
  )
  return null
}

/** What to say of a refused change; null: nothing. Where its code cannot be loaded, that it was not saved. */
async function loadRefusedMessage(
  kind: LearnerWrite['kind'],
  error: Error,
  keptAs: KeptAs,
): Promise<string | null> {
  try {
    return (await messages.load()).refusedChangeMessage(kind, error, keptAs)
  } catch (cause) {
    console.error('Failed to load the message for a refused change', cause)
    return "A change couldn't be saved."
  }
}
