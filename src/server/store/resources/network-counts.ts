import { sql } from 'kysely'
import { DAY_MS } from '../../../domain/time-units.ts'
import type { Engine } from '../engine/engine.ts'
import { addToBucket, EMPTY_BUCKET, type LeakyBucket } from '../leaky-bucket.ts'
import { openNetworkHash, openSecret } from './secrets.ts'

/**
 * What is counted of networks: in memory where one process serves (SQLite), in a table where several may (PostgreSQL). A
 * network's row is named by a keyed hash, so that no address is stored.
 */

/** What a lookup is by. */
type LookupKind = 'identifier' | 'code' | 'key'

/** Failed lookups, those of each kind apart, counted by all processes on one database together. */
export interface FailedLookupStore {
  /** Signs the challenges of proofs of work. */
  readonly proofKey: string
  /** The failures of a network, and of all networks together. */
  levels(
    kind: LookupKind,
    network: string,
  ): Promise<{ readonly network: LeakyBucket; readonly all: LeakyBucket }>
  /**
   * Counts more failures of a network.
   *
   * @param leakMs milliseconds in which one failure of the network, and one of all, leaks
   */
  add(
    kind: LookupKind,
    network: string,
    count: number,
    leakMs: { readonly network: number; readonly all: number },
  ): Promise<void>
}

/** What is counted of a network: learners it created, bytes it stored, bytes that the server copied for it. */
export type NetworkUsageKind = 'learners' | 'bytes' | 'copies'

export interface NetworkUsageStore {
  /** Whether several processes share the count: each call is then a statement. */
  readonly isShared: boolean
  /**
   * Adds to the leaky bucket of a network and returns its level. `amount` is negative when something is taken back, and
   * 0 to read.
   *
   * @param leakMs milliseconds in which one unit leaks
   */
  add(kind: NetworkUsageKind, network: string, amount: number, leakMs: number): Promise<number>
  /** Deletes rows whose level has been 0 for a while. */
  removeExpired(): Promise<void>
}

const PROOF_KEY = 'proof-key'
/** The row of all networks together. */
const ALL = { identifier: '', code: 'codes', key: 'keys' } as const satisfies Record<LookupKind, string>
/** Older rows are deleted, milliseconds: no level of failed lookups lasts that long, and an amount is gone after a day. */
const MAX_AGE_MS = { failedLookups: 7 * DAY_MS, networkUsage: 2 * DAY_MS } as const
/** Networks in the memory of one process; the one that was counted longest ago is dropped first. */
const NETWORKS_MAX = 100_000

export async function openFailedLookups(
  databases: Databases,
  now: () => number,
  isShared: boolean,
): Promise<FailedLookupStore> {
  const proofKey = await openSecret(databases.db, PROOF_KEY)
  const hashOf = isShared ? await openNetworkHash(databases.db) : null
  const buckets = hashOf
    ? bucketsInTable(databases, { table: 'failed_lookups', level: 'failures' }, now)
    : bucketsInMemory(now)
  const nameOf = (kind: LookupKind, network: string) => {
    const name = kind === 'identifier' ? network : `${kind} ${network}`
    return hashOf?.(name) ?? name
  }
  return {
    proofKey,
    levels: async (kind, network) => {
      const name = nameOf(kind, network)
      const found = await buckets.get([name, ALL[kind]])
      return { network: found.get(name) ?? EMPTY_BUCKET, all: found.get(ALL[kind]) ?? EMPTY_BUCKET }
    },
    add: async (kind, network, count, leakMs) => {
      await buckets.add(nameOf(kind, network), count, leakMs.network)
      await buckets.add(ALL[kind], count, leakMs.all)
      await buckets.removeOlder(now() - MAX_AGE_MS.failedLookups)
    },
  }
}

export async function openNetworkUsage(
  databases: Databases,
  now: () => number,
  isShared: boolean,
): Promise<NetworkUsageStore> {
  const hashOf = isShared ? await openNetworkHash(databases.writing) : null
  const buckets = hashOf
    ? bucketsInTable(databases, { table: 'network_use', level: 'amount' }, now)
    : bucketsInMemory(now)
  return {
    isShared,
    add: (kind, network, amount, leakMs) => {
      const name = `${kind} ${network}`
      return buckets.add(hashOf?.(name) ?? name, amount, leakMs)
    },
    removeExpired: () => buckets.removeOlder(now() - MAX_AGE_MS.networkUsage),
  }
}

/** For reading, and for writing; see `Engine`. */
type Databases = Pick<Engine, 'db' | 'writing'>

/** Leaky buckets by name. */
interface Buckets {
  /** Those of the names that were counted. */
  get(names: readonly string[]): Promise<ReadonlyMap<string, LeakyBucket>>
  /** Returns the new level. */
  add(name: string, amount: number, leakMs: number): Promise<number>
  /** Removes those that were counted before a moment last. */
  removeOlder(than: number): Promise<void>
}

function bucketsInTable(
  { db, writing }: Databases,
  names: { readonly table: string; readonly level: string },
  now: () => number,
): Buckets {
  const table = sql.table(names.table)
  const level = sql.ref<number>(names.level)
  return {
    get: async (wanted) => {
      // Built, not written: only a built `select` runs again on another connection (decision 18).
      const rows = await db
        .selectFrom(sql<LeakyBucket & { readonly network: string }>`${table}`.as('counted'))
        .select(['network', 'at'])
        .select(level.as('level'))
        .where('network', 'in', wanted)
        .execute()
      return new Map(rows.map((row) => [row.network, row]))
    },
    // One statement, so that nothing is lost between two processes.
    add: async (name, amount, leakMs) => {
      const at = sql`${now()}::bigint`
      const change = sql`${amount}::double precision`
      const leaked = sql`greatest(0, ${at} - ${table}.at) / ${leakMs}::double precision`
      const { rows } = await sql<{ readonly level: number }>`
        insert into ${table} (network, ${level}, at) values (${name}, greatest(0, ${change}), ${at})
        on conflict (network) do update set
          ${level} = greatest(0, greatest(0, ${table}.${level} - ${leaked}) + ${change}),
          at = greatest(${table}.at, ${at})
        returning ${level} as level`.execute(writing)
      return rows[0]?.level ?? 0
    },
    removeOlder: async (than) => {
      await sql`delete from ${table} where at < ${than}`.execute(writing)
    },
  }
}

function bucketsInMemory(now: () => number): Buckets {
  const buckets = new Map<string, LeakyBucket>()
  return {
    get: async (names) =>
      new Map(
        names.flatMap((name) => {
          const bucket = buckets.get(name)
          return bucket === undefined ? [] : [[name, bucket]]
        }),
      ),
    add: async (name, amount, leakMs) => {
      const bucket = addToBucket(buckets.get(name) ?? EMPTY_BUCKET, amount, now(), leakMs)
      buckets.delete(name)
      buckets.set(name, bucket)
      const [oldest] = buckets.keys()
      if (buckets.size > NETWORKS_MAX && oldest !== undefined) buckets.delete(oldest)
      return bucket.level
    },
    // They are bounded.
    removeOlder: async () => {},
  }
}
