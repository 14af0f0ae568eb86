import type { QuestionDraft } from '../importing/drafts/draft.ts'

/** A question as a file of some format holds it, and as an import of that file reads it back. */
export type ExportedQuestion = Omit<QuestionDraft, 'images' | 'location'>
