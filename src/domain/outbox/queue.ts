import type { OutboxEntry } from './outbox-entry.ts'
import { kindOf } from './write-kinds.ts'

/**
 * After this many failed tries an entry no longer blocks later ones of its lane, unless these would be refused or lost
 * without it.
 */
const BLOCKING_TRIES_MAX = 5

/** The state after failed tries. */
export interface Backoff {
  readonly failures: number
  /** Earliest time of the next try, milliseconds by a clock that is never set. */
  readonly until: number
  /** The same after all was done that shortens it. */
  readonly earliest: number
  /** Whether our server replied that what it concerns does not exist: repeated, that is believed. */
  readonly isGone?: boolean
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
 * What to send next: the oldest entry of any lane that is not blocked, and those that failed before after all others, as
 * each try may take minutes. Lanes keep an undecided note conflict, or a request that the server fails on, from blocking
 * everything else.
 *
 * @param entries in their order, as {@link coalesceEntries} leaves them.
 * @param now by the clock of the backoffs, milliseconds
 */
export function nextOutboxAction(
  entries: readonly OutboxEntry[],
  backoffs: Backoffs,
  now: number,
): OutboxAction {
  const blocked = new Set<string>()
  let until = Number.POSITIVE_INFINITY
  let failed: OutboxEntry | null = null
  for (const entry of entries) {
    const lanes = lanesOf(entry)
    const block = () => {
      for (const lane of lanes) blocked.add(lane)
    }
    if (lanes.some((lane) => blocked.has(lane))) {
      // An answer that waits for its question does not delay the answers to others.
      if (entry.write.kind !== 'answer') block()
      continue
    }
    if (entry.conflict !== null) {
      block()
      continue
    }
    const backoff = backoffs.byEntry.get(entry.id)
    const due = Math.max(backoffs.all?.until ?? 0, backoff?.until ?? 0)
    if (due > now) until = Math.min(until, due)
    else if (backoff === undefined) return { action: 'send', entry }
    else failed ??= entry
    const isPassed = backoff?.isGone || (backoff?.failures ?? 0) >= BLOCKING_TRIES_MAX
    if (!isPassed || !kindOf(entry.write).mayBeOvertaken) block()
  }
  if (failed !== null) return { action: 'send', entry: failed }
  return Number.isFinite(until) ? { action: 'wait', until } : { action: 'idle' }
}

/**
 * The queue without writes that later ones replace: only the last flag of a question counts, a note replaces the waiting
 * note that its edit is based on, an edit the waiting edit of its question, and a change of many questions the opposite or
 * same change of the same ones. An added question stays an entry of its own: it may have been sent already, and the server
 * would then ignore what was edited since. `superseded` are the ids of the replaced entries; `rewritten` are entries that
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
  /** The last waiting entry of each lane. */
  const lastIn = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    const lanes = lanesOf(entry)
    // Only the last one can be replaced: a write is based on everything before it, such as a category changed in between.
    const before = lastOf(lanes.flatMap((lane) => lastIn.get(lane) ?? []))
    const write = before && kindOf(entry.write).replacing(entry.write, before)
    if (before !== null && write !== null) {
      waiting.delete(before.id)
      rewritten.delete(before.id)
    }
    const after = write === null || write === entry.write ? entry : { ...entry, write }
    if (after !== entry) rewritten.set(entry.id, after)
    waiting.set(entry.id, after)
    for (const lane of lanes) lastIn.set(lane, after)
  }
  return {
    waiting: [...waiting.values()],
    superseded: entries.filter(({ id }) => !waiting.has(id)).map(({ id }) => id),
    rewritten: [...rewritten.values()],
  }
}

function lanesOf({ write }: OutboxEntry): readonly string[] {
  return kindOf(write).lanes(write)
}

function lastOf(entries: readonly OutboxEntry[]): OutboxEntry | null {
  return entries.reduce<OutboxEntry | null>(
    (last, entry) => (last === null || entry.order > last.order ? entry : last),
    null,
  )
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

/** Shortens all backoffs as far as they may be, as the connection may be back. */
export function shortenBackoffs({ all, byEntry }: Backoffs): Backoffs {
  const cut = (backoff: Backoff) => ({ ...backoff, until: Math.min(backoff.until, backoff.earliest) })
  return { all: all && cut(all), byEntry: new Map([...byEntry].map(([id, backoff]) => [id, cut(backoff)])) }
}
