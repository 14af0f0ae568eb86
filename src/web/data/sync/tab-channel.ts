import type { OutboxEntry } from '../../../domain/outbox/outbox-entry.ts'
import type { Settlement } from './outbox/deliver.ts'

/**
 * A message from a tab to the other tabs of this browser, so that each shows what was done in any of them.
 * - outbox-changed: an entry was added to the outbox or removed.
 * - settled: a write, perhaps of another tab, left the outbox: the server stored or refused it.
 * - bank-changed: the learner's bank was changed without the outbox, as by an import; it has to be fetched again.
 */
export type TabMessage =
  | { readonly is: 'outbox-changed' }
  | {
      readonly is: 'settled'
      readonly entry: OutboxEntry
      readonly outcome: Settlement
    }
  | { readonly is: 'bank-changed'; readonly learnerId: string }

const channel = openChannel()

export function broadcastToTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Calls the listener for messages of other tabs, whichever learner is signed in there; not for those of this tab. */
export function onTabMessage(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/**
 * Null where there is none: pages are also rendered once during the build, and a browser may forbid it together with
 * storage.
 */
function openChannel(): BroadcastChannel | null {
  if (typeof document === 'undefined') return null
  try {
    return new BroadcastChannel('quizgrove-tabs')
  } catch (cause) {
    console.warn('The tabs of this browser cannot exchange messages', cause)
    return null
  }
}
