import { sql } from 'kysely'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { Engine } from '../engine/engine.ts'
import type { FailedLookupStore } from '../interfaces/limit-stores.ts'
import { openSecret } from '../resources/secrets.ts'
import { addToBucket, EMPTY_BUCKET, type LeakyBucket } from './leaky-bucket.ts'
import { openNetworkHash } from './network-hash.ts'

const PROOF_KEY = 'proof-key'
/** The row of all networks together. */
const ALL = ''
/** Rows older than this are deleted, milliseconds: no level lasts that long. */
const ROW_MAX_AGE_MS = 7 * DAY_MS
/** Networks in the memory of one process; the one that failed longest ago is dropped first. */
const NETWORKS_MAX = 100_000

/**
 * Counts failed lookups: in memory where one process serves (SQLite), in a table where several may (PostgreSQL). A
 * network's row is named by a keyed hash, so that no address is stored.
 */
export async function openFailedLookups(
  databases: Databases,
  now: () => number,
  isShared: boolean,
): Promise<FailedLookupStore> {
  const { db } = databases
  const proofKey = await openSecret(db, PROOF_KEY)
  if (!isShared) return { proofKey, ...countInMemory(now) }
  return { proofKey, ...countInTable(databases, now, await openNetworkHash(db)) }
}

/** For reading, and for writing; see `Engine`. */
type Databases = Pick<Engine, 'db' | 'writing'>

type Counts = Pick<FailedLookupStore, 'levels' | 'add'>

function countInMemory(now: () => number): Counts {
  const networks = new Map<string, LeakyBucket>()
  let all = EMPTY_BUCKET
  return {
    levels: async (network) => ({ network: networks.get(network) ?? EMPTY_BUCKET, all }),
    add: async (network, leakMs) => {
      all = addToBucket(all, 1, now(), leakMs.all)
      const bucket = addToBucket(networks.get(network) ?? EMPTY_BUCKET, 1, now(), leakMs.network)
      networks.delete(network)
      networks.set(network, bucket)
      const [oldest] = networks.keys()
      if (networks.size > NETWORKS_MAX && oldest !== undefined) networks.delete(oldest)
    },
  }
}

function countInTable(
  { db, writing }: Databases,
  now: () => number,
  hashOf: (network: string) => string,
): Counts {
  /** One statement, so that no failure is lost between two processes. */
  const addTo = async (name: string, leakMs: number) => {
    const at = now()
    const elapsed = sql<number>`greatest(0, ${at}::bigint - failed_lookups.at)`
    await writing
      .insertInto('failed_lookups')
      .values({ network: name, failures: 1, at })
      .onConflict((conflict) =>
        conflict.column('network').doUpdateSet({
          failures: sql`greatest(0, failed_lookups.failures - ${elapsed} / ${leakMs}::double precision) + 1`,
          at: sql`greatest(failed_lookups.at, ${at}::bigint)`,
        }),
      )
      .execute()
  }
  return {
    levels: async (network) => {
      const name = hashOf(network)
      const rows = await db
        .selectFrom('failed_lookups')
        .select(['network', 'failures as level', 'at'])
        .where('network', 'in', [name, ALL])
        .execute()
      const bucketOf = (wanted: string) => rows.find((row) => row.network === wanted) ?? EMPTY_BUCKET
      return { network: bucketOf(name), all: bucketOf(ALL) }
    },
    add: async (network, leakMs) => {
      await addTo(hashOf(network), leakMs.network)
      await addTo(ALL, leakMs.all)
      await writing
        .deleteFrom('failed_lookups')
        .where('at', '<', now() - ROW_MAX_AGE_MS)
        .execute()
    },
  }
}
