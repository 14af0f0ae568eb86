import { mergeContents } from '../questions/content-merge.ts'
import { lanesOf } from './lanes.ts'
import { type BulkChange, idsOf, type LearnerWrite, type OutboxEntry } from './outbox-entry.ts'

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
  /** Whether nothing shortens it: the server set that time, or each try is a burden, or a later one is to tell something. */
  readonly isFixed: boolean
  /** Whether our server said that what it concerns does not exist: said again, it is believed. */
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
    const lanes = lanesOf(entry.write)
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
    if (!isPassed || !mayBeOvertaken(entry.write)) block()
  }
  if (failed !== null) return { action: 'send', entry: failed }
  return Number.isFinite(until) ? { action: 'wait', until } : { action: 'idle' }
}

/** Whether later writes of its lanes make sense to the server without this one. */
function mayBeOvertaken({ kind }: LearnerWrite): boolean {
  return kind !== 'add' && kind !== 'edit' && kind !== 'bulk' && kind !== 'exam' && kind !== 'categories'
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
  if (write.kind === 'edit' || write.kind === 'bulk') {
    const before = lastInLanes(write, waiting)
    return before !== null && isReplacedBy(before, write) ? before : null
  }
  if (write.kind !== 'note' || typeof write.startedFrom.version !== 'string') return null
  const before = waiting.get(write.startedFrom.version)
  return before !== undefined && before.conflict === null ? before : null
}

/**
 * The last waiting entry that shares a lane with a write. Only this one can be replaced: an edit is based on everything
 * before it, such as a change of the category in between.
 */
function lastInLanes(write: LearnerWrite, waiting: ReadonlyMap<string, OutboxEntry>): OutboxEntry | null {
  const lanes = new Set(lanesOf(write))
  return [...waiting.values()].findLast((other) => lanesOf(other.write).some((it) => lanes.has(it))) ?? null
}

/** Whether a later write makes the entry unnecessary. */
function isReplacedBy({ write: earlier, conflict }: OutboxEntry, later: LearnerWrite): boolean {
  // Answers are judged by the key of the edit that asked for it, not by that of a later one.
  if (earlier.kind === 'edit' && later.kind === 'edit') return conflict === null && !earlier.judgeAgain
  if (earlier.kind === 'bulk' && later.kind === 'bulk') return isSameAspect(earlier.change, later.change)
  return false
}

/** Whether the later change sets the same thing of the same questions. */
function isSameAspect(earlier: BulkChange, later: BulkChange): boolean {
  if (aspectOf(earlier) !== aspectOf(later)) return false
  const ids = new Set(idsOf(earlier))
  const laterIds = idsOf(later)
  return ids.size === laterIds.length && laterIds.every((id) => ids.has(id))
}

/** What a change sets: deleting and restoring undo each other. */
function aspectOf({ is }: BulkChange): 'presence' | 'flag' | 'category' {
  return is === 'delete' || is === 'restore' ? 'presence' : is
}

/** A note or an edit takes over the base of the one it replaces: that is what the server may still hold. */
function replaceEntry(before: OutboxEntry, entry: OutboxEntry): OutboxEntry {
  if (before.write.kind === 'note' && entry.write.kind === 'note') {
    const { startedFrom, earlier, texts } = before.write
    return { ...entry, write: { ...entry.write, startedFrom, earlier: [...earlier, texts] } }
  }
  if (before.write.kind === 'edit' && entry.write.kind === 'edit') {
    const { startedFrom, earlier, content: contentBefore } = before.write
    // An edit made in a tab that had not seen the earlier one keeps what that one changed.
    const { content } = mergeContents(entry.write.startedFrom.content, entry.write.content, contentBefore)
    const write = { ...entry.write, content, startedFrom, earlier: [...earlier, contentBefore] }
    return { ...entry, write }
  }
  return entry
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

/** Ends all backoffs except those that are fixed, as the connection may be back. */
export function shortenBackoffs({ all, byEntry }: Backoffs): Backoffs {
  const cut = (backoff: Backoff) => (backoff.isFixed ? backoff : { ...backoff, until: 0 })
  return { all: all && cut(all), byEntry: new Map([...byEntry].map(([id, backoff]) => [id, cut(backoff)])) }
}
