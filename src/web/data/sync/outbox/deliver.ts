import type { Note } from '../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { isBelievedLater, outcomeOf } from '../../../../domain/outbox/send-outcome.ts'
import { readSavedNote } from '../../decoding/note.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import type { SendResult } from './send-write.ts'

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
  | { readonly is: 'refused'; readonly error: Error }

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

/** Keeps a refused write for the learner, before it is removed from the storage. */
export type SaveRefused = (entry: OutboxEntry, error: Error) => Promise<void>

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
  if (!wasGone && isBelievedLater(write.kind, sent))
    return { is: 'retry', id, sent, error, isWholeQueue: false, isGone: true }
  try {
    if (outcome.is === 'conflict') {
      // Most pages see no conflict.
      const { resolveConflict } = await import('./resolve-conflict.ts')
      const resolved = resolveConflict(write, sent.body)
      if (resolved !== null) {
        await storage.change({ put: [{ ...entry, ...resolved }] })
        return { is: 'conflict' }
      }
      if (await isStored(entry.learnerId, write)) return await stored(entry, null, storage, true)
    }
    await saveRefused(entry, error)
  } catch (cause) {
    console.warn('A refused write stays in the outbox for now', cause)
    return { is: 'retry', id, sent, error, isWholeQueue: false }
  }
  await storage.change({ remove: [id] })
  return { is: 'settled', entry, outcome: { is: 'refused', error } }
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
