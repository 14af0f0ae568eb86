import type { Learner } from '../../../../domain/model.ts'
import { inTransaction, learnerKey, tryCache } from './cache-database.ts'

/** Which lists of a learner are in the offline cache. */
interface CachedLists {
  readonly questions: boolean
  readonly responses: boolean
}

const NONE: CachedLists = { questions: false, responses: false }

/** Looks into the offline cache; none in a browser that stores nothing. */
export async function cachedLists({ id, identifier }: Learner): Promise<CachedLists> {
  const cached = await tryCache(async () => {
    const owner = await learnerKey({ identifier })
    return await inTransaction('readonly', async (transaction) => {
      const [data, responses] = await Promise.all([
        transaction.objectStore('cached-lists').getKey(['learner-data', owner]),
        transaction.objectStore('cached-response-lists').getKey(id),
      ])
      return { questions: data !== undefined, responses: responses !== undefined }
    })
  })
  return cached ?? NONE
}
