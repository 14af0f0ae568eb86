import { isRecord } from '../../../../domain/is-record.ts'
import { type StoredEntry, upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import type { OutboxStorage, StoredOutbox } from './outbox-storage.ts'

/**
 * Leaves out entries that cannot be read, so that they do not keep the others from being sent, and removes them from the
 * storage once they are set aside. What this page wrote or has read before is not checked again.
 *
 * @param keepAside keeps an entry elsewhere; resolves to whether it may be removed here
 */
export function withReadableEntries(
  storage: StoredOutbox,
  keepAside: (entry: unknown) => Promise<boolean>,
): OutboxStorage {
  const known = new Set<string>()
  /** Unreadable entries that could not be set aside for good: once for each page is enough. */
  const left = new Set<unknown>()
  const isKnown = (entry: unknown): entry is StoredEntry =>
    isRecord(entry) && typeof entry.id === 'string' && known.has(entry.id)

  const leaveOut = async (entry: unknown): Promise<void> => {
    const id: unknown = isRecord(entry) ? entry.id : null
    if (left.has(id)) return
    left.add(id)
    console.warn('An entry of the outbox cannot be read', entry)
    if ((await keepAside(entry)) && typeof id === 'string') await storage.change({ remove: [id] })
  }

  return {
    ...storage,
    add: async (entry) => {
      known.add(entry.id)
      await storage.add(entry)
    },
    entries: async () => {
      const entries = await storage.entries()
      if (entries.every(isKnown)) return entries.map(upgradeEntry)
      // Few pages find what another one has left.
      const { isReadableEntry } = await import('./check-entry.ts')
      const readable: StoredEntry[] = []
      for (const entry of entries) {
        if (!isKnown(entry) && !isReadableEntry(entry)) {
          await leaveOut(entry)
          continue
        }
        known.add(entry.id)
        readable.push(entry)
      }
      return readable.map(upgradeEntry)
    },
  }
}
