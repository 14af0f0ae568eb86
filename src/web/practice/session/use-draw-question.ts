import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { LearnerData, Note, PracticeResponse } from '../../../domain/model.ts'
import { initialNote } from '../../../domain/practice/notes/note-draft.ts'
import { type DrawRule, drawOptionOrder } from '../../../domain/practice/option-order.ts'
import type { Practice, PracticeEvent } from '../../../domain/practice/practice.ts'
import type { SessionEvent } from '../../../domain/practice/session/session.ts'
import type { BankIndexes, BankStats } from '../../../domain/selection/bank-stats.ts'
import { eligibilityProblem, eligibleIndexes } from '../../../domain/selection/eligible.ts'
import { chooseNextQuestion, type NextQuestion, nextOfList } from '../../../domain/selection/next-question.ts'
import { pastMistakes } from '../../../domain/selection/previously-incorrect.ts'
import { smartPools } from '../../../domain/selection/smart-selection.ts'
import { getBankPractice } from '../../data/queries/practice-aggregates.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import { drawRule, drawWithFallback } from '../draw-rule.ts'
import type { Picked, PickRequest, Preparation, ShownReason } from '../prepare/preparation.ts'

/** Why each question was picked, by question id. Only "Prepare for my exam" gives reasons. */
export type Reasons = ReadonlyMap<string, ShownReason>

/** What is prepared for: an exam and when it is. */
export type PreparedFor = Pick<PickRequest, 'exam' | 'examAt'>

/**
 * Draws a question whenever the session asks for one, by its mode and the learner's earlier answers.
 * @param preparedFor what "Prepare for my exam" prepares for.
 * @param responses in practice, newest first; null until they are loaded, and the question waits for them.
 * @param answers the same with the answers in exams: what "Prepare for my exam" rests on.
 */
export function useDrawQuestion(
  data: LearnerData,
  categories: ReadonlySet<string>,
  { exam, examAt }: PreparedFor,
  { view }: Practice,
  send: (event: PracticeEvent) => unknown,
  { responses, answers }: Record<'responses' | 'answers', readonly PracticeResponse[] | null>,
  notes: ReadonlyMap<string, Note>,
): Reasons {
  const { questions, tests } = data
  const eligible = useMemo(() => eligibleIndexes(questions, categories), [questions, categories])
  const bank = useMemo(() => responses && getBankPractice(questions, responses), [questions, responses])
  const pools = useMemo(() => bank && smartPools(bank, eligible), [bank, eligible])
  const mistakes = useMemo(() => pastMistakes(tests), [tests])
  const session = view.at === 'practicing' ? view.session : null
  const [reasons, setReasons] = useState<Reasons>(new Map())
  const fail = useCallback(
    (cause: unknown) => {
      const failed = () => {
        throw cause
      }
      send({ type: 'session', event: drawWithFallback<SessionEvent>(failed, DRAW_FAILED) })
    },
    [send],
  )
  /** For the draw that waited for it. */
  const [awaitedRule, setAwaitedRule] = useState<DrawRule | null>(null)
  const isPreparing = session?.plan.mode === 'prepare'
  const { preparation, computeAgain } = usePreparation(data, answers, isPreparing, fail)

  // Before the next paint: nothing flickers between two questions.
  useLayoutEffect(() => {
    if (
      !session ||
      !answers ||
      !bank ||
      !pools ||
      session.position.at !== 'live' ||
      session.position.live.state !== 'loading'
    )
      return
    const { plan } = session
    const { onScreenId } = session.position.live
    if (plan.mode === 'prepare') {
      if (preparation === null) return
      if (!preparation.follow(data, answers)) return computeAgain()
    }
    const draw = (): SessionEvent | null => {
      const now = Date.now()
      const choose = (): NextQuestion => {
        if (plan.mode === 'list') return nextOfList(bank, plan.toAsk)
        if (plan.mode !== 'prepare')
          return chooseNextQuestion({ mode: plan.mode, bank, pools, mistakes, onScreenId, now }, Math.random)
        const picked = preparation?.pick({ categories, exam, examAt, onScreenId, now }) ?? null
        if (picked !== null) setReasons((before) => new Map(before).set(picked.questionId, picked.reason))
        return nextPicked(bank, pools.all, picked)
      }
      const next = choose()
      if (!next.ok) return { type: 'nothing-to-draw', problem: next.problem }
      const rule = drawRule.of([next.question]) ?? awaitedRule
      if (rule === null) return null
      const noteTexts = initialNote(next.question, notes.get(next.question.id) ?? null)
      return {
        type: 'question-drawn',
        ...drawOptionOrder(next.question, data.questions, rule, Math.random),
        notes: noteTexts,
        now,
      }
    }
    const event = drawWithFallback(draw, DRAW_FAILED)
    if (event === null) {
      // Another question may be drawn when the rule is there.
      void drawRule.load().then((rule) => setAwaitedRule(() => rule))
      return
    }
    setAwaitedRule(null)
    send({ type: 'session', event })
  }, [
    session,
    bank,
    pools,
    mistakes,
    notes,
    send,
    data,
    answers,
    preparation,
    computeAgain,
    categories,
    exam,
    examAt,
    awaitedRule,
  ])
  return reasons
}

const DRAW_FAILED: SessionEvent = { type: 'nothing-to-draw', problem: 'draw-failed' }

/** A picked question of the bank, or why there is none: a question without a key is never picked. */
function nextPicked(bank: BankStats, eligible: BankIndexes, picked: Picked | null): NextQuestion {
  const problem = eligibilityProblem(bank.questions, eligible)
  if (problem !== null) return { ok: false, problem }
  const question = picked && bank.questions[bank.indexById.get(picked.questionId) ?? -1]
  return question ? { ok: true, question } : { ok: false, problem: 'none-in-mode' }
}

/** The code of "Prepare for my exam", which the other modes do without. */
export const preparing = lazyCode(
  () => import('../prepare/preparation.ts'),
  (code) => code.prepare,
)

interface CurrentPreparation {
  /** Null until it is computed, and while the mode is not used. */
  readonly preparation: Preparation | null
  /** Computes it again, from lists that it could not follow. */
  readonly computeAgain: () => void
}

/**
 * What the learner remembers, for "Prepare for my exam". Its code is loaded when the mode begins.
 *
 * @param answers in practice and in exams, newest first; null until they are loaded.
 * @param onFailed is called when it cannot be loaded or computed.
 */
function usePreparation(
  data: LearnerData,
  answers: readonly PracticeResponse[] | null,
  isUsed: boolean,
  onFailed: (cause: unknown) => void,
): CurrentPreparation {
  const [preparation, setPreparation] = useState<Preparation | null>(null)
  const isWanted = isUsed && preparation === null
  useEffect(() => {
    if (!isWanted) return
    // The answers may still be loading.
    preparing.prepare()
    if (answers === null) return
    const controller = new AbortController()
    const load = async () => {
      const prepare = await preparing.load()
      setPreparation(await prepare(data, answers, controller.signal))
    }
    load().catch((cause) => {
      if (!controller.signal.aborted) onFailed(cause)
    })
    return () => controller.abort()
  }, [data, answers, isWanted, onFailed])
  return { preparation, computeAgain: useCallback(() => setPreparation(null), []) }
}
