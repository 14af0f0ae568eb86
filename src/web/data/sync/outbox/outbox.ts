import type {
  LearnerWrite,
  NoteConflict,
  NoteWrite,
  OutboxEntry,
  QuestionConflict,
} from '../../../../domain/outbox/outbox-entry.ts'
import { chosenEdit } from '../../../../domain/outbox/outbox-entry.ts'
import {
  coalesceEntries,
  NO_BACKOFFS,
  nextOutboxAction,
  shortenBackoffs,
  withBackoff,
  withoutBackoff,
} from '../../../../domain/outbox/queue.ts'
import { backoffMs, GONE_AGAIN_MS } from '../../../../domain/outbox/send-outcome.ts'
import type { NoteTexts } from '../../../../domain/practice/notes/note-draft.ts'
import { createWatchers } from '../../browser/watchers.ts'
import { deliver, type Settlement } from './deliver.ts'
import type { Outbox, OutboxDependencies, Outcome, SettledWrite } from './outbox-interface.ts'

const NOTHING: readonly OutboxEntry[] = []

/** Sends a learner's writes to the server (docs/decisions/0014). The rules are in `src/domain/outbox`. */
export function createOutbox({
  storage,
  send,
  saveRefused,
  isStored,
  runExclusively,
  now,
  elapsed,
  random,
  announce,
}: OutboxDependencies): Outbox {
  let shownLearner: string | null = null
  let shown = NOTHING
  let backoffs = NO_BACKOFFS
  let lastOrder = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds: Promise<void> = Promise.resolve()
  const requested = new Set<string>()
  /** Entries that are being added to the storage. */
  const arriving = new Map<string, OutboxEntry>()
  /** Ids of withdrawn entries; a round that is under way may still have read them. */
  const withdrawn = new Set<string>()
  const awaited = new Map<string, (outcome: Outcome) => void>()
  /** The errors that the last tries of entries got as replies, by id. */
  const errors = new Map<string, Error>()
  const watchers = createWatchers()
  const settled = createWatchers<[SettledWrite]>()

  const show = (entries: readonly OutboxEntry[]) => {
    const mine = coalesceEntries(entries.filter(({ learnerId }) => learnerId === shownLearner)).waiting
    if (mine.length === 0 && shown.length === 0) return
    shown = mine.length === 0 ? NOTHING : mine
    watchers.notify()
  }
  const readEntries = async () => {
    const entries = (await storage.entries()).filter(({ id }) => !withdrawn.has(id))
    // Later writes come after those that were made while the clock was ahead.
    for (const { order } of entries) lastOrder = Math.max(lastOrder, order)
    return entries
  }
  const readAll = async () => {
    const entries = await readEntries()
    const ids = new Set(entries.map(({ id }) => id))
    return [...entries, ...[...arriving.values()].filter(({ id }) => !ids.has(id))]
  }
  /** Reads begun, and the last one that is shown: one may end after a later one, and is outdated then. */
  let reads = 0
  let shownRead = 0
  const refreshShown = async () => {
    const read = ++reads
    const entries = await readAll()
    if (read < shownRead) return
    shownRead = read
    show(entries)
  }

  const resolveAwaited = (id: string, outcome: Outcome): boolean => {
    const listener = awaited.get(id)
    awaited.delete(id)
    listener?.(outcome)
    return listener !== undefined
  }
  const notifySettled = (entry: OutboxEntry, outcome: Settlement) => {
    backoffs = withoutBackoff(backoffs, entry.id)
    errors.delete(entry.id)
    const isAwaited = resolveAwaited(entry.id, outcome)
    settled.notify({ entry, outcome, isAwaited })
  }

  const trySending = async (waiting: OutboxEntry): Promise<void> => {
    const wasGone = backoffs.byEntry.get(waiting.id)?.isGone ?? false
    const delivery = await deliver(waiting, storage, send, saveRefused, isStored, wasGone)
    if (delivery.is === 'retry') {
      const { id, sent, error, isWholeQueue, isGone = false } = delivery
      const failures = ((isWholeQueue ? backoffs.all : backoffs.byEntry.get(id))?.failures ?? 0) + 1
      const now = elapsed()
      const until = now + (isGone ? GONE_AGAIN_MS : backoffMs(failures, sent, random))
      // What the server requests is waited for, and so is what is too large each time, or shows that our server has nothing.
      const requested = sent.retryAfterMs === null ? 0 : now + backoffMs(1, sent, random)
      const earliest = isGone || sent.status === 413 ? until : requested
      backoffs = withBackoff(backoffs, isWholeQueue ? null : id, { failures, until, earliest, isGone })
      if (sent.status !== null) {
        errors.set(id, error)
        resolveAwaited(id, { is: 'failed', error })
      } else if (isWholeQueue) errors.clear()
      else errors.delete(id)
      return
    }
    if (delivery.is === 'settled') notifySettled(delivery.entry, delivery.outcome)
    announce()
  }

  /** An entry that is gone was replaced by another tab, or sent by a tab that was closed before it could report it. */
  const resolveRemoved = (inStorage: readonly string[], all: readonly OutboxEntry[]) => {
    const there = new Set(all.map(({ id }) => id))
    for (const id of inStorage) if (!there.has(id)) resolveAwaited(id, { is: 'waiting' })
  }

  /** Sends the entries of a learner that are due until there are none. To be called within `runExclusively`. */
  const drain = async (learnerId: string): Promise<readonly OutboxEntry[]> => {
    for (;;) {
      const inStorage = [...awaited.keys()].filter((id) => !arriving.has(id))
      const all = await readEntries()
      const { waiting, superseded, rewritten } = coalesceEntries(
        all.filter((entry) => entry.learnerId === learnerId),
      )
      if (superseded.length > 0) {
        await storage.change({ put: rewritten, remove: superseded })
        for (const id of superseded) resolveAwaited(id, { is: 'waiting' })
      }
      await refreshShown()
      const next = nextOutboxAction(waiting, backoffs, elapsed())
      if (next.action === 'send') {
        await trySending(next.entry)
        continue
      }
      if (next.action === 'wait' && learnerId === shownLearner) flushAt(next.until)
      for (const { id, conflict } of waiting) if (conflict === null) resolveAwaited(id, { is: 'waiting' })
      resolveRemoved(inStorage, all)
      return waiting
    }
  }

  const flushAt = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => flush(shownLearner), Math.max(0, time - elapsed()))
  }

  /** Rounds run one after the other. A round that has not begun will read whatever was added before. */
  const flush = (learnerId: string | null): void => {
    if (learnerId === null || requested.has(learnerId)) return
    requested.add(learnerId)
    rounds = rounds
      .then(() =>
        runExclusively(async () => {
          requested.delete(learnerId)
          await drain(learnerId)
        }),
      )
      .catch((cause: unknown) => {
        requested.delete(learnerId)
        console.error('The outbox could not be sent', cause)
      })
  }

  /** Sends what was chosen in a conflict; null: what is stored stays, and counts as `leftAsStored`. */
  const settleConflict = async (
    conflict: NoteConflict | QuestionConflict,
    chosen: LearnerWrite | null,
    leftAsStored: LearnerWrite,
  ): Promise<void> => {
    const stored = (await storage.entries()).find(({ id }) => id === conflict.id)
    if (!stored?.conflict) return await refreshShown()
    if (chosen === null) {
      await storage.change({ remove: [conflict.id] })
      const note = 'noteHtml' in conflict.conflict ? conflict.conflict : null
      notifySettled(conflict, { is: 'stored', write: leftAsStored, body: null, note })
    } else await storage.change({ put: [{ ...conflict, write: chosen, conflict: null }] })
    await refreshShown()
    announce()
    flush(conflict.learnerId)
  }

  return {
    put: async (learnerId, id, write) => {
      lastOrder = Math.max(now(), lastOrder + 1)
      const entry: OutboxEntry = { id, learnerId, order: lastOrder, write, conflict: null }
      const outcome = new Promise<Outcome>((resolve) => awaited.set(id, resolve))
      arriving.set(id, entry)
      if (learnerId === shownLearner) show([...shown, entry])
      await storage.add(entry)
      arriving.delete(id)
      announce()
      backoffs = shortenBackoffs(backoffs)
      flush(learnerId)
      return await outcome
    },
    putBack: async (entry, onStored) => {
      // No tab sends it in between: it may be refused again, and set aside again.
      await runExclusively(async () => {
        await storage.addLasting(entry)
        await onStored()
      })
      withdrawn.delete(entry.id)
      backoffs = shortenBackoffs(backoffs)
      await refreshShown()
      announce()
      flush(entry.learnerId)
    },
    waiting: async () => {
      const all = await readAll()
      const learners = new Set(all.map(({ learnerId }) => learnerId))
      return [...learners].flatMap(
        (learnerId) => coalesceEntries(all.filter((entry) => entry.learnerId === learnerId)).waiting,
      )
    },
    setLearner: (learnerId) => {
      if (learnerId === shownLearner) return
      shownLearner = learnerId
      clearTimeout(timer)
      show([])
      if (learnerId === null) return
      void refreshShown()
      flush(learnerId)
    },
    retryNow: () => {
      backoffs = shortenBackoffs(backoffs)
      flush(shownLearner)
    },
    reload: () => {
      void refreshShown()
      flush(shownLearner)
    },
    settleFromTab: (id, outcome) => {
      backoffs = withoutBackoff(backoffs, id)
      return resolveAwaited(id, outcome)
    },
    withdraw: async (matches) => {
      const matching = (await storage.entries()).filter(matches).map(({ id }) => id)
      if (matching.length === 0) return
      for (const id of matching) withdrawn.add(id)
      await storage.change({ remove: matching })
      for (const id of matching) resolveAwaited(id, { is: 'waiting' })
      await refreshShown()
      announce()
    },
    resolveConflict: (conflict, texts) =>
      settleConflict(
        conflict,
        texts && settledWrite(conflict, texts),
        settledWrite(conflict, conflict.conflict),
      ),
    resolveEdit: (conflict, content) => {
      const { write, conflict: stored } = conflict
      const leftAsStored = { ...chosenEdit(write, stored, stored), judgeAgain: false }
      return settleConflict(conflict, content && chosenEdit(write, stored, content), leftAsStored)
    },
    whilePaused: (learnerId, work) =>
      runExclusively(async () => {
        backoffs = shortenBackoffs(backoffs)
        return await work(await drain(learnerId))
      }),
    snapshot: () => shown,
    trouble: () => shown.map(({ id }) => errors.get(id)).find((error) => error !== undefined) ?? null,
    watch: watchers.watch,
    onSettled: settled.watch,
  }
}

/** What the learner chose is based on what they were shown. */
function settledWrite({ write, conflict }: NoteConflict, texts: NoteTexts): NoteWrite {
  const startedFrom = {
    noteHtml: conflict.noteHtml,
    hintHtml: conflict.hintHtml,
    version: conflict.updatedAt,
  }
  return { ...write, texts: { noteHtml: texts.noteHtml, hintHtml: texts.hintHtml }, startedFrom, earlier: [] }
}
