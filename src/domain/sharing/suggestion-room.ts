import { SHARE_LIMITS } from './share-limits.ts'

/** A stored suggestion. */
export interface StoredSuggestion {
  readonly seq: number
  readonly bytes: number
  /** Whether it waits for the author; otherwise it was decided, or its question is deleted. */
  readonly waits: boolean
}

/**
 * Which stored suggestions to one link are removed so that another one can be stored: the oldest ones that don't wait. Null: too many
 * wait.
 *
 * @param stored oldest first
 * @param bytes of the new one
 */
export function makeRoom(stored: readonly StoredSuggestion[], bytes: number): readonly number[] | null {
  let count = stored.length + 1
  let total = stored.reduce((sum, one) => sum + one.bytes, bytes)
  const isFull = () => count > SHARE_LIMITS.suggestionsMax || total > SHARE_LIMITS.suggestionBytesMax
  const removed: number[] = []
  for (const one of stored) {
    if (!isFull()) break
    if (one.waits) continue
    removed.push(one.seq)
    count--
    total -= one.bytes
  }
  return isFull() ? null : removed
}
