import type { DBSchema, IDBPDatabase } from 'idb'
import type { Note, PracticeResponse } from '../../../../domain/model.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'

/** Cached lists, by the names of their queries. */
export type CachedListName =
  | 'learner-data'
  | 'questions'
  | 'practice-responses'
  | 'notes'
  | 'exams'
  | 'category-titles'

export type TextListName = Exclude<CachedListName, 'practice-responses'>

export interface Schema extends DBSchema {
  /** Writes that wait for the server, of all learners. Any of them may be damaged. */
  outbox: { key: IDBValidKey; value: OutboxEntry }
  /** What saved notes became, by the id of the entry. */
  'stored-notes': { key: string; value: StoredNote; indexes: { at: number } }
  /** Pictures of questions that are not uploaded yet, by the names that they will have on the server. */
  'waiting-pictures': { key: string; value: WaitingPicture }
  'set-aside': { key: string; value: SetAside }
  /** Lists that are cached as the text that the server sent; the text itself is in another store. */
  'cached-lists': { key: [TextListName, string]; value: CachedTextList }
  /** The text of each row of `cached-lists`, under the same key: JSON, in UTF-8. */
  'cached-texts': { key: [TextListName, string]; value: Blob }
  /** The list of practice responses of a learner, without the responses. */
  'cached-response-lists': { key: string; value: CachedResponseList }
  /** Pages of that list, by learner and position. */
  'cached-response-pages': { key: [string, number]; value: CachedResponsePage }
  /** What the server has stored since the lists were fetched, by the id of the outbox entry. */
  'saved-writes': { key: string; value: SavedWrite }
  /** What learners remember, by their ids, in a form that only `domain/learning/snapshot` knows. */
  memories: { key: string; value: unknown }
}

interface StoredNote {
  readonly id: string
  readonly note: Note
  readonly at: number
}

export interface WaitingPicture {
  readonly name: string
  readonly learnerId: string
  readonly file: Blob
  /** Milliseconds since the epoch. */
  readonly addedAt: number
}

/**
 * What left the outbox without being stored on the server: it stays on this device until the learner sends it again or
 * discards it (docs/decisions/0014).
 */
export interface SetAside {
  readonly id: string
  /** Null where it does not say whose it is: it is shown to nobody. */
  readonly learnerId: string | null
  /** `refused`: by our server; `unsendable`: this app failed to send it; `unreadable`: not what this app stores. */
  readonly why: 'refused' | 'unsendable' | 'unreadable'
  /** What the server replied; null without a reply. */
  readonly detail: string | null
  /** Milliseconds since the epoch. */
  readonly setAsideAt: number
  /** The entry as it was stored. */
  readonly entry: unknown
}

interface CachedTextList {
  readonly list: TextListName
  /** The learner's id; for `learner-data` a hash of their identifier. */
  readonly owner: string
  /** When the list was requested, milliseconds since the epoch: later writes are not in it. */
  readonly askedAt: number
  /** The tag that the server gave the text. Missing where it gave none. */
  readonly etag?: string
}

export interface CachedResponseList {
  readonly learnerId: string
  readonly askedAt: number
  /** The cursor after the last cached response. */
  readonly cursor: string
  /** How many pages there are, and how many responses in them. */
  readonly pages: number
  readonly count: number
}

interface CachedResponsePage {
  readonly learnerId: string
  readonly index: number
  /** In the order in which they were added. */
  readonly responses: readonly PracticeResponse[]
}

export interface SavedWrite {
  readonly id: string
  readonly learnerId: string
  readonly savedAt: number
  readonly entry: OutboxEntry
}

export type Database = IDBPDatabase<Schema>
