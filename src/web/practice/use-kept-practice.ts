import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LearnerData } from '../../domain/model.ts'
import { type KeptPractice, keepPractice, resumePractice } from '../../domain/practice/kept-practice.ts'
import type { Practice, PracticeEvent } from '../../domain/practice/practice.ts'
import { readKeptPractice, removeKeptPractice, writeKeptPractice } from './kept-practice-store.ts'

/** A crash costs at most this much of the time on the clock, milliseconds. */
const KEEP_EVERY_MS = 10_000

/** What the landing view offers to go on with. */
export interface Unfinished {
  readonly kept: KeptPractice
  readonly resume: () => void
  readonly discard: () => void
}

interface CategoryChoice {
  readonly categories: ReadonlySet<string>
  readonly onCategories: (categories: ReadonlySet<string>) => void
}

/**
 * Keeps the session or exam under way in this browser, after every event and now and then for its clock, until it
 * ends: by Back, by Finish, or by leaving the screen. What was still there when the screen opened was cut short by a
 * reload or a crash, and is offered; null when there is nothing to go on with.
 */
export function useKeptPractice(
  { learner, questions }: LearnerData,
  { categories, onCategories }: CategoryChoice,
  practice: Practice,
  current: () => Practice,
  send: (event: PracticeEvent) => unknown,
): Unfinished | null {
  const [kept, setKept] = useState<KeptPractice | null>(null)
  const { view } = practice
  /** What is kept is of this very session: one that nobody would miss leaves an earlier one alone. */
  const isOurs = useRef(false)
  useEffect(() => {
    let isWanted = true
    readKeptPractice(learner.id).then(
      (found) => isWanted && !isOurs.current && setKept(found),
      (cause: unknown) => console.error('Failed to load what reads the last practice', cause),
    )
    return () => {
      isWanted = false
    }
  }, [learner.id])

  const keep = useEffectEvent(() => {
    const now = keepPractice(current().view, categories, Date.now())
    if (now === null) return
    writeKeptPractice(learner.id, now)
    isOurs.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view is what there is to keep
  useEffect(() => keep(), [view])

  const isUnderWay = view.at === 'practicing' || view.at === 'exam'
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(keep, KEEP_EVERY_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      if (!isOurs.current) return
      isOurs.current = false
      removeKeptPractice(learner.id)
      setKept(null)
    }
  }, [isUnderWay, learner.id])

  if (kept === null || resumePractice(kept, questions, 0) === null) return null
  return {
    kept,
    resume: () => {
      const resumed = resumePractice(kept, questions, Date.now())
      if (resumed === null) return
      if (kept.kind === 'session') onCategories(new Set(kept.categories))
      send({ type: 'resumed', view: resumed })
    },
    discard: () => {
      removeKeptPractice(learner.id)
      setKept(null)
    },
  }
}
