import type { Question } from '../model.ts'
import type { NoteTexts } from '../practice/notes/note-draft.ts'
import { contentOf, isSameContent, mergeContents } from '../questions/question-content.ts'
import { isSameRichText, joinRichTexts } from '../rich-text/rich-text.ts'
import type { EditWrite } from './outbox-entry.ts'

/** The merge of two versions; contested where only the learner can decide which text to keep. */
export interface MergedNote {
  /** Changes made on one side only, or identically on both; the local version of contested texts. */
  readonly texts: NoteTexts
  readonly isContested: boolean
}

/** A three-way merge of two versions of a note with a common base. */
export function mergeNotes(start: NoteTexts, mine: NoteTexts, theirs: NoteTexts): MergedNote {
  const noteHtml = mergeTexts(start.noteHtml, mine.noteHtml, theirs.noteHtml)
  const hintHtml = mergeTexts(start.hintHtml, mine.hintHtml, theirs.hintHtml)
  return {
    texts: { noteHtml: noteHtml ?? mine.noteHtml, hintHtml: hintHtml ?? mine.hintHtml },
    isContested: noteHtml === null || hintHtml === null,
  }
}

/** Null when both sides changed the text differently. */
function mergeTexts(start: string, mine: string, theirs: string): string | null {
  if (isSameRichText(mine, theirs) || isSameRichText(start, mine)) return theirs
  return isSameRichText(start, theirs) ? mine : null
}

/** Both versions, the local one appended to the other; identical texts are not repeated. */
export function joinNotes(mine: NoteTexts, theirs: NoteTexts): NoteTexts {
  return {
    noteHtml: joinRichTexts(theirs.noteHtml, mine.noteHtml),
    hintHtml: joinRichTexts(theirs.hintHtml, mine.hintHtml),
  }
}

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
