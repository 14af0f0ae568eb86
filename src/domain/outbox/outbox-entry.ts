import type { CategoryChange } from '../exams/category-changes.ts'
import type { ExamContent, ExamDefinition } from '../exams/exam-definition.ts'
import type { Note, PastTest, PracticeResponse, Question } from '../model.ts'
import type { NoteBase, NoteTexts } from '../practice/notes/note-draft.ts'
import type { QuestionContent } from '../questions/content-fields.ts'
import { contentOf } from '../questions/question-content.ts'

/** The kinds of writes; `write-kinds.ts` says what the outbox does with each. */
interface Writes {
  answer: { readonly response: PracticeResponse }
  test: { readonly test: PastTest }
  /** A question's note and hint as the learner left them. */
  note: {
    readonly questionId: Question['id']
    readonly texts: NoteTexts
    /** The version the edit is based on, so that nothing newer is overwritten. */
    readonly startedFrom: NoteBase
    /** Texts of earlier writes that this one replaces: finding one of them stored is no conflict. */
    readonly earlier: readonly NoteTexts[]
  }
  flag: { readonly questionId: Question['id']; readonly isFlagged: boolean }
  /** A new question, under an id that the client created. */
  add: { readonly question: Question }
  /** The content of a question as the learner left it. */
  edit: {
    readonly questionId: Question['id']
    readonly content: QuestionContent
    /** The version the edit is based on, so that nothing newer is overwritten. */
    readonly startedFrom: QuestionVersion
    /** Contents of earlier writes that this one replaces: finding one of them stored is no conflict. */
    readonly earlier: readonly QuestionContent[]
    /** Whether earlier answers get their verdicts from the new key. */
    readonly judgeAgain: boolean
  }
  /** One change of many questions. */
  bulk: {
    readonly change: BulkChange
  }
  /** A change of an exam that the learner has set up. */
  exam: {
    readonly change: ExamChange
  }
  /**
   * Changes of whole categories. What the merged categories concerned when they were changed is carried along: its writes
   * before are sent before, and those after it after it.
   */
  categories: {
    readonly changes: readonly CategoryChange[]
    readonly questionIds: readonly Question['id'][]
    readonly examIds: readonly ExamDefinition['id'][]
  }
}

export type WriteKindName = keyof Writes

/** A write that must not be lost (spec §7.2): it waits in the outbox until the server has it. */
export type LearnerWrite<K extends WriteKindName = WriteKindName> = {
  [P in K]: { readonly kind: P } & Writes[P]
}[K]

export type NoteWrite = LearnerWrite<'note'>
export type EditWrite = LearnerWrite<'edit'>
export type BulkWrite = LearnerWrite<'bulk'>
export type CategoriesWrite = LearnerWrite<'categories'>

/** An edit sends only what differs from `startedFrom`, so that fields that were changed elsewhere stay. */
export type ExamChange =
  | { readonly is: 'add'; readonly exam: ExamDefinition }
  | {
      readonly is: 'edit'
      readonly id: ExamDefinition['id']
      readonly content: ExamContent
      readonly startedFrom: ExamContent
    }
  | { readonly is: 'delete'; readonly id: ExamDefinition['id'] }

/** The exam that a change concerns. */
export function examIdOf(change: ExamChange): ExamDefinition['id'] {
  return change.is === 'add' ? change.exam.id : change.id
}

/** A question at one time. `revision` is 0 when it is unknown. */
export interface QuestionVersion {
  readonly content: QuestionContent
  readonly revision: number
}

/** Deleted and restored questions are carried along, so that lists can show them before the server replies. */
export type BulkChange =
  | { readonly is: 'delete' | 'restore'; readonly questions: readonly Question[] }
  | { readonly is: 'flag'; readonly ids: readonly Question['id'][]; readonly isFlagged: boolean }
  | { readonly is: 'category'; readonly ids: readonly Question['id'][]; readonly category: string | null }

/** The questions that a change of many concerns. */
export function idsOf(change: BulkChange): readonly Question['id'][] {
  return 'questions' in change ? change.questions.map(({ id }) => id) : change.ids
}

/** A write waiting for the server. It belongs to one learner and is never sent or shown for another. */
export interface OutboxEntry {
  /** The id of the answer or test itself, so that sending it twice creates it once. */
  readonly id: string
  readonly learnerId: string
  /** Strictly increasing; milliseconds since the epoch, or slightly more where several writes share one. */
  readonly order: number
  readonly write: LearnerWrite
  /** The server's version of a note or question that was changed elsewhere; the entry waits for the learner's choice. */
  readonly conflict: Note | Question | null
}

/** An entry with a note conflict for the learner to resolve. */
export type NoteConflict = OutboxEntry & { readonly write: NoteWrite; readonly conflict: Note }

export function isNoteConflict(entry: OutboxEntry): entry is NoteConflict {
  return entry.write.kind === 'note' && entry.conflict !== null
}

/** An entry with two versions of a question for the learner to choose from. */
export type QuestionConflict = OutboxEntry & { readonly write: EditWrite; readonly conflict: Question }

export function isQuestionConflict(entry: OutboxEntry): entry is QuestionConflict {
  return entry.write.kind === 'edit' && entry.conflict !== null
}

/** The edit with what the learner chose, based on the version they were shown. */
export function chosenEdit(write: EditWrite, stored: Question, content: QuestionContent): EditWrite {
  const startedFrom = { content: contentOf(stored), revision: stored.revision }
  return { ...write, content: contentOf(content), startedFrom, earlier: [] }
}
