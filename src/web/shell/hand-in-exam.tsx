import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { MINUTE_MS, timerDelay } from '../../domain/time-units.ts'
import { isSaved } from '../data/browser/storage/saved-practice-store.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useSaveTest } from '../data/writes/save-test.ts'
import { useToast } from '../toast/use-toast.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { useEndLeftPractice } from './use-end-left-practice.ts'

export const expiredExam = lazyCode(
  () => import('./expired-exam.ts'),
  (code) => code.takeExpiredExam,
)

/** An exam that is on the screen hands itself in first, milliseconds. */
const GRACE_MS = 3000
/** The longest wait before it is looked at again, milliseconds: the clock may be set. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
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
  const showToast = useToast()
  const saveTest = useSaveTest(data, () => {})
  const handIn = useEffectEvent(async (): Promise<number | null> => {
    if (!isSaved(data.learner.id, 'exam')) return null
    const takeExpiredExam = await expiredExam.load()
    const found = await takeExpiredExam(data, Date.now())
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
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const lookIn = (waitMs: number) => {
      if (isShown) timer = setTimeout(look, waitMs)
    }
    const look = () =>
      handIn().then(
        (endsAt) => endsAt !== null && lookIn(timerDelay(endsAt + GRACE_MS, Date.now(), LOOK_AGAIN_MS)),
        (cause: unknown) => {
          console.error('Failed to look for an exam whose time is over', cause)
          lookIn(LOOK_AGAIN_MS)
        },
      )
    void look()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [])
  return null
}
