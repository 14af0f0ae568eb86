import { useEffect, useEffectEvent } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { MINUTE_MS, timerDelay } from '../../domain/time-units.ts'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'
import {
  isSaved,
  releaseOwnPractices,
  removeOwnPractices,
} from '../data/browser/storage/saved-practice-store.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useSaveTest } from '../data/writes/change-tests.ts'
import { useToast } from '../toast/use-toast.ts'
import { lazyCode } from '../ui/lazy-code.ts'

export const expiredExam = lazyCode(
  () => import('./expired-exam.ts'),
  (code) => code.takeExpiredExam,
)

/** An exam that is on the screen hands itself in first, milliseconds. */
const GRACE_MS = 3000
/** The longest wait before it is checked again, milliseconds: the clock may be set. */
const CHECK_AGAIN_MS = 5 * MINUTE_MS
/** How long the result is offered, milliseconds: the learner comes back to something that happened without them. */
const OFFERED_MS = MINUTE_MS

/** Hands in an exam whose time ran out while its page was closed, or is left waiting to be continued (spec §4.19). */
export function HandInExam() {
  const data = useLearnerData()
  return data ? <HandInExamOf key={data.learner.id} data={data} /> : null
}

function HandInExamOf({ data }: { readonly data: LearnerData }) {
  useEndLeftPractice()
  const navigate = useNavigate()
  const { key: visit } = useLocation()
  const showToast = useToast()
  const saveTest = useSaveTest(data, () => {})
  const handIn = useEffectEvent(async (isWanted: () => boolean): Promise<number | null> => {
    if (!isSaved(data.learner.id, 'exam')) return null
    const takeExpiredExam = await expiredExam.load()
    const found = await takeExpiredExam(data, Date.now(), isWanted)
    if (found?.is !== 'over') return found?.endsAt ?? null
    const { test } = found
    saveTest(test)
    showToast({
      title: 'Time is up',
      description: 'Your exam was handed in with the answers you had chosen.',
      visibleMs: OFFERED_MS,
      action: { label: 'See the result', onChoose: () => void navigate(`/app/tests/${test.id}`) },
    })
    return null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an exam begins to wait when its screen is left for another visit
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const checkIn = (waitMs: number) => {
      if (isShown) timer = setTimeout(check, waitMs)
    }
    const check = () =>
      handIn(() => isShown).then(
        (endsAt) => endsAt !== null && checkIn(timerDelay(endsAt + GRACE_MS, Date.now(), CHECK_AGAIN_MS)),
        (cause: unknown) => {
          console.error('Failed to check for an exam whose time is over', cause)
          checkIn(CHECK_AGAIN_MS)
        },
      )
    void check()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [visit])
  return null
}

/**
 * Ends the session or exam of a practice screen that was left for another screen. The practice screen cannot do so itself:
 * it is removed in the same way after a crash, or when another tab signs out, and then the practice is offered again.
 */
function useEndLeftPractice(): void {
  const isLeft = useMatch(PRACTICE_PATH) === null
  useEffect(releaseOwnPractices, [])
  useEffect(() => {
    if (isLeft) removeOwnPractices()
  }, [isLeft])
}
