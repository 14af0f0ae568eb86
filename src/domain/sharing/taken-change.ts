import type { QuestionContent } from '../questions/content-fields.ts'
import { isSameContent, mergeContents } from '../questions/question-content.ts'

/** A question of a shared bank, as a learner who took it sees it. */
export interface TakenQuestion {
  /** As it was taken over last; null: it never was. */
  readonly base: QuestionContent | null
  /** As the learner has it; null: it is not in their bank. */
  readonly mine: QuestionContent | null
  /** As it is published now; null: the author withdrew it. */
  readonly theirs: QuestionContent | null
  /** Whether the learner answered it, flagged it, wrote a note on it, or had it before they took the bank. */
  readonly isTheirOwn: boolean
  /** Whether it is marked as withdrawn already. */
  readonly isWithdrawn: boolean
  /** Whether an earlier version took it out of the learner's bank. */
  readonly isRemoved: boolean
}

/**
 * What a new version means for a question.
 *
 * - `none`: nothing that the learner could see. `settled`: the same, but it has to be remembered.
 * - `added`: a new one. `changed`: by the author alone. `merged`: by both, in different parts.
 * - `contested`: by both in the same part. Only the learner can decide; `content` has what the author changed, and what the
 *   learner changed elsewhere.
 * - `removed`: withdrawn, and the learner did nothing with it. `kept`: withdrawn, and they did.
 */
export type TakenChange =
  | { readonly kind: 'none' | 'settled' | 'removed' | 'kept' }
  | { readonly kind: 'added' | 'changed' | 'merged' | 'contested'; readonly content: QuestionContent }

/** Compares a question with the published version; options, their order and the key are one part and never mixed. */
export function takenChange(question: TakenQuestion): TakenChange {
  const { base, mine, theirs } = question
  if (theirs === null) return withdrawnChange(question)
  if (base === null || (mine === null && question.isRemoved)) return { kind: 'added', content: theirs }
  // Should they bring it back, it is compared with what they knew then.
  if (mine === null) return { kind: 'none' }
  const isUnchanged = isSameContent(base, theirs)
  if (isUnchanged) return { kind: question.isWithdrawn ? 'settled' : 'none' }
  if (isSameContent(mine, theirs)) return { kind: 'settled' }
  if (isSameContent(mine, base)) return { kind: 'changed', content: theirs }
  const { content, isContested } = mergeContents(base, mine, theirs)
  if (isContested) return { kind: 'contested', content: contestedContent(base, mine, theirs) }
  return isSameContent(content, mine) ? { kind: 'settled' } : { kind: 'merged', content }
}

/** What the author changed, and in other parts what the learner did. Where one changed the format, texts of both don't mix. */
function contestedContent(
  base: QuestionContent,
  mine: QuestionContent,
  theirs: QuestionContent,
): QuestionContent {
  return mine.format === theirs.format ? mergeContents(base, theirs, mine).content : theirs
}

function withdrawnChange({ base, mine, isTheirOwn, isWithdrawn }: TakenQuestion): TakenChange {
  if (isWithdrawn || base === null || mine === null) return { kind: 'none' }
  return { kind: !isTheirOwn && isSameContent(mine, base) ? 'removed' : 'kept' }
}

/** Whether options or key differ, so that earlier answers may be judged otherwise. */
export function isKeyChanged(mine: QuestionContent, content: QuestionContent): boolean {
  const keyOf = ({ options, correct }: QuestionContent) =>
    JSON.stringify([options.toSorted(), correct.toSorted()])
  return keyOf(mine) !== keyOf(content)
}
