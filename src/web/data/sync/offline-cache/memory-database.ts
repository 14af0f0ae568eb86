import type { DBSchema } from 'idb'
import { createDatabaseOpener } from '../../browser/storage/database-opener.ts'

/** Snapshots of what learners remember. They can always be computed again from the answers. */
interface MemorySchema extends DBSchema {
  /** By the learner's id; in a form that only `domain/learning/snapshot` knows. */
  memories: { key: string; value: unknown }
}

export const openSnapshots = createDatabaseOpener<MemorySchema>('quizgrove-memory', 1, (database) => {
  database.createObjectStore('memories')
})

/** Removes the snapshots of all learners. */
export async function clearSnapshots(): Promise<void> {
  const database = await openSnapshots()
  await database.clear('memories')
}
