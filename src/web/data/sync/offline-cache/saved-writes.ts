import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { type CachedListName, type CacheTransaction, inTransaction, tryCache } from './cache-database.ts'

/** The writes that a list contains: once it was fetched again, they need not be stored beside it any more. */
const WRITES_IN: Readonly<Record<CachedListName, readonly LearnerWrite['kind'][]>> = {
  'learner-data': ['test', 'flag', 'add', 'edit', 'bulk', 'categories'],
  questions: [],
  'practice-responses': ['answer'],
  notes: ['note'],
  exams: ['exam'],
  'category-titles': [],
}

/** What the server has stored since `askedAt`, in that order. */
export async function savedWritesSince(learnerId: string, askedAt: number): Promise<readonly OutboxEntry[]> {
  const writes = await tryCache(() =>
    inTransaction('readonly', (transaction) => transaction.objectStore('saved-writes').getAll()),
  )
  return (writes ?? [])
    .filter((write) => write.learnerId === learnerId && write.savedAt >= askedAt)
    .sort((a, b) => a.savedAt - b.savedAt || a.entry.order - b.entry.order)
    .map(({ entry }) => upgradeEntry(entry))
}

/** Removes the writes that a list requested at `askedAt` contains. */
export async function removeSavedWrites(
  transaction: CacheTransaction<'readwrite'>,
  list: CachedListName,
  learnerId: string,
  askedAt: number,
): Promise<void> {
  const writes = transaction.objectStore('saved-writes')
  for (const { id, savedAt, entry, ...write } of await writes.getAll()) {
    const isContained = WRITES_IN[list].includes(entry.write.kind) && savedAt < askedAt
    if (write.learnerId === learnerId && isContained) await writes.delete(id)
  }
}
