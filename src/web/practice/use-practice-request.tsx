import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { canBegin } from '../../domain/practice/practice.ts'
import { FIRST_SESSION, type PracticeRequest, readPracticeRequest } from '../data/browser/practice-request.ts'
import { isInterrupted } from '../data/browser/storage/saved-practice-store.ts'
import type { PreparedExam } from '../data/queries/use-prepared-exam.ts'
import { UnfinishedExamDialog } from './lazy-pieces.tsx'
import type { PracticeControls } from './use-practice.ts'

/**
 * Begins with what another screen asked for, once: a reload does not begin again. What asks before an unfinished exam is
 * lost is returned.
 */
export function usePracticeRequest(
  { learner, questions, tests }: LearnerData,
  prepared: PreparedExam,
  controls: PracticeControls,
): ReactNode {
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const { isPending } = prepared
  const begin = useEffectEvent((request: PracticeRequest) => {
    if (request.kind === 'start') {
      // What the start view offers instead comes first: to continue, or to bring questions. It can be used while the
      // exams load.
      if (!canBegin(controls.practice.view) || isInterrupted(learner.id) || questions.length === 0) return
      return controls.choose(prepared.isAhead ? 'prepare' : 'smart')
    }
    if (request.kind === 'questions') return controls.practiceList(request.questionIds)
    if (request.kind === 'session')
      return controls.choose(request.mode, request.isFirst ? FIRST_SESSION : undefined)
    const test = tests.find(({ id }) => id === request.testId)
    if (test === undefined) return
    const take = () => controls.takeAgain(test, request.how)
    if (controls.unfinished.isExamAtStake()) setWaiting(() => take)
    else take()
  })
  // Which mode "Start" means depends on the exams. Nothing else may begin twice when they arrive.
  const mustWait = isPending && readPracticeRequest(state, hash)?.kind === 'start'
  useEffect(() => {
    const request = readPracticeRequest(state, hash)
    if (request === null || mustWait) return
    void navigate('.', { replace: true, state: null, preventScrollReset: true })
    begin(request)
  }, [state, hash, navigate, mustWait])
  return (
    waiting && (
      <UnfinishedExamDialog
        asked="start-new"
        onClose={() => setWaiting(null)}
        onLose={() => {
          setWaiting(null)
          waiting()
        }}
      />
    )
  )
}
