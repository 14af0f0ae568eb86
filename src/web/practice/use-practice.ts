import { useCallback, useEffect, useState } from 'react'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { categoriesToRetake, rulesToRetake } from '../../domain/exams/retake.ts'
import type { LearnerData, PastTest, PracticeResponse, Question } from '../../domain/model.ts'
import type { ExamEvent } from '../../domain/practice/exam/exam.ts'
import { type OwnExam, pastTestOf } from '../../domain/practice/exam/exam-results.ts'
import { drawOptionOrder, type OrderRule } from '../../domain/practice/option-order.ts'
import {
  examCategories,
  ownExamToDraw,
  type Practice,
  type PracticeEvent,
  practiceReducer,
  startPractice,
} from '../../domain/practice/practice.ts'
import type { SessionEvent } from '../../domain/practice/session/session.ts'
import type { SessionLength, SessionMode } from '../../domain/practice/session/session-plan.ts'
import { submittedAnswer } from '../../domain/practice/session/session-view.ts'
import { chosenSubset } from '../../domain/selection/categories.ts'
import type { Eligible } from '../../domain/selection/eligible.ts'
import {
  drawExam,
  drawOwnExam,
  sameQuestions,
  sameQuestionsCategories,
} from '../../domain/selection/exam-draw.ts'
import { newId } from '../data/browser/new-id.ts'
import { readSwitch, SOUNDS, TAP_TO_ANSWER } from '../data/browser/storage/setting-switch.ts'
import { withExamAnswers } from '../data/queries/practice-aggregates.ts'
import { usePracticeResponses } from '../data/queries/use-practice-responses.ts'
import type { PreparedExam } from '../data/queries/use-prepared-exam.ts'
import { useSavePracticeResponse } from '../data/writes/save-practice-response.ts'
import { useSaveTest } from '../data/writes/save-test.ts'
import { useToast } from '../toast/use-toast.ts'
import { verdictSignal } from '../ui/feedback/lazy-verdict-signal.ts'
import { drawWithFallback } from './draw-with-fallback.ts'
import { orderRule } from './order-rule.ts'
import { recallLastSession, rememberLastSession } from './saved/last-sessions.ts'
import { type SavedPracticeOffers, useSavedPractice } from './saved/use-saved-practice.ts'
import { type Reasons, useDrawQuestion } from './session/use-draw-question.ts'
import { useSessionNotes } from './session/use-session-notes.ts'
import { useSyncReducer } from './use-sync-reducer.ts'
import { useTabVisibility } from './use-tab-visibility.ts'

/** What the learner chose on the start view. */
export interface PracticeChoices {
  /** The chosen category names; none for all (spec §5.2). */
  readonly categories: ReadonlySet<string>
  /** The exam of the learner to practice for; null for Test Mode. */
  readonly exam: Pick<OwnExam, 'examId' | 'rules'> | null
  /** Those of the learner, as they are now. */
  readonly exams: readonly ExamDefinition[]
  /** Of the sessions that begin; null for endless ones. */
  readonly length: SessionLength | null
  readonly prepared: PreparedExam
}

export interface PracticeControls {
  readonly practice: Practice
  /** In practice, newest first; null while they load. */
  readonly responses: readonly PracticeResponse[] | null
  /** The same with the answers in exams. */
  readonly answers: readonly PracticeResponse[] | null
  readonly reasons: Reasons
  /** Whether sessions ask how sure the learner is of each answer. */
  readonly asksConfidence: boolean
  /** Whether a tap on an option answers a question with one correct answer; not where the confidence is asked. */
  readonly answersByTap: boolean
  /** Whether an exam that was begun waits for the rule for the order of options. */
  readonly isDrawingExam: boolean
  /** Begins a session or an exam. `length` is that of the session where it is not the chosen one. */
  readonly choose: (mode: SessionMode | 'exam', length?: SessionLength | null) => void
  /** Practices these questions in this order (spec §4.18); unsaved notes of the session before are saved. */
  readonly practiceList: (questionIds: readonly string[]) => void
  /** Begins an exam like a past test: with its questions again, or new ones drawn by the same rules. */
  readonly takeAgain: (test: PastTest, how: 'same-questions' | 'new-draw') => void
  /** Begins the exam whose results are shown with its questions again. */
  readonly sameQuestions: () => void
  readonly inSession: (event: SessionEvent) => void
  readonly inExam: (event: ExamEvent) => void
  /** Saves a question's notes now ("Save Manually"). */
  readonly saveNotes: (questionId: Question['id']) => void
  readonly leave: () => void
  /** What a reload or a crash interrupted. */
  readonly unfinished: SavedPracticeOffers
}

/** The first questions of a bank, which show whether it needs the rule for the order of options. */
const QUESTIONS_LOOKED_AT = 100

/**
 * The practice screen's state and all its effects: draws questions, stores answers, notes and exams, watches the tab.
 * The rules are all in `domain/practice`.
 * @param onCategories is called with those of a session that is resumed.
 * @param onError is called with the screen's error message.
 */
export function usePractice(
  data: LearnerData,
  { categories, exam: chosenExam, exams, length, prepared }: PracticeChoices,
  onCategories: (categories: ReadonlySet<string>) => void,
  onError: (message: string) => void,
): PracticeControls {
  const { learner, tests, questions } = data
  const { state, current, send } = useSyncReducer(practiceReducer, () =>
    startPractice(recallLastSession(learner.id)),
  )
  const [tapToAnswer] = useState(() => readSwitch(TAP_TO_ANSWER, learner.id))
  const signalVerdict = useVerdictSignal(learner.id)
  const asksConfidence = prepared.schedule.asksConfidence === true
  const saveResponse = useSavePracticeResponse(learner.id)
  const saveTest = useSaveExam(data)
  const notes = useSessionNotes(learner.id, state, current, send, onError)
  const unfinished = useSavedPractice(data, { categories, onCategories }, state, current, send)
  const responses = usePracticeResponses(learner)
  const answers = responses && withExamAnswers(responses, tests)

  const reasons = useDrawQuestion(
    data,
    categories,
    prepared,
    state,
    send,
    { responses, answers },
    notes.known,
  )
  useTabVisibility(send, notes.saveAll)
  useEffect(() => {
    send({ type: 'session', event: { type: 'bank-changed', questions } })
  }, [questions, send])
  // So that no draw waits for it in a bank that needs it often.
  useEffect(() => {
    if (orderRule.of(questions.slice(0, QUESTIONS_LOOKED_AT)) === null) void orderRule.load()
  }, [questions])
  // Leaving by a tab ends a session as well.
  useEffect(
    () => () => rememberLastSession(learner.id, practiceReducer(current(), { type: 'left' }).lastSession),
    [learner.id, current],
  )

  /** The view from which an exam was begun that waits for the rule. */
  const [drawingFrom, setDrawingFrom] = useState<Practice['view'] | null>(null)
  /**
   * Begins an exam of the drawn questions; a failure to draw shows the empty state. It comes once, and not where the
   * learner went on to something else while it waited.
   */
  const begin = (
    own: OwnExam | null,
    part: readonly string[] | null,
    drawQuestions: () => Eligible<Question>,
  ) => {
    const { view } = current()
    if (view === drawingFrom) return
    const failed: PracticeEvent = { type: 'exam-not-drawn', problem: 'draw-failed', categories: part, own }
    const drawn = drawWithFallback<Eligible<Question> | null>(drawQuestions, null)
    if (drawn === null) return void send(failed)
    if (!drawn.ok) return void send({ ...failed, problem: drawn.problem })
    const testId = own?.testId ?? newId()
    const show = (rule: OrderRule) => {
      const exam = (): PracticeEvent => {
        const items = drawn.questions.map((question) => drawOptionOrder(question, rule, Math.random))
        return { type: 'exam-drawn', drawn: items, categories: part, own, now: Date.now(), testId }
      }
      send(drawWithFallback(exam, failed))
    }
    const loaded = orderRule.of(drawn.questions)
    if (loaded !== null) return show(loaded)
    setDrawingFrom(view)
    void orderRule.load().then((rule) => {
      setDrawingFrom((from) => (from === view ? null : from))
      if (current().view === view) show(rule)
    })
  }
  const beginExam = (own: Pick<OwnExam, 'examId' | 'rules'> | null, asked: ReadonlySet<string>) => {
    if (own === null)
      return begin(null, chosenSubset(questions, asked), () => drawExam(questions, asked, Math.random))
    const rules = rulesToRetake(own, exams)
    begin({ ...own, rules, testId: newId() }, null, () => drawOwnExam(questions, rules, Math.random))
  }
  const beginSame = (
    own: Pick<OwnExam, 'examId' | 'rules'> | null,
    test: Pick<PastTest, 'categories' | 'questions'>,
  ) =>
    begin(
      own && { ...own, testId: newId() },
      own === null ? sameQuestionsCategories(questions, test) : test.categories,
      () => sameQuestions(questions, test, Math.random),
    )
  const drawExamNow = () => {
    const { view } = current()
    beginExam(ownExamToDraw(view, chosenExam), examCategories(view, categories))
  }

  return {
    practice: state,
    responses,
    answers,
    reasons,
    asksConfidence,
    answersByTap: tapToAnswer && !asksConfidence,
    isDrawingExam: drawingFrom === state.view,
    choose: (mode, ownLength) => {
      notes.saveForGood()
      if (mode === 'exam') drawExamNow()
      else send({ type: 'mode-chosen', mode, length: ownLength === undefined ? length : ownLength })
    },
    practiceList: (questionIds) => {
      notes.saveForGood()
      send({ type: 'list-chosen', questionIds })
    },
    takeAgain: (test, how) => {
      const own = test.exam && { examId: test.examId, rules: test.exam }
      if (how === 'new-draw') beginExam(own, categoriesToRetake(test.categories, questions))
      else beginSame(own, test)
    },
    sameQuestions: () => {
      const { view } = current()
      if (view.at === 'test-results') beginSame(view.results.own, pastTestOf(view.results))
    },
    inSession: (event) => {
      const { view } = current()
      const answer = view.at === 'practicing' ? submittedAnswer(view.session, event) : null
      if (answer) {
        const now = new Date()
        const utcOffsetMinutes = 0 - now.getTimezoneOffset()
        saveResponse({ ...answer, id: newId(), createdAt: now.getTime(), utcOffsetMinutes })
        signalVerdict(answer.isCorrect)
      }
      if (event.type === 'next' || event.type === 'ended') notes.saveAll()
      send({ type: 'session', event })
    },
    inExam: (event) => {
      const { before, after } = send({ type: 'exam', event })
      if (before.view.at === 'exam' && after.view.at === 'test-results') {
        const { results } = after.view
        saveTest({
          ...pastTestOf(results),
          id: results.own?.testId ?? results.testId ?? newId(),
          takenAt: results.endedAt,
        })
      }
    },
    saveNotes: notes.save,
    leave: () => {
      notes.saveForGood()
      send({ type: 'left' })
    },
    unfinished,
  }
}

/**
 * Stores a finished exam as a past test; when that fails, the results stay and the learner is notified (spec §4.13).
 */
function useSaveExam(data: LearnerData) {
  const showToast = useToast()
  const tellFailure = useCallback(
    (stored: 'later' | 'never') =>
      showToast({
        title: 'Error',
        description:
          stored === 'later'
            ? "Your test result couldn't be saved yet. It will be sent again."
            : "Your test result couldn't be saved.",
        variant: 'destructive',
      }),
    [showToast],
  )
  return useSaveTest(data, tellFailure)
}

/** Makes verdicts heard and felt where the learner chose that; loaded only then. */
function useVerdictSignal(learnerId: string): (isCorrect: boolean) => void {
  const [isOn] = useState(() => readSwitch(SOUNDS, learnerId))
  const { code } = verdictSignal.useWhen(isOn)
  return (isCorrect) => code?.(isCorrect)
}
