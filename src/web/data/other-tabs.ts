import type { OutboxEntry } from '../../domain/outbox/entry.ts'
import type { Settlement } from './outbox/delivery.ts'
import { openTabChannel } from './tab-channel.ts'

/**
 * What a tab tells the other tabs of this browser, so that each shows what was done in any of them.
 *
 * - settled: a write, perhaps of theirs, left the outbox: the server has it, or never will.
 * - bank-changed: the learner's bank was changed past the outbox, as by an import; it has to be asked for anew.
 */
export type TabNews =
  | {
      readonly is: 'settled'
      readonly entry: OutboxEntry
      readonly outcome: Settlement
    }
  | { readonly is: 'bank-changed'; readonly learnerId: string }

const channel = openTabChannel('quizgrove-tabs')

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news)
}

/** Hears what other tabs tell, whoever is signed in there; never what this tab tells. */
export function onOtherTabs(listener: (news: TabNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data))
}
