import { tryCache } from './cache-database.ts'
import { openSnapshots } from './memory-database.ts'
import { isActiveFor } from './offline-cache.ts'

/** The stored snapshot of what a learner remembers, in any form that a release ever stored; null when there is none. */
export async function readStoredSnapshot(learnerId: string): Promise<unknown> {
  return await tryCache(async () => {
    const database = await openSnapshots()
    return (await database.get('memories', learnerId)) ?? null
  })
}

/** Stores a snapshot until the lists of the learner are removed. Does nothing in a browser without space. */
export async function storeSnapshot(learnerId: string, snapshot: unknown): Promise<void> {
  await tryCache(async () => {
    const database = await openSnapshots()
    if (isActiveFor(learnerId)) await database.put('memories', snapshot, learnerId)
    // The learner may have signed out meanwhile, here or in another tab.
    if (!isActiveFor(learnerId)) await database.delete('memories', learnerId)
  })
}
