import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LearnerData } from '../../../domain/model.ts'
import type { Practice, PracticeEvent } from '../../../domain/practice/practice.ts'
import { isTimeOver, savedExamEndsAt } from '../../../domain/practice/saved/hand-in-saved-exam.ts'
import { missingFromExam, resumePractice } from '../../../domain/practice/saved/resume-practice.ts'
import type { SavedPractice } from '../../../domain/practice/saved/saved-practice.ts'
import { snapshotPractice } from '../../../domain/practice/saved/snapshot-practice.ts'
import { MINUTE_MS, timerDelay } from '../../../domain/time-units.ts'
import {
  isSaved,
  readSavedPractices,
  releaseOwnPractices,
  removeOwnPractice,
  removeSavedPractice,
  SAVED_KINDS,
  type SavedPractices,
  writeSavedPractice,
} from '../../data/browser/storage/saved-practice-store.ts'

/** A crash loses at most this much of the measured time, milliseconds. */
const SAVE_EVERY_MS = 10_000

/** What the start view offers to resume. */
export interface SavedPracticeOffer {
  readonly saved: SavedPractice
  /** Questions that a test would continue without. */
  readonly missing: number
  readonly resume: () => void
  readonly discard: () => void
}

export interface SavedPracticeOffers {
  /** The exam first; empty when nothing was interrupted. */
  readonly offers: readonly SavedPracticeOffer[]
  /** What is stored but not read yet: the view reserves space for it, so that nothing moves under a finger. */
  readonly awaited: readonly SavedPractice['kind'][]
  /** Whether a new exam would replace one that can be resumed, or may: it may not have been read yet. */
  readonly isExamAtStake: () => boolean
  /** Interrupts what is under way: the landing view offers it. What cannot be saved, after a logout in another tab, goes on. */
  readonly pause: () => void
}

interface CategoryChoice {
  readonly categories: ReadonlySet<string>
  readonly onCategories: (categories: ReadonlySet<string>) => void
}

/**
 * Saves the running session or exam in this browser, after every event and regularly for its clock, until it ends: by
 * Back or by Finish. Leaving the screen ends it as well (`web/shell/hand-in-exam`). What was still saved when the
 * screen opened was interrupted, by a reload, a crash or another tab that signed out, and is offered.
 */
export function useSavedPractice(
  { learner, questions }: LearnerData,
  { categories, onCategories }: CategoryChoice,
  practice: Practice,
  current: () => Practice,
  send: (event: PracticeEvent) => unknown,
): SavedPracticeOffers {
  /** Null until it is read. */
  const [found, setFound] = useState<SavedPractices | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { view } = practice
  /** The kind of the practice that this page has saved: a session not worth saving leaves an earlier one unchanged. */
  const ours = useRef<SavedPractice['kind']>(null)
  const drop = (kind: SavedPractice['kind']) => setFound((before) => before && { ...before, [kind]: null })
  const look = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const read = await readSavedPractices(learner.id)
      if (!isWanted()) return
      const exam = isTimeOver(read.exam, Date.now()) ? null : read.exam
      setFound({ ...read, exam, ...(ours.current !== null && { [ours.current]: null }) })
    } catch (cause) {
      console.error('Failed to load the code for saved practice', cause)
      if (isWanted()) setIsUnreadable(true)
    }
  })
  /** Counts up when it is to be read again. */
  const [pauses, setPauses] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another learner or another pause means other saved practice
  useEffect(() => {
    let isWanted = true
    void look(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [learner.id, pauses])

  const end = () => {
    if (ours.current === null) return
    removeOwnPractice(learner.id, ours.current)
    drop(ours.current)
    ours.current = null
  }
  const save = useEffectEvent(() => {
    const now = snapshotPractice(current().view, categories, Date.now())
    if (now === null) return end()
    writeSavedPractice(learner.id, now)
    ours.current = now.kind
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view has to be saved
  useEffect(() => save(), [view])

  const onEnd = useEffectEvent(end)
  const isUnderWay = view.at === 'practicing' || view.at === 'exam'
  // Not when the screen is removed: after a crash, the exam must still be there.
  useEffect(() => {
    if (!isUnderWay) return onEnd()
    const timer = setInterval(save, SAVE_EVERY_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [isUnderWay])

  // It is handed in then (`web/shell/hand-in-exam`).
  const endsAt = (found?.exam && savedExamEndsAt(found.exam)) ?? null
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAtEnd = () => {
      timer = setTimeout(
        () => (Date.now() < endsAt ? lookAtEnd() : setFound((before) => before && { ...before, exam: null })),
        timerDelay(endsAt, Date.now(), MINUTE_MS),
      )
    }
    lookAtEnd()
    return () => clearTimeout(timer)
  }, [endsAt])

  // Looks through the whole bank: not with every answer of a later session.
  const resumable = useMemo(
    () =>
      (found === null ? [] : [found.exam, found.session])
        .filter(canBeResumedFrom(questions))
        .map((saved) => ({ saved, missing: missingFromExam(saved, questions) })),
    [found, questions],
  )
  type Resumable = Pick<SavedPracticeOffer, 'saved' | 'missing'>
  const offerOf = ({ saved: offered, missing }: Resumable): SavedPracticeOffer => ({
    saved: offered,
    missing,
    resume: async () => {
      // Another tab may have continued, replaced or ended it.
      const saved = (await readSavedPractices(learner.id))[offered.kind]
      if (saved === null || isTimeOver(saved, Date.now())) return drop(offered.kind)
      const resumed = resumePractice(saved, questions, Date.now())
      if (resumed === null) return drop(offered.kind)
      if (saved.kind === 'session') onCategories(new Set(saved.categories))
      send({ type: 'resumed', view: resumed })
    },
    discard: async () => {
      const saved = (await readSavedPractices(learner.id))[offered.kind]
      if (JSON.stringify(saved) === JSON.stringify(offered)) removeSavedPractice(learner.id, offered.kind)
      drop(offered.kind)
    },
  })
  return {
    offers: resumable.map(offerOf),
    awaited: found === null && !isUnreadable ? SAVED_KINDS.filter((kind) => isSaved(learner.id, kind)) : [],
    pause: () => {
      save()
      // Nothing is left to ask, or nothing was answered.
      if (ours.current === null) return void send({ type: 'left' })
      if (!isSaved(learner.id, ours.current)) return
      ours.current = null
      releaseOwnPractices()
      setFound(null)
      send({ type: 'paused' })
      setPauses((count) => count + 1)
    },
    // Another tab may have begun one since this one looked.
    isExamAtStake: () =>
      isSaved(learner.id, 'exam') &&
      (found?.exam == null || resumable.some(({ saved }) => saved === found.exam)),
  }
}

/** Whether the bank still has what a saved session or exam asked. */
function canBeResumedFrom(questions: LearnerData['questions']) {
  return (saved: SavedPractice | null): saved is SavedPractice =>
    saved !== null && resumePractice(saved, questions, 0) !== null
}
