import type { NoteTexts } from '../practice/notes/note-draft.ts'
import { isSameRichText, joinRichTexts } from '../rich-text/rich-text.ts'

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
