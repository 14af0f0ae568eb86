import { LRUCache } from 'lru-cache'
import type { AppDependencies } from '../app-dependencies.ts'
import { amountAt, EMPTY, type Level, plus, timeUntil } from './level.ts'
import { networkFull } from './problems.ts'

/** Where several processes count together, each tells the others of so much at a time, bytes. */
const TOLD_AT_ONCE = 256 * 1024
/** Networks in memory. As `maxSize`, since `max` would allocate all entries at the start: 3 MB and 14 ms. */
const REMEMBERED_MAX = 100_000

/** What one process knows of a network. */
interface NetworkBytes {
  readonly level: Level
  /** Counted here and not told to the others yet, bytes. */
  readonly untold: number
}

/** Bounds the bytes that a network has stored in a day. */
export interface NetworkBytesBound {
  /** Throws the problem 429 when so much more is too much, as far as this process knows. Counts nothing. */
  refuseBeyond(network: string, bytes: number): void
  /**
   * Counts what is stored. Throws, or rejects with, the problem 429. Answers undefined when nothing has to be waited
   * for, as with all but one in a thousand answers of practice.
   */
  admit(network: string, bytes: number): Promise<void> | undefined
  /** Takes back what was admitted and then not stored. Never rejects. */
  giveBack(network: string, bytes: number): Promise<void>
}

export function boundNetworkBytes({
  store,
  config,
  now,
}: {
  readonly store: Pick<AppDependencies['store'], 'networkUse'>
  readonly config: Pick<AppDependencies['config'], 'networkBytesPerDay'>
  readonly now: AppDependencies['now']
}): NetworkBytesBound {
  const perDay = config.networkBytesPerDay
  const { isShared } = store.networkUse
  const networks = new LRUCache<string, NetworkBytes>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 })

  /** Whatever its size, the first of a day is stored. */
  const refuseBeyond = (used: number, bytes: number) => {
    if (used > 0 && used + bytes > perDay) throw networkFull('bytes', timeUntil(used + bytes, perDay, perDay))
  }

  const tellOthers = async (network: string, untold: number, bytes: number): Promise<void> => {
    networks.set(network, { level: networks.get(network)?.level ?? EMPTY, untold: 0 })
    const used = await store.networkUse.add('bytes', network, untold + bytes, perDay)
    networks.set(network, { level: { amount: used, at: now() }, untold: networks.get(network)?.untold ?? 0 })
    try {
      refuseBeyond(used - bytes, bytes)
    } catch (error) {
      // At once, so that nothing small is refused meanwhile.
      const known = networks.get(network)
      const level = plus(known?.level ?? EMPTY, -bytes, now(), perDay)
      networks.set(network, { level, untold: known?.untold ?? 0 })
      await store.networkUse.add('bytes', network, -bytes, perDay)
      throw error
    }
  }

  const usedBy = (network: string) => amountAt(networks.get(network)?.level ?? EMPTY, now(), perDay)

  return {
    refuseBeyond: (network, bytes) => refuseBeyond(usedBy(network), bytes),

    admit: (network, bytes) => {
      refuseBeyond(usedBy(network), bytes)
      const known = networks.get(network)
      const untold = known?.untold ?? 0
      if (isShared && (known === undefined || untold + bytes >= TOLD_AT_ONCE)) {
        return tellOthers(network, untold, bytes)
      }
      const level = plus(known?.level ?? EMPTY, bytes, now(), perDay)
      networks.set(network, { level, untold: untold + bytes })
      return undefined
    },

    giveBack: async (network, bytes) => {
      const known = networks.get(network)
      const level = plus(known?.level ?? EMPTY, -bytes, now(), perDay)
      const untold = (known?.untold ?? 0) - bytes
      const isTold = isShared && untold <= -TOLD_AT_ONCE
      networks.set(network, { level, untold: isTold ? 0 : untold })
      // With the database away, the others count too much for a day at most; the caller has an error to report already.
      if (isTold) await store.networkUse.add('bytes', network, untold, perDay).catch(() => undefined)
    },
  }
}
