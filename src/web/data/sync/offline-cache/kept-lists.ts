import type { Learner } from '../../../../domain/model.ts'
import { inTransaction, tryCache } from './cache-database.ts'
import { learnerKey } from './learner-key.ts'

/** Which lists of a learner are stored in this browser, to be opened without a connection. */
interface KeptLists {
  readonly questions: boolean
  readonly responses: boolean
}

const NONE: KeptLists = { questions: false, responses: false }

/** Looks into the offline cache; a browser that stores nothing keeps nothing. */
export async function keptLists({ id, identifier }: Learner): Promise<KeptLists> {
  const kept = await tryCache(async () => {
    const owner = await learnerKey({ identifier })
    return await inTransaction('readonly', async (transaction) => {
      const [data, responses] = await Promise.all([
        transaction.objectStore('lists').getKey(['learner-data', owner]),
        transaction.objectStore('response-lists').getKey(id),
      ])
      return { questions: data !== undefined, responses: responses !== undefined }
    })
  })
  return kept ?? NONE
}
