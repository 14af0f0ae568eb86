import type { Random } from '../../../../domain/model.ts'
import type {
  LearnerWrite,
  NoteConflict,
  OutboxEntry,
  QuestionConflict,
} from '../../../../domain/outbox/outbox-entry.ts'
import type { NoteTexts } from '../../../../domain/practice/notes/note-draft.ts'
import type { QuestionContent } from '../../../../domain/questions/content-fields.ts'
import type { IsStored, SaveRefused, Send, Settlement } from './deliver.ts'
import type { OutboxStorage } from './storage/outbox-storage.ts'

/** The dependencies of the outbox. */
export interface OutboxDependencies {
  readonly storage: OutboxStorage
  readonly send: Send
  readonly saveRefused: SaveRefused
  readonly isStored: IsStored
  /** Runs `work` while no other tab does the same. */
  readonly runExclusively: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** The time of day, milliseconds since the epoch: it may be set to anything at any time. */
  readonly now: () => number
  /** Milliseconds since some moment: no setting of the clock changes how long something waits. */
  readonly elapsed: () => number
  readonly random: Random
  /** Tells other tabs that the storage has changed. */
  readonly announce: () => void
}

/**
 * The result of the first try to send a write.
 * - stored: the server has it; `write` is what was finally sent, and `note` what is stored of a note: both may be what
 * the learner chose in a conflict.
 * - waiting: the server did not reply; the write stays in the outbox and is sent when that changes.
 * - failed: the server replied with an error; the write stays in the outbox and is tried again.
 * - refused: the server never stores it; it is removed.
 */
export type Outcome =
  | Settlement
  | { readonly is: 'waiting' }
  | { readonly is: 'failed'; readonly error: Error }

export interface Outbox {
  /** Stores a write and sends it. The promise resolves to the result, and never rejects. */
  readonly put: (learnerId: string, id: string, write: LearnerWrite) => Promise<Outcome>
  /**
   * Stores an entry that had left the outbox, and sends it after `onStored` is done. Rejects where it would not outlast the
   * page.
   */
  readonly putBack: (entry: OutboxEntry, onStored: () => Promise<void>) => Promise<void>
  /** Everything that waits, of all learners and tabs, in order, without writes that later ones replace. */
  readonly waiting: () => Promise<readonly OutboxEntry[]>
  /** Whose entries are sent and shown from now on; null for none. */
  readonly setLearner: (learnerId: string | null) => void
  /** Tries delayed entries immediately, except those that the server asked to delay or does not take. */
  readonly retryNow: () => void
  /** To be called when another tab changed the storage. */
  readonly reload: () => void
  /** Another tab settled this entry. Returns whether a caller in this tab waited for it. */
  readonly settleFromTab: (id: string, outcome: Settlement) => boolean
  /** Removes writes that were not stored yet. */
  readonly withdraw: (matches: (entry: OutboxEntry) => boolean) => Promise<void>
  /** Resolves a conflict by texts to store; null leaves the stored note as it is. */
  readonly resolveConflict: (conflict: NoteConflict, texts: NoteTexts | null) => Promise<void>
  /** Resolves a conflict by content to store; null leaves the stored question as it is. */
  readonly resolveEdit: (conflict: QuestionConflict, content: QuestionContent | null) => Promise<void>
  /** Tries all entries of the learner, then runs `work` with those that still wait, while nothing is sent. */
  readonly whilePaused: <Value>(
    learnerId: string,
    work: (left: readonly OutboxEntry[]) => Promise<Value>,
  ) => Promise<Value>
  /** What waits of the current learner, the same list until it changes. */
  readonly snapshot: () => readonly OutboxEntry[]
  /** Why the oldest write that got an error reply was not stored; null when none of the current learner did. */
  readonly trouble: () => Error | null
  readonly watch: (onChange: () => void) => () => void
  /** Calls the listener for every entry that was stored or refused; returns how to stop. */
  readonly onSettled: (listener: (settled: SettledWrite) => void) => () => void
}

export interface SettledWrite {
  readonly entry: OutboxEntry
  readonly outcome: Settlement
  /** Whether a caller waits for the outcome and will report it to the learner. */
  readonly isAwaited: boolean
}
