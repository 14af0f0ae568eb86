import { createHmac, createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import {
  ALL_FORGETS_MS,
  afterFailure,
  type Level,
  NETWORK_FORGETS_MS,
  NO_FAILURES,
} from '../../lookups/limits.ts'
import type { Engine } from '../engine/engine.ts'
import type { FailedLookupStore } from '../store.ts'
import { openSecret } from './secrets.ts'

const PROOF_KEY = 'proof-key'
const NETWORK_KEY = 'network-key'
/** The row of all networks together. */
const ALL = ''
/** No level lasts longer than this, milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Networks one process remembers; the one that failed longest ago goes first. */
const REMEMBERED_MAX = 100_000

/**
 * The failures of look-ups: in memory where one process serves (SQLite), in a table where several may
 * (PostgreSQL). A network's row goes by a keyed hash, so that no address is kept.
 */
export async function openFailedLookups(
  databases: Databases,
  now: () => number,
  isShared: boolean,
): Promise<FailedLookupStore> {
  const { db } = databases
  const proofKey = await openSecret(db, PROOF_KEY)
  if (!isShared) return { proofKey, ...inMemory(now) }
  const networkKey = createSecretKey(await openSecret(db, NETWORK_KEY), 'utf8')
  const nameOf = (network: string) => createHmac('sha256', networkKey).update(network).digest('base64url')
  return { proofKey, ...inTable(databases, now, nameOf) }
}

/** For reading, and for writing; see `Engine`. */
type Databases = Pick<Engine, 'db' | 'writing'>

type Counts = Pick<FailedLookupStore, 'levels' | 'add'>

function inMemory(now: () => number): Counts {
  const networks = new Map<string, Level>()
  let all = NO_FAILURES
  return {
    levels: async (network) => ({ network: networks.get(network) ?? NO_FAILURES, all }),
    add: async (network) => {
      all = afterFailure(all, now(), ALL_FORGETS_MS)
      const level = afterFailure(networks.get(network) ?? NO_FAILURES, now(), NETWORK_FORGETS_MS)
      networks.delete(network)
      networks.set(network, level)
      const [oldest] = networks.keys()
      if (networks.size > REMEMBERED_MAX && oldest !== undefined) networks.delete(oldest)
    },
  }
}

function inTable({ db, writing }: Databases, now: () => number, nameOf: (network: string) => string): Counts {
  /** One statement, so that no failure is lost between two processes. */
  const addTo = async (name: string, forgetsMs: number) => {
    const at = now()
    const passed = sql<number>`greatest(0, ${at}::bigint - failed_lookups.at)`
    await writing
      .insertInto('failed_lookups')
      .values({ network: name, failures: 1, at })
      .onConflict((conflict) =>
        conflict.column('network').doUpdateSet({
          failures: sql`greatest(0, failed_lookups.failures - ${passed} / ${forgetsMs}::double precision) + 1`,
          at: sql`greatest(failed_lookups.at, ${at}::bigint)`,
        }),
      )
      .execute()
  }
  return {
    levels: async (network) => {
      const name = nameOf(network)
      const rows = await db
        .selectFrom('failed_lookups')
        .select(['network', 'failures', 'at'])
        .where('network', 'in', [name, ALL])
        .execute()
      const levelOf = (wanted: string) => rows.find((row) => row.network === wanted) ?? NO_FAILURES
      return { network: levelOf(name), all: levelOf(ALL) }
    },
    add: async (network) => {
      await addTo(nameOf(network), NETWORK_FORGETS_MS)
      await addTo(ALL, ALL_FORGETS_MS)
      await writing
        .deleteFrom('failed_lookups')
        .where('at', '<', now() - KEPT_MS)
        .execute()
    },
  }
}
