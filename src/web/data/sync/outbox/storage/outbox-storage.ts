import type { Note } from '../../../../../domain/model.ts'
import type { OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'

/** Where entries wait. A promise resolves when the change has been written. */
export interface OutboxStorage extends LastingStorage {
  /** The same as `add`, but rejects where the entry would not outlast the page. */
  readonly addLasting: (entry: OutboxEntry) => Promise<void>
}

/** The same where nothing takes the place of what cannot be written: that is rejected. */
export interface LastingStorage {
  readonly add: (entry: OutboxEntry) => Promise<void>
  /** All entries of all learners, in their order; `onPart` is told why some of them could not be read. */
  readonly entries: (onPart?: OnPart) => Promise<readonly OutboxEntry[]>
  /** Changes and removes entries in one step; `stored` is the note that a removed entry became, under its id. */
  readonly change: (change: OutboxChange) => Promise<void>
  /** The note that the entry of this id became; null when that is not known. */
  readonly readSavedNoteOf: (id: string) => Promise<Note | null>
}

/** The same with entries as they were stored, by this release or an earlier one: each may be damaged. */
export interface StoredOutbox extends Omit<LastingStorage, 'entries'> {
  readonly entries: (onPart?: OnPart) => Promise<readonly unknown[]>
}

export type OnPart = (cause: unknown) => void

export interface OutboxChange {
  readonly put?: readonly OutboxEntry[]
  /** Ids of entries; one that cannot be read may have another key than a text. */
  readonly remove?: readonly IDBValidKey[]
  readonly stored?: { readonly id: string; readonly note: Note }
}

/** A storage in memory, for as long as the page is open. */
export function createMemoryStorage(): OutboxStorage {
  const entries = new Map<string, OutboxEntry>()
  const notes = new Map<string, Note>()
  const add = async (entry: OutboxEntry) => {
    entries.set(entry.id, entry)
  }
  return {
    add,
    addLasting: add,
    entries: async () => inOrder([...entries.values()]),
    change: async ({ put = [], remove = [], stored }) => {
      for (const entry of put) entries.set(entry.id, entry)
      for (const id of remove) entries.delete(String(id))
      if (stored) notes.set(stored.id, stored.note)
    },
    readSavedNoteOf: async (id) => notes.get(id) ?? null,
  }
}

/**
 * A lasting storage, and one in memory for what the first cannot store: a browser may forbid storage, or run out of it,
 * at any call. An entry that could not be removed from the first counts as removed.
 *
 * @param onTrouble is called each time the lasting storage fails.
 */
export function withFallbackStorage(
  lasting: LastingStorage,
  onTrouble: (cause: unknown) => void,
): OutboxStorage {
  const fallback = createMemoryStorage()
  const removed = new Set<IDBValidKey>()
  /** What this page has added to the lasting storage: it is sent even where that cannot be read any more. */
  const own = new Map<string, OutboxEntry>()
  const attempt = async <Value>(work: Promise<Value>, otherwise: Value | (() => Promise<Value>)) => {
    try {
      return await work
    } catch (cause) {
      onTrouble(cause)
      return otherwise instanceof Function ? await otherwise() : otherwise
    }
  }
  const addLasting = async (entry: OutboxEntry) => {
    await lasting.add(entry)
    own.set(entry.id, entry)
  }
  return {
    add: (entry) => attempt(addLasting(entry), () => fallback.add(entry)),
    addLasting,
    entries: async () => {
      const before = [...own.keys()]
      let isPart = false
      const onPart = (cause: unknown) => {
        isPart = true
        onTrouble(cause)
      }
      const read = await attempt(lasting.entries(onPart), async () => {
        isPart = true
        return []
      })
      const there = new Set(read.map(({ id }) => id))
      // Another tab has sent it: it must not come back when the storage cannot be read later.
      if (!isPart) for (const id of before) if (!there.has(id)) own.delete(id)
      const unread = isPart ? [...own.values()].filter(({ id }) => !there.has(id)) : []
      const lastingEntries = [...read, ...unread]
      const inFallback = await fallback.entries()
      const ids = new Set(inFallback.map(({ id }) => id))
      return inOrder([...lastingEntries.filter(({ id }) => !removed.has(id) && !ids.has(id)), ...inFallback])
    },
    change: async (change) => {
      for (const entry of change.put ?? []) if (own.has(entry.id)) own.set(entry.id, entry)
      for (const id of change.remove ?? []) own.delete(String(id))
      const inFallback = new Set((await fallback.entries()).map(({ id }) => id))
      const isInFallback = change.put?.some(({ id }) => inFallback.has(id)) ?? false
      if (isInFallback || change.remove?.some((id) => inFallback.has(String(id))))
        await fallback.change(change)
      // What is in memory stays there, but what it replaces may be in the lasting storage, and would be sent after it.
      const { put: _, ...removal } = change
      await attempt(lasting.change(isInFallback ? removal : change), async () => {
        for (const id of change.remove ?? []) removed.add(id)
        if (!isInFallback) await fallback.change(change)
      })
    },
    readSavedNoteOf: async (id) =>
      (await fallback.readSavedNoteOf(id)) ?? (await attempt(lasting.readSavedNoteOf(id), null)),
  }
}

function inOrder(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return [...entries].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}
