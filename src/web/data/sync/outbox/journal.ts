import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { type StoredEntry, upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { databaseOf } from './database-storage.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/** What the journal is written to: `localStorage`, or a test's replacement. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Each entry has a separate key, so that two tabs never write the same one. */
const PREFIX = 'quizgrove-outbox '
/** Of entries by their database: tabs of earlier releases must not see those of later ones. */
const PREFIXES = [PREFIX, 'quizgrove-outbox-questions ', 'quizgrove-outbox-exams '] as const

/**
 * Adds a journal that is written synchronously: IndexedDB may need a second on a busy disk, and a tab that is closed
 * within it would lose what was not stored yet. An entry in the journal counts as stored.
 *
 * @param openJournal may throw at any call; there is then no journal.
 */
export function withJournal(storage: OutboxStorage, openJournal: () => JournalStorage): OutboxStorage {
  return {
    ...storage,
    add: async (entry) => {
      const prefix = PREFIXES[databaseOf(entry)] ?? PREFIX
      attempt(() => openJournal().setItem(prefix + entry.id, JSON.stringify(entry)))
      try {
        await storage.add(entry)
      } finally {
        removeFrom(openJournal, [entry.id])
      }
    },
    entries: async () => {
      // Read first: an entry that is removed from the journal meanwhile is then in the storage.
      const written = writtenIn(openJournal)
      const stored = await storage.entries()
      const ids = new Set(stored.map(({ id }) => id))
      return [...stored, ...written.filter(({ id }) => !ids.has(id))]
    },
    change: async (change) => {
      await storage.change(change)
      removeFrom(openJournal, [...(change.put ?? []).map(({ id }) => id), ...(change.remove ?? [])])
    },
  }
}

function writtenIn(openJournal: () => JournalStorage): readonly OutboxEntry[] {
  return (
    attempt(() => {
      const journal = openJournal()
      const keys = Array.from({ length: journal.length }, (_, index) => journal.key(index) ?? '')
      return keys
        .filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)))
        .flatMap((key) => attempt(() => entryIn(journal.getItem(key))) ?? [])
    }) ?? []
  )
}

function entryIn(text: string | null): OutboxEntry | null {
  const stored: StoredEntry | null = text === null ? null : JSON.parse(text)
  return stored && upgradeEntry(stored)
}

function removeFrom(openJournal: () => JournalStorage, ids: readonly string[]): void {
  attempt(() => {
    for (const id of ids) for (const prefix of PREFIXES) openJournal().removeItem(prefix + id)
  })
}

/** Null where the browser forbids it, or has no room. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
