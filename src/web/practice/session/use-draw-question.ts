import { useLayoutEffect, useMemo } from 'react'
import type { LearnerData, Note, PracticeResponse } from '../../../domain/model.ts'
import { initialNote } from '../../../domain/practice/notes/note-draft.ts'
import { drawOptionOrder } from '../../../domain/practice/option-order.ts'
import type { Practice, PracticeEvent } from '../../../domain/practice/practice.ts'
import type { SessionEvent } from '../../../domain/practice/session/session.ts'
import { eligibleIndexes } from '../../../domain/selection/eligible.ts'
import { chooseNextQuestion, nextOfList } from '../../../domain/selection/next-question.ts'
import { pastMistakes } from '../../../domain/selection/previously-incorrect.ts'
import { smartPools } from '../../../domain/selection/smart-selection.ts'
import { getBankPractice } from '../../data/queries/practice-aggregates.ts'
import { drawWithFallback } from '../draw-with-fallback.ts'

/**
 * Draws a question whenever the session asks for one, by its mode and the learner's earlier answers.
 * @param responses newest first; null until they are loaded, and the question waits for them.
 */
export function useDrawQuestion(
  { questions, tests }: LearnerData,
  categories: ReadonlySet<string>,
  { view }: Practice,
  send: (event: PracticeEvent) => unknown,
  responses: readonly PracticeResponse[] | null,
  notes: ReadonlyMap<string, Note>,
): void {
  const eligible = useMemo(() => eligibleIndexes(questions, categories), [questions, categories])
  const bank = useMemo(() => responses && getBankPractice(questions, responses), [questions, responses])
  const pools = useMemo(() => bank && smartPools(bank, eligible), [bank, eligible])
  const mistakes = useMemo(() => pastMistakes(tests), [tests])
  const session = view.at === 'practicing' ? view.session : null

  // Before the next paint: nothing flickers between two questions.
  useLayoutEffect(() => {
    if (
      !session ||
      !bank ||
      !pools ||
      session.position.at !== 'live' ||
      session.position.live.state !== 'loading'
    )
      return
    const { plan } = session
    const { onScreenId } = session.position.live
    const draw = (): SessionEvent => {
      const now = Date.now()
      const next =
        plan.mode === 'list'
          ? nextOfList(bank, plan.toAsk)
          : chooseNextQuestion({ mode: plan.mode, bank, pools, mistakes, onScreenId, now }, Math.random)
      if (!next.ok) return { type: 'nothing-to-draw', problem: next.problem }
      const noteTexts = initialNote(next.question, notes.get(next.question.id) ?? null)
      return { type: 'question-drawn', ...drawOptionOrder(next.question, Math.random), notes: noteTexts, now }
    }
    send({
      type: 'session',
      event: drawWithFallback(draw, { type: 'nothing-to-draw', problem: 'draw-failed' }),
    })
  }, [session, bank, pools, mistakes, notes, send])
}
