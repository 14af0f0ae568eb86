import { formatCount, formatWholeNumber } from '../formatting/format-number.ts'
import type { TakenChange } from './taken-change.ts'

/** What a new version means for a question, where the learner can see it. */
export type ChangeKind = Exclude<TakenChange['kind'], 'none' | 'settled'>

/**
 * What a new version changes for a learner, in words: "7 changed, 3 new, 1 withdrawn, 1 exam changed".
 * @param exams that it changes
 */
export function changeCounts(
  changes: readonly { readonly kind: ChangeKind }[],
  exams: readonly { readonly kind: 'added' | 'changed' }[],
): string {
  const count = (...kinds: readonly ChangeKind[]) => changes.filter(({ kind }) => kinds.includes(kind)).length
  const parts: readonly (readonly [number, string])[] = [
    [count('changed', 'merged', 'contested'), 'changed'],
    [count('added'), 'new'],
    [count('removed', 'kept'), 'withdrawn'],
  ]
  const examCount = (kind: 'added' | 'changed') => exams.filter((exam) => exam.kind === kind).length
  const examParts: readonly (readonly [number, string])[] = [
    [examCount('changed'), 'changed'],
    [examCount('added'), 'new'],
  ]
  const ofExams = examParts.flatMap(([number, word]) =>
    number > 0 ? [`${formatCount(number, 'exam')} ${word}`] : [],
  )
  return parts
    .flatMap(([number, word]) => (number > 0 ? [`${formatWholeNumber(number)} ${word}`] : []))
    .concat(ofExams)
    .join(', ')
}

/** Why: the lines of the versions, oldest first, each once. */
export function reasonsOf(versions: readonly { readonly reason: string }[]): string {
  return [...new Set(versions.map(({ reason }) => reason).toReversed())].join('; ')
}
