import type { PageQuery } from '../../contract/common.ts'
import type { NewPracticeResponse, PracticeResponse } from '../../contract/practice-response.ts'
import type { BatchQuestion, ImportPart, NewQuestion, Question } from '../../contract/question.ts'
import type { NewQuestionNote, QuestionNote } from '../../contract/question-note.ts'
import type { Restored } from '../../contract/restore.ts'
import type { NewTest, Test } from '../../contract/test.ts'
import type { NewUser, User } from '../../contract/user.ts'
import type { UserData } from '../../contract/user-data.ts'
import type { Level } from '../lookups/limits.ts'
import type { Use } from '../quotas/learner-use.ts'
import type { StoreFigures } from './engine/store-figures.ts'
import type { ResponsesSince } from './resources/responses-since.ts'

/**
 * Everything that is kept, by resource. The only room behind this interface that knows SQL is this folder.
 *
 * A write resolves only when it is on disk. Input has been validated by the contract; what the store alone can
 * know comes back as an outcome, never as an exception: exceptions are faults of the database.
 *
 * A list is null, too, when `page.after` is not the id of one of its rows (it may have been removed meanwhile).
 */
export interface Store {
  readonly users: UserStore
  readonly tests: TestStore
  readonly questions: QuestionStore
  readonly practiceResponses: PracticeResponseStore
  readonly questionNotes: QuestionNoteStore
  readonly images: ImageStore
  readonly userData: UserDataStore
  readonly failedLookups: FailedLookupStore
  readonly networkUse: NetworkUseStore
  /** How writing goes, for whoever watches the process. */
  figures(): StoreFigures
  /** Resolves when writes go through; rejects with the database's reason. */
  check(): Promise<void>
  /**
   * Goes through a database that is too large to be checked while it is opened. To be called once, when the store
   * serves already. Rejects with `DamagedDatabaseError`, after which nothing more should be written to it.
   */
  checkWhole(): Promise<void>
  /** Waits for the statements and transactions under way, then closes the database. May be called twice. */
  close(): Promise<void>
}

/**
 * What became of a write that may be sent twice.
 * `existing`: the same id with the same content stood already. `conflict`: the id (or identifier) is taken by
 * other content or another owner. `unknown`: it names a user, question or test that is not there or not theirs.
 */
export type Written<T> =
  | { readonly outcome: 'created' | 'existing'; readonly value: T }
  | { readonly outcome: 'conflict' | 'unknown' }

export interface UserStore {
  /**
   * `identifierIsDrawn` tells that the server drew the identifier: the same `id` and `name` sent again then find
   * the user that stands, whatever was drawn for the repetition.
   */
  create(
    user: NewUser & { readonly w3w_identifier: string; readonly identifierIsDrawn?: boolean },
  ): Promise<Written<User>>
  byIdentifier(identifier: string): Promise<User | null>
  exists(userId: string): Promise<boolean>
  /** What the learner keeps. Takes long for a large bank: tens of milliseconds for 50,000 questions. Null: unknown user. */
  use(userId: string): Promise<Use | null>
  /** True when there is no learner at all, as on the first start. */
  noneYet(): Promise<boolean>
  /** Removes the learner and everything they own; answers the names of their images, whose files are now the caller's to remove. Null: unknown. */
  remove(userId: string): Promise<{ readonly imageNames: readonly string[] } | null>
  /**
   * Draws every id anew, puts the given identifier and image names in place of the old ones, and renames the
   * images in the notes, too, all in one transaction. `imageNames` says new name by old, of files that lie ready
   * already, so that no address is ever without its file.
   *
   * `conflict`: the identifier is taken, or there is an image that `imageNames` does not name, uploaded meanwhile.
   */
  rotate(
    userId: string,
    identifier: string,
    imageNames: ReadonlyMap<string, string>,
  ): Promise<
    { readonly outcome: 'rotated'; readonly data: UserData } | { readonly outcome: 'unknown' | 'conflict' }
  >
}

/** Look-ups by identifier that found nobody, shared by all processes on one database. */
export interface FailedLookupStore {
  /** Signs the challenges of proofs of work. */
  readonly proofKey: string
  levels(network: string): Promise<{ readonly network: Level; readonly all: Level }>
  /** Counts one more failure of a network. */
  add(network: string): Promise<void>
}

/** What a network used lately: learners it created, bytes it had stored. */
export type NetworkUseKind = 'learners' | 'bytes'

export interface NetworkUseStore {
  /** Whether other processes count in the same place: each call is then a statement. */
  readonly isShared: boolean
  /**
   * Adds to what a network used and answers the sum, less what is forgotten by now (`perDay` in a day). `more` is
   * negative when something is taken back, and 0 to read.
   */
  add(kind: NetworkUseKind, network: string, more: number, perDay: number): Promise<number>
  /** Removes what has no effect any more. */
  forgetOld(): Promise<void>
}

export interface TestStore {
  /** Newest first. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly Test[] | null>
  create(test: NewTest): Promise<Written<Test>>
  /** Also removes every question whose `source_test_id` it is, with their responses and notes. False: unknown. */
  remove(testId: string): Promise<boolean>
}

/** A JSON document of a learner, written by the database. */
export interface JsonDocuments {
  /** Identifies the state of the document; another state is never given the same. Null: unknown key. */
  revision(key: string): Promise<string | null>
  /** The bytes of the JSON with their revision, one consistent read. Null: unknown key. */
  load(key: string): Promise<{ readonly revision: string; readonly json: Buffer } | null>
}

export interface QuestionStore {
  /** The whole bank by user id: all questions as JSON, in the order they were added. */
  readonly bank: JsonDocuments
  /** In the order they were added. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly Question[] | null>
  /** Null: unknown test. */
  ofTest(testId: string, page: PageQuery): Promise<readonly Question[] | null>
  create(question: NewQuestion): Promise<Written<Question>>
  /**
   * All or none. Entries with `replaces` name questions that stand; `unknown` when one does not. A `note_text` has
   * been sanitised, and is stored where there is no note yet.
   */
  createAll(userId: string, questions: readonly BatchQuestion[]): Promise<Written<StoredBatch>>
  /**
   * Lays a part of an import by, and stores all of them once all are there, whichever comes last. Every entry has an
   * id of its own. The same part again is recognised by its content, after the import was stored, too.
   *
   * A learner has one import under way: another takes its place, and so does the same after a day's silence.
   * `conflict` and `unknown` as ever, the part then being as if it had not come; `conflict`, too, when a part of that
   * number came with other content, or the number of parts is another.
   */
  createPart(userId: string, part: ImportPart, questions: readonly BatchQuestion[]): Promise<PartOutcome>
  /** Removes imports that have waited for their other parts for a day. */
  forgetImports(): Promise<void>
  /** Sets the flag, or toggles it when `flagged` is null. Null: unknown question. */
  flag(questionId: string, flagged: boolean | null): Promise<Question | null>
}

/** `created` counts the questions that did not stand already, `replaced` those that were changed. */
export interface BatchCounts {
  readonly created: number
  readonly replaced: number
}

/** `questions` are those that were sent, in their order, as stored. */
export type StoredBatch = BatchCounts & { readonly questions: readonly Question[] }

/** `staged`: so many parts lie ready. `too large`: the parts hold more than one learner may lay by. */
export type PartOutcome =
  | Written<BatchCounts>
  | { readonly outcome: 'staged'; readonly staged: number }
  | { readonly outcome: 'too large' }

export interface PracticeResponseStore {
  /** Newest first. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null>
  /** Stands for the state of what `textOfUser` answers; another state is never given the same. Null: unknown user. */
  revisionOfUser(userId: string): Promise<string | null>
  /** All of them as their JSON; a long list in parts that are read as they are asked for. Null: unknown user. */
  textOfUser(userId: string): Promise<Buffer | AsyncGenerator<string> | null>
  /** The JSON of what came since. Null: the caller has to be told all of it, see `responses-since.ts`. */
  textSince: ResponsesSince
  /** Newest first. Null: unknown question. */
  ofQuestion(questionId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null>
  create(response: NewPracticeResponse): Promise<Written<PracticeResponse>>
}

export interface QuestionNoteStore {
  /** Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly QuestionNote[] | null>
  one(userId: string, questionId: string): Promise<QuestionNote | null>
  /**
   * Creates or replaces; the texts have been sanitised. `conflict`, with what is stored, when `if_updated_at` is
   * not the stored one, or is null (there was no note) and there is one now. Saving what stands already changes
   * nothing and is never a conflict, so that a save may be sent twice; nor is one whose note was removed.
   */
  save(
    note: NewQuestionNote,
  ): Promise<
    | { readonly outcome: 'saved'; readonly note: QuestionNote }
    | { readonly outcome: 'conflict'; readonly current: QuestionNote }
    | { readonly outcome: 'unknown' }
  >
  /** False: there was none, or it is not theirs. */
  remove(userId: string, questionId: string): Promise<boolean>
}

/** An uploaded image; its bytes lie with `server/images`, under `name` (an unguessable id and an ending). */
export interface StoredImage {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

export interface ImageStore {
  /** False: unknown user. The name must be a new one. */
  add(userId: string, image: StoredImage): Promise<boolean>
  ofUser(userId: string): Promise<readonly StoredImage[]>
  byName(name: string): Promise<StoredImage | null>
  /**
   * Removes images that no note has shown for 30 days, counted from when this was first noticed; answers their names,
   * whose files are now the caller's to remove. When `ending` is aborted, the rest is left for another time.
   */
  forgetUnshown(ending?: AbortSignal): Promise<readonly string[]>
  /** Which of these names rows have. */
  named(names: readonly string[]): Promise<ReadonlySet<string>>
  /** A secret that tells this database from every other one, but not from its own copies. */
  owner(): Promise<string>
}

/** `revision` and `load` are for `UserData` as JSON, by identifier. */
export interface UserDataStore extends JsonDocuments {
  /** Everything the learner owns, read consistently; the images by name only. Null: unknown identifier. */
  exportAll(identifier: string): Promise<
    | (UserData & {
        readonly practiceResponses: readonly PracticeResponse[]
        readonly questionNotes: readonly QuestionNote[]
        readonly images: readonly StoredImage[]
      })
    | null
  >
  /**
   * Adds what of the contents the learner does not have, all or nothing. What stands is found again by its id or
   * its content and stays; a note gives way to a newer one. New rows get new ids, and references follow.
   *
   * `existing`: everything stood. `conflict`: the new learner's identifier is taken, or their id by another name.
   * `unknown`: there is no such learner.
   */
  restore(owner: RestoreOwner, contents: RestoreContents): Promise<Written<RestoreOutcome>>
}

/** Into whom contents are restored: a learner who is there, or a new one. */
export type RestoreOwner =
  | { readonly userId: string }
  | { readonly newUser: NewUser & { readonly w3w_identifier: string } }

/**
 * What a document holds, in the order of lists: tests and responses newest first, questions as they were added.
 * Ids are the document's own, no two alike in a list, and every reference is to something in it. The notes have
 * been sanitised.
 */
export interface RestoreContents {
  readonly tests: readonly Omit<Test, 'user_id'>[]
  readonly questions: readonly Omit<Question, 'user_id'>[]
  readonly practiceResponses: readonly Omit<PracticeResponse, 'user_id' | 'selected_answers' | 'time_taken'>[]
  readonly questionNotes: readonly Omit<QuestionNote, 'id' | 'user_id'>[]
  /** Lie ready under new names. */
  readonly images: readonly (StoredImage & { readonly nameInDocument: string })[]
}

/** What the learner has afterwards, and which of the images are theirs now: the others' files nobody names. */
export type RestoreOutcome = Restored & { readonly imageNames: ReadonlySet<string> }
