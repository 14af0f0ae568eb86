import { MINUTE_MS } from '../../domain/time-units.ts'
import { readStored, writeStored } from '../data/browser/storage/browser-storage.ts'
import { GONE_KEY, readStoredIdentifier } from '../data/browser/storage/stored-identifier.ts'
import type { ToastMessage } from '../toast/use-toast.ts'

/** Between two replies that the words are unknown, before anything is offered, milliseconds: one may be a mistake. */
const GONE_TWICE_MS = 2 * MINUTE_MS
/** Between two looks whether the offer still holds, milliseconds: a tab gets no event for what it stores itself. */
const CHECK_EVERY_MS = 1000

interface Gone {
  /** The words that the server does not know, and that this device still has. */
  readonly words: string
  readonly askAgain: () => void
  readonly showToast: (message: ToastMessage) => void
  /** Removes from this device what belongs to the words. */
  readonly onForget: () => void
}

/**
 * The server said that no account has the words of this device. Nothing is removed for that: when it says so again minutes
 * later, without having known them in between, removing is offered, until they are known again or another learner signs in.
 */
export function offerToForget({ words, askAgain, showToast, onForget }: Gone): void {
  const now = Date.now()
  const firstAt = firstTimeOf(words)
  if (firstAt === null || firstAt > now) writeStored(GONE_KEY, JSON.stringify({ words, at: now }))
  if (firstAt === null || now - firstAt < GONE_TWICE_MS) {
    setTimeout(askAgain, GONE_TWICE_MS)
    return
  }
  const holds = () => readStoredIdentifier() === words && firstTimeOf(words) !== null
  const offer = new AbortController()
  const timer = setInterval(() => {
    if (holds()) return
    clearInterval(timer)
    offer.abort()
  }, CHECK_EVERY_MS)
  showToast({
    title: 'These words no longer work',
    description: `No account has the words ${words} any more: it was deleted, or its words were changed. Its questions and answers are still on this device.`,
    action: { label: 'Remove from this device', onChoose: () => holds() && onForget() },
    topic: 'gone-words',
    visibleMs: Number.POSITIVE_INFINITY,
    signal: offer.signal,
  })
}

/** When the server first did not know these words, milliseconds since the epoch; null: never. */
function firstTimeOf(words: string): number | null {
  try {
    const stored: unknown = JSON.parse(readStored(GONE_KEY) ?? 'null')
    const isForWords =
      typeof stored === 'object' && stored !== null && 'words' in stored && stored.words === words
    return isForWords && 'at' in stored && typeof stored.at === 'number' ? stored.at : null
  } catch {
    return null
  }
}
