import { sql } from 'kysely'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { NetworkUsageStore } from '../interfaces/limit-stores.ts'
import type { Database } from '../schema.ts'
import { addToBucket, EMPTY_BUCKET, type LeakyBucket } from './leaky-bucket.ts'
import { openNetworkHash } from './network-hash.ts'

/** Rows older than this are deleted, milliseconds: an amount is gone after a day. */
const ROW_MAX_AGE_MS = 2 * DAY_MS
/** Networks in the memory of one process; the one that was used longest ago is dropped first. */
const NETWORKS_MAX = 100_000

/**
 * Counts the usage of networks: in memory where one process serves (SQLite), in a table where several may (PostgreSQL).
 * A network's row is named by a keyed hash, so that no address is stored.
 */
export async function openNetworkUsage(
  db: Database,
  now: () => number,
  isShared: boolean,
): Promise<NetworkUsageStore> {
  if (!isShared) return countInMemory(now)
  const hashOf = await openNetworkHash(db)
  return countInTable(db, now, (kind, network) => hashOf(`${kind} ${network}`))
}

function countInMemory(now: () => number): NetworkUsageStore {
  const buckets = new Map<string, LeakyBucket>()
  return {
    isShared: false,
    add: async (kind, network, amount, leakMs) => {
      const name = `${kind} ${network}`
      const bucket = addToBucket(buckets.get(name) ?? EMPTY_BUCKET, amount, now(), leakMs)
      buckets.delete(name)
      buckets.set(name, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > NETWORKS_MAX && oldest !== undefined) buckets.delete(oldest)
      return bucket.level
    },
    removeExpired: async () => {},
  }
}

function countInTable(
  db: Database,
  now: () => number,
  hashOf: (kind: string, network: string) => string,
): NetworkUsageStore {
  return {
    isShared: true,
    // One statement, so that nothing is lost between two processes.
    add: async (kind, network, amount, leakMs) => {
      const at = now()
      const leaked = sql<number>`greatest(0, ${at}::bigint - network_use.at) / ${leakMs}::double precision`
      const row = await db
        .insertInto('network_use')
        .values({ network: hashOf(kind, network), amount: Math.max(0, amount), at })
        .onConflict((conflict) =>
          conflict.column('network').doUpdateSet({
            amount: sql`greatest(0, greatest(0, network_use.amount - ${leaked}) + ${amount}::double precision)`,
            at: sql`greatest(network_use.at, ${at}::bigint)`,
          }),
        )
        .returning('amount')
        .executeTakeFirstOrThrow()
      return row.amount
    },
    removeExpired: async () => {
      await db
        .deleteFrom('network_use')
        .where('at', '<', now() - ROW_MAX_AGE_MS)
        .execute()
    },
  }
}
