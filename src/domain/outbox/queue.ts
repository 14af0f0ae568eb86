import type { LearnerWrite, OutboxEntry } from './entry.ts'

/** After this many failed tries an entry no longer blocks later ones of its lane. */
const HOLDS_UP_TRIES = 5

/** The state after failed tries. */
export interface Pause {
  readonly failures: number
  /** Earliest time of the next try, milliseconds. */
  readonly until: number
  /** Whether the server set that time (`Retry-After`): then nothing shortens it. */
  readonly isAsked: boolean
}

/** Backoffs of single entries by id, and one for the whole queue while the server is unreachable or rate-limits. */
export interface Pauses {
  readonly all: Pause | null
  readonly of: ReadonlyMap<string, Pause>
}

export const NO_PAUSES: Pauses = { all: null, of: new Map() }

export type Turn =
  | { readonly turn: 'send'; readonly entry: OutboxEntry }
  /** Nothing to send before then. */
  | { readonly turn: 'wait'; readonly until: number }
  | { readonly turn: 'idle' }

/**
 * What to send next: the oldest entry of any lane that is not blocked. Lanes keep an undecided note conflict, or a
 * request that the server fails on, from blocking everything else.
 *
 * @param entries in their order, as {@link collapse} leaves them.
 */
export function nextTurn(entries: readonly OutboxEntry[], pauses: Pauses, now: number): Turn {
  const held = new Set<string>()
  let until = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const lane = laneOf(entry.write)
    if (held.has(lane)) continue
    if (entry.conflict !== null) {
      held.add(lane)
      continue
    }
    const pause = pauses.of.get(entry.id)
    const due = Math.max(pauses.all?.until ?? 0, pause?.until ?? 0)
    if (due <= now) return { turn: 'send', entry }
    until = Math.min(until, due)
    if ((pause?.failures ?? 0) < HOLDS_UP_TRIES) held.add(lane)
  }
  return Number.isFinite(until) ? { turn: 'wait', until } : { turn: 'idle' }
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
export function collapse(entries: readonly OutboxEntry[]): {
  readonly waiting: readonly OutboxEntry[]
  readonly superseded: readonly string[]
  readonly rewritten: readonly OutboxEntry[]
} {
  const waiting = new Map<string, OutboxEntry>()
  const rewritten = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    const before = predecessorOf(entry, waiting)
    const after = before === null ? entry : standingFor(before, entry)
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
function standingFor(before: OutboxEntry, entry: OutboxEntry): OutboxEntry {
  if (before.write.kind !== 'note' || entry.write.kind !== 'note') return entry
  const { startedFrom, earlier, texts } = before.write
  return { ...entry, write: { ...entry.write, startedFrom, earlier: [...earlier, texts] } }
}

/** The backoffs after a failed try; `of` is null when the whole queue has to wait. */
export function pausedFor(pauses: Pauses, of: string | null, pause: Pause): Pauses {
  return of === null ? { ...pauses, all: pause } : { ...pauses, of: new Map(pauses.of).set(of, pause) }
}

/** The backoffs after an entry has left the queue; the server was reached, so the queue's own is cleared. */
export function pausesWithout(pauses: Pauses, id: string): Pauses {
  const of = new Map(pauses.of)
  of.delete(id)
  return { all: null, of }
}

/** Ends all backoffs except those that the server requested, as the connection may be back. */
export function pausesCutShort({ all, of }: Pauses): Pauses {
  const cut = (pause: Pause) => (pause.isAsked ? pause : { ...pause, until: 0 })
  return { all: all && cut(all), of: new Map([...of].map(([id, pause]) => [id, cut(pause)])) }
}
