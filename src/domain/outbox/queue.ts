import type { LearnerWrite, OutboxEntry } from './outbox-entry.ts'

/** After this many failed tries an entry no longer blocks later ones of its lane. */
const BLOCKING_TRIES_MAX = 5

/** The state after failed tries. */
export interface Backoff {
  readonly failures: number
  /** Earliest time of the next try, milliseconds. */
  readonly until: number
  /** Whether the server set that time (`Retry-After`): then nothing shortens it. */
  readonly isServerRequested: boolean
}

/** Backoffs of single entries by id, and one for the whole queue while the server is unreachable or rate-limits. */
export interface Backoffs {
  readonly all: Backoff | null
  readonly byEntry: ReadonlyMap<string, Backoff>
}

export const NO_BACKOFFS: Backoffs = { all: null, byEntry: new Map() }

export type OutboxAction =
  | { readonly action: 'send'; readonly entry: OutboxEntry }
  /** Nothing to send before then. */
  | { readonly action: 'wait'; readonly until: number }
  | { readonly action: 'idle' }

/**
 * What to send next: the oldest entry of any lane that is not blocked. Lanes keep an undecided note conflict, or a
 * request that the server fails on, from blocking everything else.
 *
 * @param entries in their order, as {@link coalesceEntries} leaves them.
 */
export function nextOutboxAction(
  entries: readonly OutboxEntry[],
  backoffs: Backoffs,
  now: number,
): OutboxAction {
  const blocked = new Set<string>()
  let until = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const lane = laneOf(entry.write)
    if (blocked.has(lane)) continue
    if (entry.conflict !== null) {
      blocked.add(lane)
      continue
    }
    const backoff = backoffs.byEntry.get(entry.id)
    const due = Math.max(backoffs.all?.until ?? 0, backoff?.until ?? 0)
    if (due <= now) return { action: 'send', entry }
    until = Math.min(until, due)
    if ((backoff?.failures ?? 0) < BLOCKING_TRIES_MAX) blocked.add(lane)
  }
  return Number.isFinite(until) ? { action: 'wait', until } : { action: 'idle' }
}

/** Writes of one lane are sent strictly in order. */
function laneOf(write: LearnerWrite): string {
  return write.kind === 'answer' || write.kind === 'test' ? write.kind : `${write.kind} ${write.questionId}`
}

/**
 * The queue without writes that later ones replace: only the last flag of a question counts, and a note replaces the
 * waiting note that its edit is based on. `superseded` are the ids of the replaced entries; `rewritten` are entries that
 * took over data from a replaced one.
 *
 * @param entries of one learner, in order; none of them is being sent.
 */
export function coalesceEntries(entries: readonly OutboxEntry[]): {
  readonly waiting: readonly OutboxEntry[]
  readonly superseded: readonly string[]
  readonly rewritten: readonly OutboxEntry[]
} {
  const waiting = new Map<string, OutboxEntry>()
  const rewritten = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    const before = predecessorOf(entry, waiting)
    const after = before === null ? entry : replaceEntry(before, entry)
    if (before !== null) {
      waiting.delete(before.id)
      rewritten.delete(before.id)
    }
    if (after !== entry) rewritten.set(entry.id, after)
    waiting.set(entry.id, after)
  }
  return {
    waiting: [...waiting.values()],
    superseded: entries.filter(({ id }) => !waiting.has(id)).map(({ id }) => id),
    rewritten: [...rewritten.values()],
  }
}

function predecessorOf(
  { write }: OutboxEntry,
  waiting: ReadonlyMap<string, OutboxEntry>,
): OutboxEntry | null {
  if (write.kind === 'flag') {
    const { questionId } = write
    const isEarlier = (other: LearnerWrite) => other.kind === 'flag' && other.questionId === questionId
    return [...waiting.values()].find((entry) => isEarlier(entry.write)) ?? null
  }
  if (write.kind !== 'note' || typeof write.startedFrom.version !== 'string') return null
  const before = waiting.get(write.startedFrom.version)
  return before !== undefined && before.conflict === null ? before : null
}

/** A note takes over the base of the note it replaces: that is what the server may still hold. */
function replaceEntry(before: OutboxEntry, entry: OutboxEntry): OutboxEntry {
  if (before.write.kind !== 'note' || entry.write.kind !== 'note') return entry
  const { startedFrom, earlier, texts } = before.write
  return { ...entry, write: { ...entry.write, startedFrom, earlier: [...earlier, texts] } }
}

/** The backoffs after a failed try; `entryId` is null when the whole queue has to wait. */
export function withBackoff(backoffs: Backoffs, entryId: string | null, backoff: Backoff): Backoffs {
  return entryId === null
    ? { ...backoffs, all: backoff }
    : { ...backoffs, byEntry: new Map(backoffs.byEntry).set(entryId, backoff) }
}

/** The backoffs after an entry has left the queue; the server was reached, so the queue's own is cleared. */
export function withoutBackoff(backoffs: Backoffs, id: string): Backoffs {
  const byEntry = new Map(backoffs.byEntry)
  byEntry.delete(id)
  return { all: null, byEntry }
}

/** Ends all backoffs except those that the server requested, as the connection may be back. */
export function shortenBackoffs({ all, byEntry }: Backoffs): Backoffs {
  const cut = (backoff: Backoff) => (backoff.isServerRequested ? backoff : { ...backoff, until: 0 })
  return { all: all && cut(all), byEntry: new Map([...byEntry].map(([id, backoff]) => [id, cut(backoff)])) }
}
