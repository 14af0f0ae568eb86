/** For each network its look-ups that are under way, and in line behind them those that may not begin yet. */
export interface Lines {
  /**
   * Waits until `mayBegin` says yes to what `gather` tells and to how many are under way: asked at first, and again when
   * one of those is over. It says no only while there is one, and throws for whoever may not begin at all.
   */
  enter<Known>(
    network: string,
    gather: () => Promise<Known>,
    mayBegin: (known: Known, underWay: number) => boolean,
  ): Promise<void>
  /** To be called once for each that has entered. */
  leave(network: string): void
}

export function openLines(): Lines {
  const underWay = new Map<string, number>()
  const inLine = new Map<string, (() => void)[]>()

  const turnOf = (network: string) =>
    new Promise<void>((resolve) => {
      const line = inLine.get(network) ?? []
      line.push(resolve)
      inLine.set(network, line)
    })
  const callNext = (network: string) => {
    const line = inLine.get(network) ?? []
    line.shift()?.()
    if (line.length === 0) inLine.delete(network)
  }
  return {
    enter: async (network, gather, mayBegin) => {
      try {
        while (!mayBegin(await gather(), underWay.get(network) ?? 0)) await turnOf(network)
        underWay.set(network, (underWay.get(network) ?? 0) + 1)
      } catch (error) {
        // Whoever does not begin is never over either.
        callNext(network)
        throw error
      }
    },
    leave: (network) => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left === 0) underWay.delete(network)
      else underWay.set(network, left)
      callNext(network)
    },
  }
}
