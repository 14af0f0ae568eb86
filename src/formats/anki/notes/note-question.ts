import type { FoundQuestion } from '../../drafts/found-question.ts'
import type { Fields } from '../../records/fields.ts'
import type { NotePart } from '../anki-text.ts'
import type { QuestionParts } from './note-formatting.ts'

/** The question in a note, or why it is none. */
export type NoteQuestion =
  | {
      /** By the names of its fields, or already found. */
      readonly asked: { readonly fields: Fields } | FoundQuestion
      /** The parts of the note that the question and its options were made from. */
      readonly from: QuestionParts
      /** The parts of the note that are no part of the question and may explain it. */
      readonly rest: readonly NotePart[]
      readonly notices: readonly string[]
    }
  | { readonly message: string }
