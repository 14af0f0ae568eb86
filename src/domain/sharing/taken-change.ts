import type { QuestionContent } from '../questions/content-fields.ts'
import { isSameContent, mergeContents } from '../questions/question-content.ts'

/** A question of a shared bank, as a learner who took it sees it. */
export interface TakenQuestion {
  /** As it was taken over last; null: it never was. */
  readonly base: QuestionContent | null
  /** As the learner has it; null: they deleted it, or declined it. */
  readonly mine: QuestionContent | null
  /** As it is published now; null: the author withdrew it. */
  readonly theirs: QuestionContent | null
  /** Whether the learner answered it, flagged it or wrote a note on it. */
  readonly hasRecord: boolean
  /** Whether it is marked as withdrawn already. */
  readonly isWithdrawn: boolean
}

/**
 * What a new version means for a question.
 *
 * - `none`: nothing that the learner could see. `settled`: the same, but it has to be remembered.
 * - `added`: a new one. `changed`: by the author alone. `merged`: by both, in different parts.
 * - `contested`: by both in the same part. Only the learner can decide; `content` is theirs.
 * - `removed`: withdrawn, and the learner did nothing with it. `kept`: withdrawn, and they did.
 */
export type TakenChange =
  | { readonly kind: 'none' | 'settled' | 'removed' | 'kept' }
  | { readonly kind: 'added' | 'changed' | 'merged' | 'contested'; readonly content: QuestionContent }

/** Compares a question with the published version; options, their order and the key are one part and never mixed. */
export function takenChange(question: TakenQuestion): TakenChange {
  const { base, mine, theirs } = question
  if (theirs === null) return withdrawnChange(question)
  if (base === null) return { kind: 'added', content: theirs }
  const isUnchanged = isSameContent(base, theirs)
  if (isUnchanged) return { kind: question.isWithdrawn ? 'settled' : 'none' }
  if (mine === null || isSameContent(mine, theirs)) return { kind: 'settled' }
  if (isSameContent(mine, base)) return { kind: 'changed', content: theirs }
  const { content, isContested } = mergeContents(base, mine, theirs)
  if (isContested) return { kind: 'contested', content: theirs }
  return isSameContent(content, mine) ? { kind: 'settled' } : { kind: 'merged', content }
}

function withdrawnChange({ base, mine, hasRecord, isWithdrawn }: TakenQuestion): TakenChange {
  if (isWithdrawn || base === null) return { kind: 'none' }
  if (mine === null) return { kind: 'settled' }
  return { kind: !hasRecord && isSameContent(mine, base) ? 'removed' : 'kept' }
}

/** Whether options or key differ, so that earlier answers may be judged otherwise. */
export function isKeyChanged(mine: QuestionContent, content: QuestionContent): boolean {
  const keyOf = ({ options, correct }: QuestionContent) =>
    JSON.stringify([options.toSorted(), correct.toSorted()])
  return keyOf(mine) !== keyOf(content)
}
