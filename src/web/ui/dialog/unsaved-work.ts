import { useEffect, useEffectEvent } from 'react'

/** What would be lost by leaving now, as the texts of the question. */
export interface UnsavedWork {
  readonly title: string
  /** What would be lost. */
  readonly text: string
  /** The label of the button that leaves; `Leave` by default. */
  readonly leave?: string | undefined
  /** Saves it; absent where leaving can only lose it. */
  readonly onSave?: (() => void) | undefined
  /** Whether it is a question in the editor that is stored as it is typed: Logout asks about those by itself. */
  readonly isUnsavedQuestion?: boolean | undefined
}

const losses = new Set<UnsavedWork>()

/** Registers this as unsaved work while it is not null, for ways of leaving other than opening another page. */
export function useUnsavedWork(loss: UnsavedWork | null): void {
  const { title, text, leave, isUnsavedQuestion } = loss ?? {}
  const canSave = loss?.onSave !== undefined
  const onSave = useEffectEvent(() => loss?.onSave?.())
  useEffect(() => {
    if (title === undefined || text === undefined) return
    const mine = { title, text, leave, isUnsavedQuestion, ...(canSave && { onSave: () => onSave() }) }
    losses.add(mine)
    return () => {
      losses.delete(mine)
    }
  }, [title, text, leave, isUnsavedQuestion, canSave])
}

/** What leaving would lose now; null when nothing. */
export function currentUnsavedWork(): UnsavedWork | null {
  const [first = null] = losses
  return first
}
