import type { Note } from '../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { outcomeOf } from '../../../../domain/outbox/send-outcome.ts'
import { readSavedNote } from '../../decoding/note.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { resolveNoteConflict } from './resolve-note-conflict.ts'
import type { SendResult } from './send-write.ts'

export type Send = (learnerId: string, write: LearnerWrite) => Promise<SendResult>

/** How a write left the outbox. */
export type Settlement =
  | {
      readonly is: 'stored'
      readonly write: LearnerWrite
      readonly body: unknown
      readonly note: Note | null
    }
  | { readonly is: 'refused'; readonly error: Error }

/**
 * What became of an entry that was sent.
 *
 * - settled: it has left the shelf.
 * - met: a note met another version; as it goes on, or waits for the learner, it stands on the shelf.
 * - retry: it stays there unchanged, to be sent later; `isWholeQueue` delays all other entries as well.
 */
export type Delivery =
  | { readonly is: 'settled'; readonly entry: OutboxEntry; readonly outcome: Settlement }
  | { readonly is: 'met' }
  | {
      readonly is: 'retry'
      readonly id: string
      readonly sent: SendResult
      readonly error: Error
      readonly isWholeQueue: boolean
    }

/** Sends an entry once, and writes to the shelf what becomes of it. */
export async function deliver(waiting: OutboxEntry, shelf: OutboxStorage, send: Send): Promise<Delivery> {
  const entry = await resolved(waiting, shelf)
  const { id, write } = entry
  const sent = await send(entry.learnerId, write)
  const outcome = outcomeOf(sent)
  if (outcome.is === 'stored') return await stored(entry, sent.body, shelf)
  const error = sent.error ?? new Error('The server did not take what was sent')
  if (outcome.is === 'retry') return { is: 'retry', id, sent, error, isWholeQueue: outcome.isWholeQueue }
  if (outcome.is === 'conflict' && write.kind === 'note') {
    const met = resolveNoteConflict(write, sent.body)
    if (met !== null) {
      await shelf.change({ put: [{ ...entry, ...met }] })
      return { is: 'met' }
    }
  }
  await shelf.change({ remove: [id] })
  return { is: 'settled', entry, outcome: { is: 'refused', error } }
}

/** The entry as it can be sent: a version that is an entry's id has become a time, or nothing is known of it. */
async function resolved(entry: OutboxEntry, shelf: OutboxStorage): Promise<OutboxEntry> {
  const { write } = entry
  if (write.kind !== 'note' || typeof write.startedFrom.version !== 'string') return entry
  const before = await shelf.readSavedNoteOf(write.startedFrom.version)
  const version = before === null ? null : before.updatedAt
  return { ...entry, write: { ...write, startedFrom: { ...write.startedFrom, version } } }
}

async function stored(entry: OutboxEntry, body: unknown, shelf: OutboxStorage): Promise<Delivery> {
  const { id, write } = entry
  const note =
    write.kind === 'note' ? readSavedNote(body, { questionId: write.questionId, ...write.texts }) : null
  await shelf.change({ remove: [id], ...(note && { stored: { id, note } }) })
  return { is: 'settled', entry, outcome: { is: 'stored', write, body, note } }
}
