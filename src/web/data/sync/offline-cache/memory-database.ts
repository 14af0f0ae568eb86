import type { DBSchema } from 'idb'
import { createDatabaseOpener } from '../../browser/storage/database-opener.ts'

/** What learners remember, as it was computed from their answers: it can always be computed again. */
interface MemorySchema extends DBSchema {
  /** By the learner's id; of a form that only `domain/learning/kept` knows. */
  memories: { key: string; value: unknown }
}

export const openMemories = createDatabaseOpener<MemorySchema>('quizgrove-memory', 1, (database) => {
  database.createObjectStore('memories')
})

/** Removes what is kept of all learners. */
export async function clearMemories(): Promise<void> {
  const database = await openMemories()
  await database.clear('memories')
}
