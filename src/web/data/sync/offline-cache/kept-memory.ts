import { tryCache } from './cache-database.ts'
import { openMemories } from './memory-database.ts'
import { isActiveFor } from './offline-cache.ts'

/** What is kept of what a learner remembers, in any form that was ever stored; null when there is nothing. */
export async function readKeptMemory(learnerId: string): Promise<unknown> {
  return await tryCache(async () => {
    const database = await openMemories()
    return (await database.get('memories', learnerId)) ?? null
  })
}

/** Keeps it until the lists of the learner are removed. A browser without space does without it. */
export async function keepMemory(learnerId: string, memory: unknown): Promise<void> {
  await tryCache(async () => {
    const database = await openMemories()
    if (isActiveFor(learnerId)) await database.put('memories', memory, learnerId)
    // The learner may have signed out meanwhile, here or in another tab.
    if (!isActiveFor(learnerId)) await database.delete('memories', learnerId)
  })
}
