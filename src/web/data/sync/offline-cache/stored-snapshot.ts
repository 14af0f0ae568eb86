import { openDatabase } from '../../browser/storage/database.ts'
import { tryCache } from './cache-database.ts'
import { isActiveFor } from './offline-cache.ts'

/** The stored snapshot of what a learner remembers, of any version; null when there is none. */
export async function readStoredSnapshot(learnerId: string): Promise<unknown> {
  return await tryCache(async () => {
    const database = await openDatabase()
    return (await database.get('memories', learnerId)) ?? null
  })
}

/** Stores a snapshot until the lists of the learner are removed. Does nothing in a browser without space. */
export async function storeSnapshot(learnerId: string, snapshot: unknown): Promise<void> {
  await tryCache(async () => {
    const database = await openDatabase()
    if (isActiveFor(learnerId)) await database.put('memories', snapshot, learnerId)
    // The learner may have signed out meanwhile, here or in another tab.
    if (!isActiveFor(learnerId)) await database.delete('memories', learnerId)
  })
}
