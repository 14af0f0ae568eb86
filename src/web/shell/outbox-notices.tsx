import { useCallback, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { LearnerWrite } from '../../domain/outbox/outbox-entry.ts'
import { refusalMessage } from '../data/http/client.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useOfflineCache } from '../data/sync/offline-cache/refresh-cache.ts'
import { useOfflineImages } from '../data/sync/offline-cache/use-offline-images.ts'
import {
  useIsOutboxStorageUnavailable,
  useOutboxSending,
  useOutboxTrouble,
  useRefusedWrites,
  useSetAside,
  useWaitingWrites,
} from '../data/sync/outbox/use-outbox.ts'
import { loadRefusedMessage } from '../question-editor/lazy-refused-change.ts'
import { useToast } from '../toast/use-toast.ts'
import { lazyCode } from '../ui/lazy-code.ts'

const lateWritesToast = lazyCode(
  () => import('./late-writes.ts'),
  (code) => code.lateWritesToast,
)

/**
 * The message for a write that the server will never accept, when no screen shows one; answers are only logged (spec
 * §8.2).
 */
const LOST: Readonly<Partial<Record<LearnerWrite['kind'], string>>> = {
  note: "A note you wrote couldn't be saved: its question was deleted, or the note is too long.",
  test: "A test result couldn't be saved.",
  exam: "A change to an exam couldn't be saved: the exam was deleted elsewhere, or this server is too old for exams.",
  categories: "A change of categories couldn't be saved: this server is too old for that.",
}

/** How long writes may get error replies before the reason is shown, milliseconds. */
const LATE_MS = 30_000

/** Shown once per page load, however often the learner signs in. */
let isOffTold = false

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
    if (!isOff || isOffTold) return
    isOffTold = true
    showToast({
      title: 'Offline saving is off',
      description:
        "This browser can't store anything for later. Your work is saved only while you're online.",
    })
  }, [isOff, showToast])
  const waiting = useWaitingWrites()
  const trouble = useOutboxTrouble()
  const tellWhyLate = useEffectEvent(async () => {
    if (trouble === null) return
    try {
      const toastOf = await lateWritesToast.load()
      showToast(toastOf(waiting, trouble))
    } catch {
      // What replies in place of the server does so to a request for code as well.
      showToast({
        title: 'Not saved yet',
        description: 'Everything is kept here and sent again until saved.',
      })
    }
  })
  const isHeldUp = trouble !== null
  useEffect(() => {
    if (!isHeldUp) return
    const tell = () =>
      tellWhyLate().catch((cause: unknown) => console.error('Failed to say why writes are late', cause))
    const timer = setTimeout(tell, LATE_MS)
    return () => clearTimeout(timer)
  }, [isHeldUp])
  const isAtRisk = waiting.length > 0 && isOff
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
  const navigate = useNavigate()
  useSetAside(
    learner?.id ?? null,
    useCallback(
      ({ why }) =>
        showToast({
          title: why === 'refused' ? 'Not saved' : 'Something could not be read',
          description: 'It is kept on this device: Settings shows it, and saves it as a file.',
          topic: 'set-aside',
          action: { label: 'Settings', onChoose: () => void navigate('/app/settings') },
        }),
      [navigate, showToast],
    ),
  )
  useRefusedWrites(
    useCallback(
      ({ kind }, error) => {
        const show = (description: string | null) => {
          if (description !== null) showToast({ title: 'Error', description, variant: 'destructive' })
        }
        const known = LOST[kind]
        if (known !== undefined) show(refusalMessage(error) ?? known)
        else if (kind === 'add' || kind === 'edit' || kind === 'bulk')
          void loadRefusedMessage(kind, error).then(show)
      },
      [showToast],
    ),
  )
  return null
}
