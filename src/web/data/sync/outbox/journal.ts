import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { type StoredEntry, upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/** What a journal is written to: `localStorage`, or what a test puts in its place. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Each entry has a key of its own, so that two tabs never write the same one. */
const PREFIX = 'quizgrove-outbox '

/**
 * A shelf whose entries are written down at once while the shelf still takes its time: IndexedDB may need a second on a
 * busy disk, and a tab that is closed within it takes everything with it that was not yet on the shelf. What stands in
 * the journal counts as on the shelf.
 *
 * @param storage may fail at any call; then there is no journal, and the shelf does alone.
 */
export function withJournal(shelf: OutboxStorage, storage: () => JournalStorage): OutboxStorage {
  return {
    ...shelf,
    add: async (entry) => {
      attempt(() => storage().setItem(PREFIX + entry.id, JSON.stringify(entry)))
      try {
        await shelf.add(entry)
      } finally {
        cross(storage, [entry.id])
      }
    },
    entries: async () => {
      // Read first: what is crossed out meanwhile is then found on the shelf.
      const written = writtenIn(storage)
      const kept = await shelf.entries()
      const ids = new Set(kept.map(({ id }) => id))
      return [...kept, ...written.filter(({ id }) => !ids.has(id))]
    },
    change: async (change) => {
      await shelf.change(change)
      cross(storage, [...(change.put ?? []).map(({ id }) => id), ...(change.remove ?? [])])
    },
  }
}

function writtenIn(storage: () => JournalStorage): readonly OutboxEntry[] {
  return (
    attempt(() => {
      const journal = storage()
      const keys = Array.from({ length: journal.length }, (_, index) => journal.key(index) ?? '')
      return keys
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => attempt(() => entryIn(journal.getItem(key))) ?? [])
    }) ?? []
  )
}

function entryIn(text: string | null): OutboxEntry | null {
  const kept: StoredEntry | null = text === null ? null : JSON.parse(text)
  return kept && upgradeEntry(kept)
}

function cross(storage: () => JournalStorage, ids: readonly string[]): void {
  attempt(() => {
    for (const id of ids) storage().removeItem(PREFIX + id)
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
