const KB = 1024
const MB = 1024 * KB

/** How much memory, disk and time bodies may use until they are processed. */
export interface BodyLimits {
  /** A body of up to this size stays in memory; a longer one is spooled to disk, bytes. */
  readonly inMemory: number
  readonly memory: BudgetLimits
  readonly disk: BudgetLimits
  readonly rate: MinimumRate
}

export const BODY_LIMITS: BodyLimits = {
  // Nearly every body: a practice response has 300 bytes, a long note 100 KB.
  inMemory: 256 * KB,
  // For a network 64 of the largest bodies in memory; four such networks. Small bodies come on top: as there are at most
  // 10,000 connections, they take at most 160 MB.
  memory: { overall: 64 * MB, perNetwork: 16 * MB, smallBody: 16 * KB },
  // For a network three of the largest restores, or a class that uploads images; four such networks.
  disk: { overall: 768 * MB, perNetwork: 192 * MB, smallBody: 0 },
  // Half of a line of 256 kbit/s. Within the grace a note of 50 KB arrives at 2 KB/s.
  rate: { graceMs: 30_000, bytesPerSecond: 16 * KB },
}

/** How many bytes of bodies the server may hold at once. */
interface BudgetLimits {
  readonly overall: number
  /** Of one network (IPv4 address, IPv6 /64). */
  readonly perNetwork: number
  /** A body of up to this size does not count in `overall`, so that a few networks cannot keep all others from writing. */
  readonly smallBody: number
}

/** The bytes that one body has claimed of a budget. */
interface Claim {
  /**
   * Claims more bytes.
   *
   * @returns null; or the limit that would be exceeded, and then nothing is claimed
   */
  add(bytes: number): 'network' | 'overall' | null
  /** Releases all bytes of the body; further calls do nothing. */
  release(): void
}

/** Counts the bytes of bodies that have arrived and are not processed yet. */
export function bodyBudget({ overall, perNetwork, smallBody }: BudgetLimits) {
  let used = 0
  let usedOverall = 0
  const countedOverall = (claimed: number) => (claimed > smallBody ? claimed : 0)
  const usedByNetwork = new Map<string, number>()

  return {
    /** Bytes that are claimed at the moment. */
    used: () => used,
    claimFor: (network: string): Claim => {
      let claimed = 0
      return {
        add: (bytes) => {
          const usedBefore = usedByNetwork.get(network) ?? 0
          if (usedBefore + bytes > perNetwork) return 'network'
          const more = countedOverall(claimed + bytes) - countedOverall(claimed)
          if (more > 0 && usedOverall + more > overall) return 'overall'
          usedOverall += more
          claimed += bytes
          used += bytes
          usedByNetwork.set(network, usedBefore + bytes)
          return null
        },
        release: () => {
          if (claimed === 0) return
          used -= claimed
          usedOverall -= countedOverall(claimed)
          const left = (usedByNetwork.get(network) ?? 0) - claimed
          if (left === 0) usedByNetwork.delete(network)
          else usedByNetwork.set(network, left)
          claimed = 0
        },
      }
    },
  }
}

/** The minimum rate at which a body has to arrive. */
interface MinimumRate {
  /** How far a body may fall behind, milliseconds: enough for a stall, or for a small body over a bad connection. */
  readonly graceMs: number
  /** The rate over longer times. */
  readonly bytesPerSecond: number
}

/**
 * Calls `onTooSlow` once when a body arrives too slowly. The body starts with the grace as its credit and earns time with
 * each byte, never more than the grace, so that a fast start makes up for one stall only. It is too slow when the credit is
 * used up.
 */
export function watchMinimumRate({ graceMs, bytesPerSecond }: MinimumRate, onTooSlow: () => void) {
  const msPerByte = 1000 / bytesPerSecond
  let deadline = performance.now() + graceMs
  const check = () => {
    const left = deadline - performance.now()
    if (left <= 0) onTooSlow()
    else timer = setTimeout(check, left)
  }
  let timer = setTimeout(check, graceMs)
  return {
    arrived: (bytes: number) => {
      deadline = Math.min(performance.now() + graceMs, deadline + bytes * msPerByte)
    },
    stop: () => clearTimeout(timer),
  }
}
