import type { LearnerWrite, OutboxEntry } from './entry.ts'

/** After so many tries that the server answered, and did not take, an entry no longer holds up those behind it. */
const HOLDS_UP_TRIES = 5

/** What is known of the tries that did not succeed. */
export interface Pause {
  readonly failures: number
  /** Not to be tried before then, milliseconds. */
  readonly until: number
  /** Whether the server named that time itself (`Retry-After`): then nothing shortens it. */
  readonly isAsked: boolean
}

/** Pauses of single entries by their id, and one for all of them while the server cannot be reached or asks for peace. */
export interface Pauses {
  readonly all: Pause | null
  readonly of: ReadonlyMap<string, Pause>
}

export const NO_PAUSES: Pauses = { all: null, of: new Map() }

export type Turn =
  | { readonly turn: 'send'; readonly entry: OutboxEntry }
  /** Nothing before then. */
  | { readonly turn: 'wait'; readonly until: number }
  | { readonly turn: 'idle' }

/**
 * What is to be sent next: the oldest entry, save that each kind of thing has a lane of its own, so that a note that
 * nobody has decided about, or a request the server stumbles over, does not hold up everything else.
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

/** Writes of one lane are sent in their order, and what comes later waits for what came before. */
function laneOf(write: LearnerWrite): string {
  return write.kind === 'answer' || write.kind === 'test' ? write.kind : `${write.kind} ${write.questionId}`
}

/**
 * The queue without what later writes made needless: of a question's flags only the last counts, and a note stands
 * for the waiting one that its edit began from. `superseded` are the ids of what fell away; `rewritten` are entries
 * that took something over from it.
 *
 * @param entries of one learner, in their order; none of them under way.
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

/** A note begins where the one it stands for began: that is what the server may still hold. */
function standingFor(before: OutboxEntry, entry: OutboxEntry): OutboxEntry {
  if (before.write.kind !== 'note' || entry.write.kind !== 'note') return entry
  const { startedFrom, earlier, texts } = before.write
  return { ...entry, write: { ...entry.write, startedFrom, earlier: [...earlier, texts] } }
}

/** The pauses after a try that did not succeed; `of` is null when the whole queue has to wait. */
export function pausedFor(pauses: Pauses, of: string | null, pause: Pause): Pauses {
  return of === null ? { ...pauses, all: pause } : { ...pauses, of: new Map(pauses.of).set(of, pause) }
}

/** The pauses after an entry has left the queue, for whatever reason. The server was reached. */
export function pausesWithout(pauses: Pauses, id: string): Pauses {
  const of = new Map(pauses.of)
  of.delete(id)
  return { all: null, of }
}

/** The pauses cut short, as the connection may be back: save those that the server asked for. */
export function pausesCutShort({ all, of }: Pauses): Pauses {
  const cut = (pause: Pause) => (pause.isAsked ? pause : { ...pause, until: 0 })
  return { all: all && cut(all), of: new Map([...of].map(([id, pause]) => [id, cut(pause)])) }
}
