import { isRecord } from '../../../../../domain/is-record.ts'
import type { StoredOutbox } from './outbox-storage.ts'

/** What the journal is written to: `localStorage`, or a test's replacement. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Each entry has a separate key, so that two tabs never write the same one. */
const PREFIX = 'quizgrove-outbox '

/**
 * Adds a journal that is written synchronously: IndexedDB may need a second on a busy disk, and a tab that is closed
 * within it would lose what was not stored yet. An entry in the journal counts as stored.
 *
 * @param openJournal may throw at any call; there is then no journal.
 */
export function withJournal(storage: StoredOutbox, openJournal: () => JournalStorage): StoredOutbox {
  return {
    ...storage,
    add: async (entry) => {
      attempt(() => openJournal().setItem(PREFIX + entry.id, JSON.stringify(entry)))
      try {
        await storage.add(entry)
      } finally {
        removeFrom(openJournal, [entry.id])
      }
    },
    entries: async (onPart) => {
      // Read first: an entry that is removed from the journal meanwhile is then in the storage.
      const written = writtenIn(openJournal)
      const stored = await storage.entries(onPart)
      const ids = new Set(stored.map((entry) => (isRecord(entry) ? entry.id : null)))
      return [...stored, ...written.filter(({ id }) => !ids.has(id))]
    },
    change: async (change) => {
      await storage.change(change)
      removeFrom(openJournal, [...(change.put ?? []).map(({ id }) => id), ...(change.remove ?? [])])
    },
  }
}

function writtenIn(openJournal: () => JournalStorage): readonly { readonly id: string }[] {
  return (
    attempt(() => {
      const journal = openJournal()
      const keys = Array.from({ length: journal.length }, (_, index) => journal.key(index) ?? '')
      return keys.flatMap((key) => {
        const text = key.startsWith(PREFIX) ? journal.getItem(key) : null
        return text === null ? [] : [entryIn(key.slice(PREFIX.length), text)]
      })
    }) ?? []
  )
}

/** Whatever was written, under the id by which it can be removed. */
function entryIn(id: string, text: string): { readonly id: string } {
  const stored = attempt((): unknown => JSON.parse(text))
  return isRecord(stored) ? { ...stored, id } : { id, ...{ text } }
}

function removeFrom(openJournal: () => JournalStorage, ids: readonly IDBValidKey[]): void {
  attempt(() => {
    for (const id of ids) openJournal().removeItem(PREFIX + id)
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
