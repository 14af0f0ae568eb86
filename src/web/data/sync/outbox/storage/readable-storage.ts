import { isRecord } from '../../../../../domain/is-record.ts'
import type { OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'
import type { LastingStorage, StoredOutbox } from './outbox-storage.ts'

/**
 * Leaves out entries that cannot be read, so that they do not keep the others from being sent, and removes them from the
 * storage once they are set aside. What this page wrote or has read before is not checked again.
 *
 * @param keepAside keeps an entry elsewhere; where it rejects, the entry stays here, and is tried again
 * @param loadCheck few pages find what another one has left; without a connection it may not load
 */
export function withReadableEntries(
  storage: StoredOutbox,
  keepAside: (entry: unknown) => Promise<void>,
  loadCheck = () => import('./check-entry.ts'),
): LastingStorage {
  const known = new Set<string>()
  /** Unreadable entries that are set aside: once for each page is enough. */
  const left = new Set<unknown>()
  const isKnown = (entry: unknown): entry is OutboxEntry =>
    isRecord(entry) && typeof entry.id === 'string' && known.has(entry.id)

  const leaveOut = async (entry: unknown): Promise<void> => {
    const id: unknown = isRecord(entry) ? entry.id : null
    if (left.has(id)) return
    left.add(id)
    console.warn('An entry of the outbox cannot be read', entry)
    try {
      await keepAside(entry)
      if (isKey(id)) await storage.change({ remove: [id] })
    } catch (cause) {
      console.warn('An entry that cannot be read stays in the outbox for now', cause)
      left.delete(id)
    }
  }

  return {
    ...storage,
    add: async (entry) => {
      known.add(entry.id)
      await storage.add(entry)
    },
    entries: async (onPart) => {
      const entries = await storage.entries(onPart)
      if (entries.every(isKnown)) return entries
      const check = await loadCheck().catch(() => null)
      const readable: OutboxEntry[] = []
      for (const entry of entries) {
        if (isKnown(entry) || (check === null && looksReadable(entry))) readable.push(entry)
        else if (check?.isReadableEntry(entry)) {
          known.add(entry.id)
          readable.push(entry)
        } else if (check !== null) await leaveOut(entry)
      }
      return readable
    },
  }
}

/** Enough to show and to send it in most cases, until the check can be loaded. */
function looksReadable(entry: unknown): entry is OutboxEntry {
  return isRecord(entry) && typeof entry.learnerId === 'string' && isRecord(entry.write)
}

/** What the browser's database accepts as a key, apart from binary ones. */
function isKey(id: unknown): id is IDBValidKey {
  if (Array.isArray(id)) return id.every(isKey)
  return typeof id === 'string' || (typeof id === 'number' && !Number.isNaN(id)) || id instanceof Date
}
