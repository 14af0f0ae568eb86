/** For each network the lookups that are under way, and a queue of those that may not start yet. */
export interface LookupQueue {
  /**
   * Waits until `mayStart` returns true. It is called with the result of `load` and the number of lookups under way: first
   * at once, and then each time one of them ends. It returns false only while one is under way, and throws for a lookup
   * that is refused.
   */
  enter<State>(
    network: string,
    load: () => Promise<State>,
    mayStart: (state: State, underWay: number) => boolean,
  ): Promise<void>
  /** To be called once for each lookup that has entered. */
  leave(network: string): void
}

export function createLookupQueue(): LookupQueue {
  const underWay = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const waitForNext = (network: string) =>
    new Promise<void>((resolve) => {
      const queue = waiting.get(network) ?? []
      queue.push(resolve)
      waiting.set(network, queue)
    })
  const wakeNext = (network: string) => {
    const queue = waiting.get(network) ?? []
    queue.shift()?.()
    if (queue.length === 0) waiting.delete(network)
  }
  return {
    enter: async (network, load, mayStart) => {
      try {
        while (!mayStart(await load(), underWay.get(network) ?? 0)) await waitForNext(network)
        underWay.set(network, (underWay.get(network) ?? 0) + 1)
      } catch (error) {
        // A refused lookup never leaves, so it wakes the next one here.
        wakeNext(network)
        throw error
      }
    },
    leave: (network) => {
      const left = (underWay.get(network) ?? 1) - 1
      if (left === 0) underWay.delete(network)
      else underWay.set(network, left)
      wakeNext(network)
    },
  }
}
