/** Bytes of bodies that may be held at once. */
export interface BudgetLimits {
  readonly overall: number
  /** Of one network (IPv4 address, IPv6 /64). */
  readonly ofNetwork: number
  /** A body of up to so many takes nothing of `overall`, so that a few networks cannot keep all others from writing. */
  readonly small: number
}

/** What one body holds of a budget. */
export interface Claim {
  /**
   * Claims more bytes.
   *
   * @returns whose limit is reached when there is no room for them, and nothing is claimed then; null when there is
   */
  add(bytes: number): 'network' | 'overall' | null
  /** Gives all of it back; any further call does nothing. */
  release(): void
}

export interface BodyBudget {
  claimFor(network: string): Claim
  /** Bytes that are claimed now. */
  used(): number
}

/** Counts the bytes of bodies that have come and are not dealt with yet. */
export function bodyBudget({ overall, ofNetwork, small }: BudgetLimits): BodyBudget {
  let used = 0
  let usedOfOverall = 0
  const ofOverall = (claimed: number) => (claimed > small ? claimed : 0)
  const ofNetworks = new Map<string, number>()

  return {
    used: () => used,
    claimFor: (network) => {
      let claimed = 0
      return {
        add: (bytes) => {
          const others = ofNetworks.get(network) ?? 0
          if (others + bytes > ofNetwork) return 'network'
          const more = ofOverall(claimed + bytes) - ofOverall(claimed)
          if (more > 0 && usedOfOverall + more > overall) return 'overall'
          usedOfOverall += more
          claimed += bytes
          used += bytes
          ofNetworks.set(network, others + bytes)
          return null
        },
        release: () => {
          if (claimed === 0) return
          used -= claimed
          usedOfOverall -= ofOverall(claimed)
          const left = (ofNetworks.get(network) ?? 0) - claimed
          if (left === 0) ofNetworks.delete(network)
          else ofNetworks.set(network, left)
          claimed = 0
        },
      }
    },
  }
}
