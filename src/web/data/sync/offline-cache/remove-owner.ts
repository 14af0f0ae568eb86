import type { Learner } from '../../../../domain/model.ts'
import { type CacheTransaction, clearFormerCache, clearImages, inTransaction } from './cache-database.ts'
import { learnerKey } from './learner-key.ts'
import { clearSnapshots } from './memory-database.ts'

/** Removes what is cached of other learners, and what earlier releases cached. */
export async function removeOthers({ id, identifier }: Learner): Promise<void> {
  await clearFormerCache()
  const owners = [id, await learnerKey({ identifier })]
  const { isEmpty, hasOthers } = await inTransaction('readwrite', async (transaction) => {
    const [texts, responses, writes] = await Promise.all([
      transaction.objectStore('lists').getAllKeys(),
      transaction.objectStore('response-lists').getAllKeys(),
      transaction.objectStore('saved-writes').getAll(),
    ])
    const cached = [...texts.map(([, owner]) => owner), ...responses, ...writes.map((it) => it.learnerId)]
    const others = new Set(cached.filter((owner) => !owners.includes(owner)))
    for (const owner of others) await removeOwner(transaction, owner)
    return { isEmpty: cached.length === 0, hasOthers: others.size > 0 }
  })
  // Where nothing of this learner is cached, the rest may belong to another learner.
  if (isEmpty || hasOthers) {
    await clearSnapshots()
    await clearImages()
  }
}

export async function removeOwner(transaction: CacheTransaction<'readwrite'>, owner: string): Promise<void> {
  const lists = transaction.objectStore('lists')
  const keys = await lists.getAllKeys()
  for (const key of keys.filter(([, it]) => it === owner)) {
    await lists.delete(key)
    await transaction.objectStore('texts').delete(key)
  }
  await transaction.objectStore('response-lists').delete(owner)
  await transaction.objectStore('response-pages').delete(pagesOf(owner))
  const writes = transaction.objectStore('saved-writes')
  for (const { id, learnerId } of await writes.getAll()) if (learnerId === owner) await writes.delete(id)
}

/** The keys of all cached pages of a learner's practice responses. */
export function pagesOf(learnerId: string): IDBKeyRange {
  return IDBKeyRange.bound([learnerId, 0], [learnerId, Number.MAX_SAFE_INTEGER])
}
