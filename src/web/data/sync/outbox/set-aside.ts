import type { DBSchema } from 'idb'
import { isRecord } from '../../../../domain/is-record.ts'
import { createDatabaseOpener } from '../../browser/storage/database-opener.ts'

/**
 * What left the outbox without being stored on the server: it stays on this device until the learner saves it to a file or
 * discards it (docs/decisions/0014).
 */
const NAME = 'quizgrove-set-aside'

export interface SetAside {
  readonly id: string
  /** Null where it does not say whose it is: it is shown to nobody. */
  readonly learnerId: string | null
  /** `refused`: by our server; `unreadable`: not what this app stores. */
  readonly why: 'refused' | 'unreadable'
  /** What the server replied; null without a reply. */
  readonly detail: string | null
  /** Milliseconds since the epoch. */
  readonly setAsideAt: number
  /** The entry as it was stored. */
  readonly entry: unknown
}

interface SetAsideSchema extends DBSchema {
  entries: { key: string; value: SetAside }
}

const open = createDatabaseOpener<SetAsideSchema>(NAME, 1, (database) => {
  database.createObjectStore('entries', { keyPath: 'id' })
})

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
  await keep(one)
  return one
}

async function keep(one: SetAside): Promise<void> {
  const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put(one), transaction.done])
}

/** What was set aside of this learner, oldest first. What does not say whose it is may be of another, and is not shown. */
export async function listSetAside(learnerId: string): Promise<readonly SetAside[]> {
  const stored = await attempt(async () => await (await open()).getAll('entries'))
  return (stored ?? [])
    .filter((one) => one.learnerId === learnerId)
    .sort((a, b) => a.setAsideAt - b.setAsideAt)
}

/** Shows what was set aside of a learner under their new id. */
export async function moveSetAside(from: string, to: string): Promise<void> {
  for (const one of await listSetAside(from)) await keep({ ...one, learnerId: to })
}

export async function discardSetAside(ids: readonly string[]): Promise<void> {
  await attempt(async () => {
    const database = await open()
    await Promise.all(ids.map((id) => database.delete('entries', id)))
  })
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (cause) {
    console.warn('What was set aside cannot be read', cause)
    return null
  }
}
