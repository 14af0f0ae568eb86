import { isRecord } from '../../../../domain/is-record.ts'
import { openDatabase, tryDatabase } from '../../browser/storage/database.ts'
import type { SetAside } from '../../browser/storage/database-schema.ts'

const UNREADABLE = 'What was set aside cannot be read'

/** Sets an entry aside. Rejects where the browser does not store it: the entry must then stay where it is. */
export async function setAside(
  entry: unknown,
  { why, detail }: Pick<SetAside, 'why' | 'detail'>,
): Promise<SetAside> {
  const { id, learnerId, text }: Record<string, unknown> = isRecord(entry) ? entry : {}
  // A text that the browser cut off names the learner near its beginning.
  const named = learnerId ?? /"learnerId":"([^"]+)"/.exec(String(text))?.[1]
  const one = {
    ...{ id: String(id), learnerId: typeof named === 'string' ? named : null },
    ...{ why, detail, setAsideAt: Date.now(), entry },
  }
  await storeSetAside(one)
  return one
}

/** Replaces what was set aside under the same id. Rejects where the browser does not store it. */
export async function storeSetAside(one: SetAside): Promise<void> {
  const transaction = (await openDatabase()).transaction('set-aside', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put(one), transaction.done])
}

/** What was set aside of this learner, oldest first. What does not say whose it is may be of another, and is not shown. */
export async function listSetAside(learnerId: string): Promise<readonly SetAside[]> {
  const stored = await tryDatabase(UNREADABLE, (database) => database.getAll('set-aside'))
  return (stored ?? [])
    .filter((one) => one.learnerId === learnerId)
    .sort((a, b) => a.setAsideAt - b.setAsideAt)
}

/** Shows what was set aside of a learner under their new id. */
export async function moveSetAside(from: string, to: string): Promise<void> {
  for (const one of await listSetAside(from)) await storeSetAside({ ...one, learnerId: to })
}

export async function discardSetAside(ids: readonly string[]): Promise<void> {
  await tryDatabase(UNREADABLE, (database) => Promise.all(ids.map((id) => database.delete('set-aside', id))))
}
