import type { Question } from '../model.ts'
import { mergeContents } from '../questions/content-merge.ts'
import { contentOf, isSameContent, type QuestionContent } from '../questions/question-content.ts'
import type { EditWrite } from './outbox-entry.ts'

/** An edit merged with the stored question; `conflict` is that question where the learner has to choose. */
export interface ResolvedEdit {
  /**
   * Based on the stored question, unless there is a conflict. Its content has every part that only the other side
   * changed.
   */
  readonly write: EditWrite
  readonly conflict: Question | null
}

/**
 * Resolves the conflict of an edit with the question as it is stored: what was changed on one side only is merged;
 * otherwise the edit waits for the learner. Null when the stored question is the very version that the edit was based
 * on: the server then had another reason, and the edit is refused.
 */
export function resolveEditConflict(write: EditWrite, stored: Question): ResolvedEdit | null {
  if (stored.revision === write.startedFrom.revision) return null
  const current = contentOf(stored)
  const startedFrom = { content: current, revision: stored.revision }
  // The reply to an earlier try was lost.
  if (write.earlier.some((content) => isSameContent(content, current)))
    return { write: { ...write, startedFrom }, conflict: null }
  const { content, isContested } = mergeContents(write.startedFrom.content, write.content, current)
  return isContested
    ? { write: { ...write, content }, conflict: stored }
    : { write: { ...write, content, startedFrom }, conflict: null }
}

/** The edit with what the learner chose, based on the version they were shown. */
export function chosenEdit(write: EditWrite, stored: Question, content: QuestionContent): EditWrite {
  const startedFrom = { content: contentOf(stored), revision: stored.revision }
  return { ...write, content: contentOf(content), startedFrom, earlier: [] }
}
