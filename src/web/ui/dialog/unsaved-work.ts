import { useEffect } from 'react'

/** What somebody would lose who leaves now, in the words in which they are asked. */
export interface UnsavedWork {
  readonly title: string
  /** What would be lost. */
  readonly text: string
  /** What is on the button that leaves; `Leave` where nothing is said. */
  readonly leave?: string | undefined
}

const losses = new Set<UnsavedWork>()

/** Counts this among what is at stake for as long as it is not null, for whoever leaves by another way than a page. */
export function useUnsavedWork(loss: UnsavedWork | null): void {
  const { title, text, leave } = loss ?? {}
  useEffect(() => {
    if (title === undefined || text === undefined) return
    const mine = { title, text, leave }
    losses.add(mine)
    return () => {
      losses.delete(mine)
    }
  }, [title, text, leave])
}

/** What leaving would lose at this moment; null when nothing. */
export function currentUnsavedWork(): UnsavedWork | null {
  const [first = null] = losses
  return first
}
