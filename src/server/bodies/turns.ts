/** Lets so many of each kind go on at once; the others stand in line, first come, first served. */
export interface Turns {
  /**
   * Waits for a turn of `whose`. Rejects with what `refusal` makes when too many stand in line already, or when the
   * wait takes too long.
   *
   * @returns ends the turn; any further call does nothing
   */
  take(whose: string, refusal: () => Error): Promise<() => void>
}

export interface TurnLimits {
  readonly atOnce: number
  /** Waiting behind those, for each of `whose`. */
  readonly waiting: number
  /** milliseconds */
  readonly longestWait: number
}

export function openTurns({ atOnce, waiting, longestWait }: TurnLimits): Turns {
  const lines = new Map<string, { underWay: number; readonly waiting: Set<() => void> }>()

  return {
    take: async (whose, refusal) => {
      const line = lines.get(whose) ?? { underWay: 0, waiting: new Set() }
      lines.set(whose, line)
      if (line.underWay === atOnce) {
        if (line.waiting.size === waiting) throw refusal()
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            line.waiting.delete(begin)
            reject(refusal())
          }, longestWait)
          const begin = () => {
            clearTimeout(timer)
            line.waiting.delete(begin)
            resolve()
          }
          line.waiting.add(begin)
        })
      } else {
        line.underWay++
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const [next] = line.waiting
        // The place goes to the next one as it is.
        if (next !== undefined) next()
        else if (--line.underWay === 0) lines.delete(whose)
      }
    },
  }
}
