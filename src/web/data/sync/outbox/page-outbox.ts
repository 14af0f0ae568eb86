import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { broadcastToTabs } from '../tab-channel.ts'
import { createDatabaseStorage } from './database-storage.ts'
import { withJournal } from './journal.ts'
import { createOutbox } from './outbox.ts'
import { withFallbackStorage } from './outbox-storage.ts'
import { sendWrite } from './send-write.ts'

/** One name for all tabs: whoever holds the lock sends, and a tab that dies gives it back. */
const NAME = 'quizgrove-outbox'

const troubleListeners = new Set<() => void>()
let hasTrouble = false

/** The outbox of this page, for as long as the page lives. */
export const outbox = createOutbox({
  shelf: withFallbackStorage(
    withJournal(
      createDatabaseStorage(() => Date.now()),
      () => localStorage,
    ),
    noteTrouble,
  ),
  send: sendWrite,
  alone,
  now: () => Date.now(),
  random: Math.random,
  announce: () => broadcastToTabs({ is: 'outbox-changed' }),
})

/** Whether entries last only as long as this page, because the browser does not keep them. */
export function isOutboxStorageUnavailable(): boolean {
  return hasTrouble
}

export function watchOutboxStorage(onChange: () => void): () => void {
  troubleListeners.add(onChange)
  return () => troubleListeners.delete(onChange)
}

function noteTrouble(cause: unknown): void {
  if (hasTrouble) return
  hasTrouble = true
  console.warn('This browser keeps no unsaved changes; they are sent directly', cause)
  for (const listener of troubleListeners) listener()
}

let turns: Promise<unknown> = Promise.resolve()

/**
 * One at a time over all tabs. Web Locks are missing on plain HTTP and in old browsers: then one at a time in this tab,
 * and ids of ours keep two tabs from storing anything twice.
 */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  if ('locks' in navigator) return navigator.locks.request(NAME, work)
  const turn = turns.then(work)
  turns = turn.catch(() => {})
  return turn
}

/**
 * Fetches a list together with what waits beside it. What left the outbox while the list was on its way counts, too:
 * the list may be older than that.
 */
export async function fetchWithWaiting<Value>(
  fetchList: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly waitingOf: (learnerId: string) => readonly OutboxEntry[] }> {
  const before = await outbox.waiting()
  const value = await fetchList()
  const byId = new Map([...before, ...(await outbox.waiting())].map((entry) => [entry.id, entry]))
  return {
    value,
    waitingOf: (learnerId) => [...byId.values()].filter((entry) => entry.learnerId === learnerId),
  }
}
