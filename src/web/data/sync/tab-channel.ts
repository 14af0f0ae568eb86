import type { OutboxEntry } from '../../../domain/outbox/outbox-entry.ts'
import { type StoredEntry, upgradeEntry } from '../../../domain/outbox/upgrade-entry.ts'
import type { Settlement } from './outbox/deliver.ts'

/**
 * What a tab tells the other tabs of this browser, so that each shows what was done in any of them.
 *
 * - outbox-changed: something came to the outbox, or left it.
 * - settled: a write, perhaps of theirs, left the outbox: the server has it, or never will.
 * - bank-changed: the learner's bank was changed past the outbox, as by an import; it has to be asked for anew.
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

export function broadcastToTabs(news: TabMessage): void {
  channel?.postMessage(news)
}

/** Hears what other tabs tell, whoever is signed in there; never what this tab tells. */
export function onTabMessage(listener: (news: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<StoredMessage>) => listener(inThisShape(data)))
}

/** As a tab tells it that may still run the last release. */
type StoredMessage =
  | Exclude<TabMessage, { is: 'settled' }>
  | { readonly is: 'settled'; readonly entry: StoredEntry; readonly outcome: Settlement }

function inThisShape(news: StoredMessage): TabMessage {
  return news.is === 'settled' ? { ...news, entry: upgradeEntry(news.entry) } : news
}

/** Null where there is none: pages are also drawn once while the product is built, and a browser may forbid it with storage. */
function openChannel(): BroadcastChannel | null {
  if (typeof document === 'undefined') return null
  try {
    return new BroadcastChannel('quizgrove-tabs')
  } catch (cause) {
    console.warn('The tabs of this browser do not hear of one another', cause)
    return null
  }
}
