import { formatWholeNumber } from '../formatting/format-number.ts'
import type { TakenChange } from './taken-change.ts'

/** What a new version means for a question, where the learner can see it. */
export type ChangeKind = Exclude<TakenChange['kind'], 'none' | 'settled'>

/** What a new version changes for a learner, in words: "7 changed, 3 new, 1 withdrawn". */
export function changeCounts(changes: readonly { readonly kind: ChangeKind }[]): string {
  const count = (...kinds: readonly ChangeKind[]) => changes.filter(({ kind }) => kinds.includes(kind)).length
  const parts: readonly (readonly [number, string])[] = [
    [count('changed', 'merged', 'contested'), 'changed'],
    [count('added'), 'new'],
    [count('removed', 'kept'), 'withdrawn'],
  ]
  return parts
    .flatMap(([number, word]) => (number > 0 ? [`${formatWholeNumber(number)} ${word}`] : []))
    .join(', ')
}

/** Why: the lines of the versions, oldest first, each once. */
export function reasonsOf(versions: readonly { readonly reason: string }[]): string {
  return [...new Set(versions.map(({ reason }) => reason).toReversed())].join('; ')
}
