/** How many bytes of bodies the server may hold at once. */
export interface BudgetLimits {
  readonly overall: number
  /** Of one network (IPv4 address, IPv6 /64). */
  readonly perNetwork: number
  /** A body of up to this size does not count in `overall`, so that a few networks cannot keep all others from writing. */
  readonly smallBody: number
}

/** The bytes that one body has claimed of a budget. */
export interface Claim {
  /**
   * Claims more bytes.
   *
   * @returns null; or the limit that would be exceeded, and then nothing is claimed
   */
  add(bytes: number): 'network' | 'overall' | null
  /** Releases all bytes of the body; further calls do nothing. */
  release(): void
}

export interface BodyBudget {
  claimFor(network: string): Claim
  /** Bytes that are claimed at the moment. */
  used(): number
}

/** Counts the bytes of bodies that have arrived and are not processed yet. */
export function bodyBudget({ overall, perNetwork, smallBody }: BudgetLimits): BodyBudget {
  let used = 0
  let usedOverall = 0
  const countedOverall = (claimed: number) => (claimed > smallBody ? claimed : 0)
  const usedByNetwork = new Map<string, number>()

  return {
    used: () => used,
    claimFor: (network) => {
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
