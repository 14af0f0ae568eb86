import type { Random } from '../../../../domain/model.ts'
import type {
  LearnerWrite,
  NoteConflict,
  NoteWrite,
  OutboxEntry,
} from '../../../../domain/outbox/outbox-entry.ts'
import {
  coalesceEntries,
  NO_BACKOFFS,
  nextOutboxAction,
  shortenBackoffs,
  withBackoff,
  withoutBackoff,
} from '../../../../domain/outbox/queue.ts'
import { backoffMs } from '../../../../domain/outbox/send-outcome.ts'
import type { NoteTexts } from '../../../../domain/practice/notes/note-draft.ts'
import { deliver, type Send, type Settlement } from './deliver.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/** What the outbox does not decide itself. */
export interface OutboxDependencies {
  readonly shelf: OutboxStorage
  readonly send: Send
  /** Runs `work` while no other tab does the same. */
  readonly alone: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly now: () => number
  readonly random: Random
  /** Other tabs are told that the shelf has changed. */
  readonly announce: () => void
}

/**
 * What became of a write, as far as it is known when its turn is over.
 *
 * - stored: the server has it; `write` is what was sent in the end, and `note` what is stored of a note: both may
 *   be what the learner chose in a conflict.
 * - waiting: nothing answered yet; it is kept and sent as soon as that changes.
 * - failed: the server answered and did not take it; it is kept and tried again.
 * - refused: the server never will; it is dropped.
 */
export type Outcome =
  | Settlement
  | { readonly is: 'waiting' }
  | { readonly is: 'failed'; readonly error: Error }

export interface Outbox {
  /** Keeps a write and sends it: the promise tells what became of it, and is never rejected. */
  readonly put: (learnerId: string, id: string, write: LearnerWrite) => Promise<Outcome>
  /** Everything that waits, of all learners and tabs, in order, without what later writes made needless. */
  readonly waiting: () => Promise<readonly OutboxEntry[]>
  /** Whose entries are sent and shown from now on; null for nobody's. */
  readonly serve: (learnerId: string | null) => void
  /** Tries at once what was put off, save what the server asked to be put off. */
  readonly wake: () => void
  /** The shelf was changed by another tab. */
  readonly lookAgain: () => void
  /** Another tab brought this entry to its end. Tells whether somebody here waited for it. */
  readonly heard: (id: string, outcome: Settlement) => boolean
  /** Takes back a write that has not arrived. */
  readonly withdraw: (isMeant: (entry: OutboxEntry) => boolean) => Promise<void>
  /** Settles a conflict by texts to store in place of what stands there; null leaves that as it is. */
  readonly settle: (conflict: NoteConflict, texts: NoteTexts | null) => Promise<void>
  /** Runs `work` while nothing is sent, once everything of the learner was tried; it is told what still waits. */
  readonly whileQuiet: <Value>(
    learnerId: string,
    work: (left: readonly OutboxEntry[]) => Promise<Value>,
  ) => Promise<Value>
  /** What waits of the served learner, the same list until it changes. */
  readonly snapshot: () => readonly OutboxEntry[]
  readonly watch: (onChange: () => void) => () => void
  /** Hears of every entry that was stored or refused. */
  readonly onSettled: (listener: (settled: SettledWrite) => void) => () => void
}

export interface SettledWrite {
  readonly entry: OutboxEntry
  readonly outcome: Settlement
  /** Whether somebody waits for the outcome and will tell the learner. */
  readonly isAwaited: boolean
}

const NOTHING: readonly OutboxEntry[] = []

/** The one way of a learner's writes to the server (docs/decisions/0014). Pure rules: `src/domain/outbox`. */
export function createOutbox({ shelf, send, alone, now, random, announce }: OutboxDependencies): Outbox {
  let served: string | null = null
  let shown = NOTHING
  let pauses = NO_BACKOFFS
  let lastOrder = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds: Promise<void> = Promise.resolve()
  const wanted = new Set<string>()
  /** On their way to the shelf. */
  const arriving = new Map<string, OutboxEntry>()
  /** Taken back here, though a round may still have them in hand. */
  const withdrawn = new Set<string>()
  const attended = new Map<string, (outcome: Outcome) => void>()
  const watchers = new Set<() => void>()
  const settledListeners = new Set<(settled: SettledWrite) => void>()

  const show = (entries: readonly OutboxEntry[]) => {
    const mine = coalesceEntries(entries.filter(({ learnerId }) => learnerId === served)).waiting
    if (mine.length === 0 && shown.length === 0) return
    shown = mine.length === 0 ? NOTHING : mine
    for (const watcher of watchers) watcher()
  }
  const kept = async () => (await shelf.entries()).filter(({ id }) => !withdrawn.has(id))
  const everything = async () => {
    const entries = await kept()
    const ids = new Set(entries.map(({ id }) => id))
    return [...entries, ...[...arriving.values()].filter(({ id }) => !ids.has(id))]
  }
  const showAgain = async () => show(await everything())

  const tell = (id: string, outcome: Outcome): boolean => {
    const listener = attended.get(id)
    attended.delete(id)
    listener?.(outcome)
    return listener !== undefined
  }
  const leave = (entry: OutboxEntry, outcome: Settlement) => {
    pauses = withoutBackoff(pauses, entry.id)
    const isAwaited = tell(entry.id, outcome)
    for (const listener of settledListeners) listener({ entry, outcome, isAwaited })
  }

  const trySending = async (waiting: OutboxEntry): Promise<void> => {
    const delivery = await deliver(waiting, shelf, send)
    if (delivery.is === 'retry') {
      const { id, sent, error, isWholeQueue } = delivery
      const failures = ((isWholeQueue ? pauses.all : pauses.byEntry.get(id))?.failures ?? 0) + 1
      const until = now() + backoffMs(failures, sent.retryAfterMs, random)
      const isServerRequested = sent.retryAfterMs !== null
      pauses = withBackoff(pauses, isWholeQueue ? null : id, { failures, until, isServerRequested })
      if (sent.status !== null) tell(id, { is: 'failed', error })
      return
    }
    if (delivery.is === 'settled') leave(delivery.entry, delivery.outcome)
    announce()
  }

  /** What lay on the shelf and does no more was made needless by another tab, or sent by one that died before it told. */
  const tellOfGone = (shelved: readonly string[], all: readonly OutboxEntry[]) => {
    const there = new Set(all.map(({ id }) => id))
    for (const id of shelved) if (!there.has(id)) tell(id, { is: 'waiting' })
  }

  /** Sends what is due of one learner until nothing is. To be called alone. */
  const drain = async (learnerId: string): Promise<readonly OutboxEntry[]> => {
    for (;;) {
      const shelved = [...attended.keys()].filter((id) => !arriving.has(id))
      const all = await kept()
      const { waiting, superseded, rewritten } = coalesceEntries(
        all.filter((entry) => entry.learnerId === learnerId),
      )
      if (superseded.length > 0) {
        await shelf.change({ put: rewritten, remove: superseded })
        for (const id of superseded) tell(id, { is: 'waiting' })
      }
      show(await everything())
      const next = nextOutboxAction(waiting, pauses, now())
      if (next.action === 'send') {
        await trySending(next.entry)
        continue
      }
      if (next.action === 'wait' && learnerId === served) comeBackAt(next.until)
      for (const { id, conflict } of waiting) if (conflict === null) tell(id, { is: 'waiting' })
      tellOfGone(shelved, all)
      return waiting
    }
  }

  const comeBackAt = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => flush(served), Math.max(0, time - now()))
  }

  /** One round after the other; one that is still to begin will see whatever was put before. */
  const flush = (learnerId: string | null): void => {
    if (learnerId === null || wanted.has(learnerId)) return
    wanted.add(learnerId)
    rounds = rounds
      .then(() =>
        alone(async () => {
          wanted.delete(learnerId)
          await drain(learnerId)
        }),
      )
      .catch((cause: unknown) => {
        wanted.delete(learnerId)
        console.error('The outbox could not be worked through', cause)
      })
  }

  return {
    put: async (learnerId, id, write) => {
      lastOrder = Math.max(now(), lastOrder + 1)
      const entry: OutboxEntry = { id, learnerId, order: lastOrder, write, conflict: null }
      const outcome = new Promise<Outcome>((resolve) => attended.set(id, resolve))
      arriving.set(id, entry)
      if (learnerId === served) show([...shown, entry])
      await shelf.add(entry)
      arriving.delete(id)
      announce()
      pauses = shortenBackoffs(pauses)
      flush(learnerId)
      return await outcome
    },
    waiting: async () => {
      const all = await everything()
      const learners = new Set(all.map(({ learnerId }) => learnerId))
      return [...learners].flatMap(
        (learnerId) => coalesceEntries(all.filter((entry) => entry.learnerId === learnerId)).waiting,
      )
    },
    serve: (learnerId) => {
      if (learnerId === served) return
      served = learnerId
      clearTimeout(timer)
      show([])
      if (learnerId === null) return
      void showAgain()
      flush(learnerId)
    },
    wake: () => {
      pauses = shortenBackoffs(pauses)
      flush(served)
    },
    lookAgain: () => {
      void showAgain()
      flush(served)
    },
    heard: (id, outcome) => {
      pauses = withoutBackoff(pauses, id)
      return tell(id, outcome)
    },
    withdraw: async (isMeant) => {
      const meant = (await shelf.entries()).filter(isMeant).map(({ id }) => id)
      if (meant.length === 0) return
      for (const id of meant) withdrawn.add(id)
      await shelf.change({ remove: meant })
      for (const id of meant) tell(id, { is: 'waiting' })
      await showAgain()
      announce()
    },
    settle: async (conflict, texts) => {
      const standing = (await shelf.entries()).find(({ id }) => id === conflict.id)
      if (!standing?.conflict) return await showAgain()
      if (texts === null) {
        await shelf.change({ remove: [conflict.id] })
        const write = settledWrite(conflict, conflict.conflict)
        leave(conflict, { is: 'stored', write, body: null, note: conflict.conflict })
      } else {
        const write = settledWrite(conflict, texts)
        await shelf.change({ put: [{ ...conflict, write, conflict: null }] })
      }
      await showAgain()
      announce()
      flush(conflict.learnerId)
    },
    whileQuiet: (learnerId, work) =>
      alone(async () => {
        pauses = shortenBackoffs(pauses)
        return await work(await drain(learnerId))
      }),
    snapshot: () => shown,
    watch: (onChange) => {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    onSettled: (listener) => {
      settledListeners.add(listener)
      return () => settledListeners.delete(listener)
    },
  }
}

/** What the learner chose builds on what they were shown. */
function settledWrite({ write, conflict }: NoteConflict, texts: NoteTexts): NoteWrite {
  const startedFrom = {
    noteHtml: conflict.noteHtml,
    hintHtml: conflict.hintHtml,
    version: conflict.updatedAt,
  }
  return { ...write, texts: { noteHtml: texts.noteHtml, hintHtml: texts.hintHtml }, startedFrom, earlier: [] }
}
