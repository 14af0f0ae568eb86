import { useLayoutEffect, useMemo } from 'react'
import type { LearnerData, Note, PracticeResponse } from '../../domain/model.ts'
import { startingNote } from '../../domain/practice/note-draft.ts'
import { drawOptionOrder } from '../../domain/practice/option-order.ts'
import type { Practice, PracticeEvent } from '../../domain/practice/practice.ts'
import type { SessionEvent } from '../../domain/practice/session.ts'
import { nextQuestion } from '../../domain/selection/next-question.ts'
import { pastMistakes } from '../../domain/selection/previously-incorrect.ts'
import { practiceStandings } from '../data/practice-standings.ts'
import { drawOrReport } from './draw-or-report.ts'

/**
 * Draws a question whenever the session asks for one, by its mode and what the learner's answers say so far.
 *
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
  const standings = useMemo(() => (responses === null ? null : practiceStandings(responses)), [responses])
  const mistakes = useMemo(() => pastMistakes(tests), [tests])
  const session = view.at === 'practicing' ? view.session : null

  // Before the next paint: between two questions nothing flickers.
  useLayoutEffect(() => {
    if (!session || !standings || session.place.at !== 'live' || session.place.live.state !== 'loading')
      return
    const { mode } = session
    const { onScreenId } = session.place.live
    const draw = (): SessionEvent => {
      const now = Date.now()
      const choice = { mode, questions, categories, standings, mistakes, onScreenId, now }
      const next = nextQuestion(choice, Math.random)
      if (!next.ok) return { type: 'nothing-to-draw', problem: next.problem }
      const noteTexts = startingNote(next.question, notes.get(next.question.id) ?? null)
      return { type: 'question-drawn', ...drawOptionOrder(next.question, Math.random), notes: noteTexts, now }
    }
    send({ type: 'session', event: drawOrReport(draw, { type: 'nothing-to-draw', problem: 'draw-failed' }) })
  }, [session, standings, mistakes, questions, categories, notes, send])
}
