import type { Note } from '../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { outcomeOf } from '../../../../domain/outbox/send-outcome.ts'
import { kindOf } from '../../../../domain/outbox/write-kinds.ts'
import { readSavedNote } from '../../decoding/note.ts'
import type { SendResult } from './send-write.ts'
import type { OutboxStorage } from './storage/outbox-storage.ts'

export type Send = (learnerId: string, write: LearnerWrite) => Promise<SendResult>

/** How a write left the outbox. */
export type Settlement =
  | {
      readonly is: 'stored'
      readonly write: LearnerWrite
      readonly body: unknown
      readonly note: Note | null
      /** Whether what is stored under its id may be another version than `write`. */
      readonly isOther?: boolean
    }
  | {
      readonly is: 'refused'
      readonly error: Error
      /** Where it is kept for the learner: set aside, or as a draft of a question. */
      readonly keptAs: KeptAs
    }

export type KeptAs = 'set-aside' | 'draft'

/**
 * The result of sending an entry.
 *
 * - settled: it was removed from the storage.
 * - conflict: a note or an edit conflicted with another version; the storage has it merged, or with both versions for
 * the learner.
 * - retry: it stays there unchanged, to be sent later; `isWholeQueue` delays all other entries as well.
 */
export type Delivery =
  | { readonly is: 'settled'; readonly entry: OutboxEntry; readonly outcome: Settlement }
  | { readonly is: 'conflict' }
  | {
      readonly is: 'retry'
      readonly id: string
      readonly sent: SendResult
      readonly error: Error
      readonly isWholeQueue: boolean
      /** Whether it is refused when the server says the same again. */
      readonly isGone?: boolean
    }

/** Keeps a write that is never stored for the learner, before it is removed from the storage. */
export type SaveRefused = (entry: OutboxEntry, why: 'refused' | 'unsendable', error: Error) => Promise<KeptAs>

/** Whether the server has something of the learner under the id that a write creates. Rejects when that is not known. */
export type IsStored = (learnerId: string, write: LearnerWrite) => Promise<boolean>

/**
 * Sends an entry once, and writes the result to the storage.
 *
 * @param wasGone whether the last reply to it was that what it concerns does not exist
 */
export async function deliver(
  waiting: OutboxEntry,
  storage: OutboxStorage,
  send: Send,
  saveRefused: SaveRefused,
  isStored: IsStored,
  wasGone: boolean,
): Promise<Delivery> {
  const entry = await withKnownVersion(waiting, storage)
  const { id, write } = entry
  const sent = await send(entry.learnerId, write)
  const outcome = outcomeOf(sent)
  if (outcome.is === 'stored') return await stored(entry, sent.body, storage)
  const error = sent.error ?? new Error('The server did not store what was sent')
  if (outcome.is === 'retry') return { is: 'retry', id, sent, error, isWholeQueue: outcome.isWholeQueue }
  if (outcome.is === 'gone' && !wasGone)
    return { is: 'retry', id, sent, error, isWholeQueue: false, isGone: true }
  if (outcome.is === 'gone' && kindOf(write).isDoneWhenGone(write)) return await stored(entry, null, storage)
  try {
    const settled =
      outcome.is === 'conflict' ? await settleConflict(entry, sent.body, storage, isStored) : null
    if (settled !== null && !('bug' in settled)) return settled
    const bug = settled?.bug ?? (outcome.is === 'unsendable' ? error : null)
    if (bug !== null) console.error('A write could not be sent', bug)
    const keptAs = await saveRefused(entry, bug === null ? 'refused' : 'unsendable', bug ?? error)
    await storage.change({ remove: [id] })
    return { is: 'settled', entry, outcome: { is: 'refused', error: bug ?? error, keptAs } }
  } catch (cause) {
    console.warn('A refused write stays in the outbox for now', cause)
    return { is: 'retry', id, sent, error, isWholeQueue: false }
  }
}

/** Null when there is nothing to settle: the server refuses the write; `bug` when our own code fails at it. */
async function settleConflict(
  entry: OutboxEntry,
  body: unknown,
  storage: OutboxStorage,
  isStored: IsStored,
): Promise<Delivery | { readonly bug: Error } | null> {
  // Most pages see no conflict.
  const { resolveConflict } = await import('./refusal.ts')
  let resolved: ReturnType<typeof resolveConflict>
  try {
    resolved = resolveConflict(entry.write, body)
  } catch (cause) {
    return { bug: cause instanceof Error ? cause : new Error(String(cause)) }
  }
  if (resolved !== null) {
    await storage.change({ put: [{ ...entry, ...resolved }] })
    return { is: 'conflict' }
  }
  return (await isStored(entry.learnerId, entry.write)) ? await stored(entry, null, storage, true) : null
}

/** The entry as it can be sent: a version that is the id of an entry becomes the time of the saved note, or null. */
async function withKnownVersion(entry: OutboxEntry, storage: OutboxStorage): Promise<OutboxEntry> {
  const { write } = entry
  if (write.kind !== 'note' || typeof write.startedFrom.version !== 'string') return entry
  const before = await storage.readSavedNoteOf(write.startedFrom.version)
  const version = before === null ? null : before.updatedAt
  return { ...entry, write: { ...write, startedFrom: { ...write.startedFrom, version } } }
}

async function stored(
  entry: OutboxEntry,
  body: unknown,
  storage: OutboxStorage,
  isOther = false,
): Promise<Delivery> {
  const { id, write } = entry
  const note =
    write.kind === 'note' ? readSavedNote(body, { questionId: write.questionId, ...write.texts }) : null
  await storage.change({ remove: [id], ...(note && { stored: { id, note } }) })
  return { is: 'settled', entry, outcome: { is: 'stored', write, body, note, ...(isOther && { isOther }) } }
}
