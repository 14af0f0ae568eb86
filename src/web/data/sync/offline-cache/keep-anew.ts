import { useEffect } from 'react'
import type { Learner } from '../../../../domain/model.ts'
import { open } from '../../http/client.ts'
import { openLookUp } from '../../http/look-up.ts'
import { notesPath } from '../../queries/list-notes.ts'
import { LEARNER_DATA_PATH } from '../../queries/load-learner-data.ts'
import { openResponsesSinceKept } from '../../queries/open-responses.ts'
import {
  forgetKeptBank,
  isServed,
  keepList,
  notYetKept,
  serveKeptBank,
  stopKeeping,
  untilKeepingStops,
} from './kept-bank.ts'
import { type KeptListName, quietly } from './kept-places.ts'

/** What no screen has asked for by then is asked for to be kept, milliseconds after signing in. */
const COMPLETE_AFTER_MS = 3000

/** What practice needs to go on without a connection. */
const NEEDED = ['learner-data', 'practice-responses', 'notes'] as const

/** Keeps the signed-in learner's bank on this device, whichever screens they open. */
export function useKeptBank(learner: Learner | null): void {
  const { id, identifier, name } = learner ?? {}
  useEffect(() => {
    if (id === undefined || identifier === undefined || name === undefined) return
    const served = { id, identifier, name }
    serveKeptBank(served)
    const timer = setTimeout(() => void keepRest(served), COMPLETE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, identifier, name])
}

/** Keeps what no screen has asked for, or asked for in vain. */
export async function keepRest(learner: Learner): Promise<void> {
  await keepAnew(learner, await notYetKept(NEEDED))
}

/**
 * Asks for lists only to keep them, as after a change that did not go through the outbox. Nothing is made of them here;
 * what does not come stays as it was kept.
 */
export async function keepAnew(learner: Learner, lists: readonly KeptListName[] = NEEDED): Promise<void> {
  const signal = untilKeepingStops()
  await quietly(async () => {
    for (const list of lists) {
      if (!isServed(learner.id)) return
      const askedAt = Date.now()
      const told = await ask(learner, list, signal)
      keepList(list, { learnerId: learner.id, told, askedAt, entries: null })
    }
  }, signal)
}

/**
 * Runs a change after which the learner's ids lead nowhere: nothing is kept under them, or asked for to be kept, and
 * what is asked for already is given up, as it would find nobody. What is kept already goes when it has succeeded;
 * without a connection it is all there is.
 */
export async function withNothingKept<Value>(learner: Learner, change: () => Promise<Value>): Promise<Value> {
  stopKeeping()
  try {
    const value = await change()
    await forgetKeptBank()
    return value
  } catch (cause) {
    serveKeptBank(learner)
    void keepAnew(learner)
    throw cause
  }
}

function ask({ id, identifier }: Learner, list: KeptListName, signal: AbortSignal): Promise<Response> {
  if (list === 'learner-data') return openLookUp(LEARNER_DATA_PATH, identifier, signal)
  return list === 'notes' ? open('GET', notesPath(id), { signal }) : openResponsesSinceKept(id, signal)
}
