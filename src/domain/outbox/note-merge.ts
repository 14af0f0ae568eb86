import type { NoteTexts } from '../practice/note-draft.ts'
import { isSameRichText, joinTexts } from '../rich-text.ts'

/** Two versions brought together; contested where only the learner can tell which text is to stay. */
export interface MergedNote {
  /** What was changed on one side only, or alike on both, as it was changed; of what is contested the own version. */
  readonly texts: NoteTexts
  readonly isContested: boolean
}

/** Brings two versions of a note together that began as one. */
export function mergeNotes(start: NoteTexts, mine: NoteTexts, theirs: NoteTexts): MergedNote {
  const noteHtml = mergeTexts(start.noteHtml, mine.noteHtml, theirs.noteHtml)
  const hintHtml = mergeTexts(start.hintHtml, mine.hintHtml, theirs.hintHtml)
  return {
    texts: { noteHtml: noteHtml ?? mine.noteHtml, hintHtml: hintHtml ?? mine.hintHtml },
    isContested: noteHtml === null || hintHtml === null,
  }
}

/** Null when the text was changed differently here and there. */
function mergeTexts(start: string, mine: string, theirs: string): string | null {
  if (isSameRichText(mine, theirs) || isSameRichText(start, mine)) return theirs
  return isSameRichText(start, theirs) ? mine : null
}

/** Both versions, the learner's own behind the other; a text that says nothing new is not repeated. */
export function joinNotes(mine: NoteTexts, theirs: NoteTexts): NoteTexts {
  return {
    noteHtml: joinTexts(theirs.noteHtml, mine.noteHtml),
    hintHtml: joinTexts(theirs.hintHtml, mine.hintHtml),
  }
}
