import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { Settlement } from './outbox/delivery.ts'

/**
 * What a tab tells the other tabs of this browser, so that each shows what was done in any of them.
 *
 * - stored: a write left the outbox, and the server has it.
 * - bank-changed: the learner's bank was changed past the outbox, as by an import; it has to be asked for anew.
 */
export type TabNews =
  | {
      readonly is: 'stored'
      readonly entry: OutboxEntry
      readonly outcome: Extract<Settlement, { readonly is: 'stored' }>
    }
  | { readonly is: 'bank-changed'; readonly learnerId: string }

/** Only in a browser: pages are also drawn once while the product is built. */
const channel = typeof document === 'undefined' ? null : new BroadcastChannel('quizgrove-tabs')

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news)
}

/** Hears what other tabs tell, whoever is signed in there; never what this tab tells. */
export function onOtherTabs(listener: (news: TabNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data))
}
