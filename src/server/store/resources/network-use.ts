import { createHmac, createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import { amountAt, EMPTY, type Level, plus } from '../../quotas/level.ts'
import type { Database } from '../schema.ts'
import type { NetworkUseStore } from '../store.ts'
import { openSecret } from './secrets.ts'

const NETWORK_KEY = 'network-key'
const DAY_MS = 24 * 60 * 60 * 1000
/** No amount lasts longer than a day; what is this old is removed, milliseconds. */
const KEPT_MS = 2 * DAY_MS
/** Networks one process remembers; the one that was used longest ago goes first. */
const REMEMBERED_MAX = 100_000

/**
 * What networks used lately: in memory where one process serves (SQLite), in a table where several may (PostgreSQL). A
 * network's row goes by a keyed hash, so that no address is kept.
 */
export async function openNetworkUse(
  db: Database,
  now: () => number,
  isShared: boolean,
): Promise<NetworkUseStore> {
  if (!isShared) return inMemory(now)
  const networkKey = createSecretKey(await openSecret(db, NETWORK_KEY), 'utf8')
  const nameOf = (kind: string, network: string) =>
    createHmac('sha256', networkKey).update(`${kind} ${network}`).digest('base64url')
  return inTable(db, now, nameOf)
}

function inMemory(now: () => number): NetworkUseStore {
  const levels = new Map<string, Level>()
  return {
    isShared: false,
    add: async (kind, network, more, perDay) => {
      const name = `${kind} ${network}`
      const level = plus(levels.get(name) ?? EMPTY, more, now(), perDay)
      levels.delete(name)
      levels.set(name, level)
      const [oldest] = levels.keys()
      if (levels.size > REMEMBERED_MAX && oldest !== undefined) levels.delete(oldest)
      return amountAt(level, now(), perDay)
    },
    forgetOld: async () => {},
  }
}

function inTable(
  db: Database,
  now: () => number,
  nameOf: (kind: string, network: string) => string,
): NetworkUseStore {
  return {
    isShared: true,
    // One statement, so that nothing is lost between two processes.
    add: async (kind, network, more, perDay) => {
      const at = now()
      const forgotten = sql<number>`greatest(0, ${at}::bigint - network_use.at) * ${perDay / DAY_MS}::double precision`
      const row = await db
        .insertInto('network_use')
        .values({ network: nameOf(kind, network), amount: Math.max(0, more), at })
        .onConflict((conflict) =>
          conflict.column('network').doUpdateSet({
            amount: sql`greatest(0, greatest(0, network_use.amount - ${forgotten}) + ${more}::double precision)`,
            at: sql`greatest(network_use.at, ${at}::bigint)`,
          }),
        )
        .returning('amount')
        .executeTakeFirstOrThrow()
      return row.amount
    },
    forgetOld: async () => {
      await db
        .deleteFrom('network_use')
        .where('at', '<', now() - KEPT_MS)
        .execute()
    },
  }
}
