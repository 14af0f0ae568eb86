import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import type { SetAside } from '../../browser/storage/database-schema.ts'
import { createWatchers } from '../../browser/watchers.ts'
import { broadcastToTabs } from '../tab-channel.ts'
import type { KeptAs } from './deliver.ts'
import { createOutbox } from './outbox.ts'
import { sendWrite } from './send-write.ts'
import { createDatabaseStorage } from './storage/database-storage.ts'
import { withJournal } from './storage/journal.ts'
import { withFallbackStorage } from './storage/outbox-storage.ts'
import { withReadableEntries } from './storage/readable-storage.ts'

/** The Web Lock of the tab that sends. A tab that is closed releases it. */
const NAME = 'quizgrove-outbox'

/**
 * Keeps what the server refused: a question as a draft where the browser stores one, anything else aside. Rejects where
 * nothing keeps it. Loaded when a server refuses something, which is rare.
 */
export async function saveRefused(
  entry: OutboxEntry,
  why: 'refused' | 'unsendable',
  error: Error,
): Promise<KeptAs> {
  const { kind } = entry.write
  if (kind === 'add' || kind === 'edit') {
    const { saveRefusedQuestion } = await import('./refusal.ts')
    if (saveRefusedQuestion(entry)) return 'draft'
  }
  await keepAside(entry, why, error.message)
  return 'set-aside'
}

async function keepAside(entry: unknown, why: SetAside['why'], detail: string | null): Promise<void> {
  const { setAside } = await import('./set-aside.ts')
  const one = await setAside(entry, { why, detail }).catch((cause: unknown) => {
    reportStorageError(cause)
    throw cause
  })
  aside.notify(one)
}

const aside = createWatchers<[SetAside]>()

/** Calls the listener when something left the outbox without being stored, and was set aside; returns how to stop. */
export const onSetAside = aside.watch

const unavailable = createWatchers()
export const watchOutboxStorage = unavailable.watch
let isUnavailable = false

/** The outbox of this page, for as long as the page lives. */
export const outbox = createOutbox({
  storage: withFallbackStorage(
    withReadableEntries(
      withJournal(
        createDatabaseStorage(() => Date.now()),
        () => localStorage,
      ),
      (entry) => keepAside(entry, 'unreadable', null),
    ),
    reportStorageError,
  ),
  send: sendWrite,
  saveRefused,
  // Few pages are told that an id of theirs is taken.
  isStored: async (learnerId, write) => await (await import('./refusal.ts')).isStored(learnerId, write),
  runExclusively,
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: Math.random,
  announce: () => broadcastToTabs({ is: 'outbox-changed' }),
})

/** Whether entries are in memory only, because the browser does not store them. */
export function isOutboxStorageUnavailable(): boolean {
  return isUnavailable
}

function reportStorageError(cause: unknown): void {
  if (isUnavailable) return
  isUnavailable = true
  console.warn('This browser does not store unsaved changes; they are sent directly', cause)
  unavailable.notify()
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * One at a time over all tabs. Web Locks are missing on plain HTTP and in old browsers, and rejected where the browser
 * blocks site data: then one at a time in this tab, and ids created by the client prevent two tabs from storing anything
 * twice.
 */
export async function runExclusively<Value>(work: () => Promise<Value>): Promise<Value> {
  let isGranted = false
  try {
    if ('locks' in navigator)
      return await navigator.locks.request(NAME, () => {
        isGranted = true
        return work()
      })
  } catch (cause) {
    if (isGranted) throw cause
    console.warn('This browser does not let tabs take turns', cause)
  }
  const slot = queue.then(work)
  queue = slot.catch(() => {})
  return await slot
}

/**
 * Fetches a list together with the writes that wait. Writes that left the outbox while the list was fetched count as
 * waiting: the list may be older.
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
