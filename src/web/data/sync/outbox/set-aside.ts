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
  /** Null where it does not say whose it is. */
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

/** Those that the browser did not store last as long as the page. */
const forThisPage = new Map<string, SetAside>()

/** Sets an entry aside. @returns whether that outlasts the page */
export async function setAside(
  entry: unknown,
  { why, detail }: Pick<SetAside, 'why' | 'detail'>,
): Promise<boolean> {
  const { id, learnerId }: Record<string, unknown> = isRecord(entry) ? entry : {}
  return await keep({
    ...{ id: String(id), learnerId: typeof learnerId === 'string' ? learnerId : null },
    ...{ why, detail, setAsideAt: Date.now(), entry },
  })
}

/** @returns whether it outlasts the page */
async function keep(one: SetAside): Promise<boolean> {
  try {
    const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(one), transaction.done])
    return true
  } catch (cause) {
    console.warn('This browser does not store what was set aside; it lasts until the page is closed', cause)
    forThisPage.set(one.id, one)
    return false
  }
}

/** What was set aside of this learner, or of nobody known, oldest first. */
export async function listSetAside(learnerId: string): Promise<readonly SetAside[]> {
  const stored = await attempt(async () => await (await open()).getAll('entries'))
  return [...(stored ?? []), ...forThisPage.values()]
    .filter((one) => one.learnerId === null || one.learnerId === learnerId)
    .sort((a, b) => a.setAsideAt - b.setAsideAt)
}

/** Shows what was set aside of a learner under their new id. */
export async function moveSetAside(from: string, to: string): Promise<void> {
  const moved = (await listSetAside(from)).filter(({ learnerId }) => learnerId === from)
  for (const one of moved) await keep({ ...one, learnerId: to })
}

export async function discardSetAside(ids: readonly string[]): Promise<void> {
  for (const id of ids) forThisPage.delete(id)
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
