import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../domain/time-units.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import {
  addToBucket,
  EMPTY_BUCKET,
  type LeakyBucket,
  levelAt,
  timeUntilLevel,
} from '../store/limits/leaky-bucket.ts'
import { networkLimitExceeded } from './problems.ts'

/** Where several processes share the count, each adds to it in steps of this many bytes. */
const REPORT_BYTES = 256 * 1024
/** Networks in memory. As `maxSize`, since `max` would allocate all entries at the start: 3 MB and 14 ms. */
const NETWORKS_MAX = 100_000

/** What one process knows of a network. */
interface KnownNetwork {
  readonly bucket: LeakyBucket
  /** Counted here and not added to the shared count yet, bytes. */
  readonly unreported: number
}

/** Limits the bytes that a network stores in a day. */
export interface NetworkByteLimit {
  /** Throws the problem 429 when `bytes` more are too many, as far as this process knows. Counts nothing. */
  check(network: string, bytes: number): void
  /**
   * Counts bytes that are about to be stored. Throws, or rejects with, the problem 429. Undefined: there is nothing to
   * wait for, as with all but one in a thousand practice responses.
   */
  admit(network: string, bytes: number): Promise<void> | undefined
  /** Takes back bytes that were admitted and then not stored. Never rejects. */
  refund(network: string, bytes: number): Promise<void>
}

export function createNetworkByteLimit({
  store,
  config,
  now,
}: {
  readonly store: Pick<AppDependencies['store'], 'networkUsage'>
  readonly config: Pick<AppDependencies['config'], 'networkBytesPerDay'>
  readonly now: AppDependencies['now']
}): NetworkByteLimit {
  const perDay = config.networkBytesPerDay
  const leakMs = DAY_MS / perDay
  const { isShared } = store.networkUsage
  const networks = new LRUCache<string, KnownNetwork>({ maxSize: NETWORKS_MAX, sizeCalculation: () => 1 })

  /** The first body of a day is stored whatever its size. */
  const demandRoom = (used: number, bytes: number) => {
    if (used > 0 && used + bytes > perDay)
      throw networkLimitExceeded('bytes', timeUntilLevel(used + bytes, perDay, leakMs))
  }

  /** Adds to the shared count and learns what other processes counted. */
  const report = async (network: string, unreported: number, bytes: number): Promise<void> => {
    networks.set(network, { bucket: networks.get(network)?.bucket ?? EMPTY_BUCKET, unreported: 0 })
    const used = await store.networkUsage.add('bytes', network, unreported + bytes, leakMs)
    const unreportedSince = networks.get(network)?.unreported ?? 0
    networks.set(network, { bucket: { level: used, at: now() }, unreported: unreportedSince })
    try {
      demandRoom(used - bytes, bytes)
    } catch (error) {
      // Before the database is asked, so that no small body is refused meanwhile.
      const known = networks.get(network)
      const bucket = addToBucket(known?.bucket ?? EMPTY_BUCKET, -bytes, now(), leakMs)
      networks.set(network, { bucket, unreported: known?.unreported ?? 0 })
      await store.networkUsage.add('bytes', network, -bytes, leakMs)
      throw error
    }
  }

  const usedBy = (network: string) => levelAt(networks.get(network)?.bucket ?? EMPTY_BUCKET, now(), leakMs)

  return {
    check: (network, bytes) => demandRoom(usedBy(network), bytes),

    admit: (network, bytes) => {
      demandRoom(usedBy(network), bytes)
      const known = networks.get(network)
      const unreported = known?.unreported ?? 0
      if (isShared && (known === undefined || unreported + bytes >= REPORT_BYTES)) {
        return report(network, unreported, bytes)
      }
      const bucket = addToBucket(known?.bucket ?? EMPTY_BUCKET, bytes, now(), leakMs)
      networks.set(network, { bucket, unreported: unreported + bytes })
      return undefined
    },

    refund: async (network, bytes) => {
      const known = networks.get(network)
      const bucket = addToBucket(known?.bucket ?? EMPTY_BUCKET, -bytes, now(), leakMs)
      const unreported = (known?.unreported ?? 0) - bytes
      const isReported = isShared && unreported <= -REPORT_BYTES
      networks.set(network, { bucket, unreported: isReported ? 0 : unreported })
      // If the database cannot be reached, the shared count is too high for at most a day. The caller has an error to
      // report already.
      if (isReported)
        await store.networkUsage.add('bytes', network, unreported, leakMs).catch(() => undefined)
    },
  }
}
