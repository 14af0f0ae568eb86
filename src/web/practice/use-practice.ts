import { useEffect, useEffectEvent, useState } from 'react'
import { categoriesToRetake, examRulesOf, rulesToRetake } from '../../domain/exams/chosen-exam.ts'
import { coveredCategories } from '../../domain/exams/draw-by-blueprint.ts'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import type { LearnerData, PastTest, PracticeResponse, Question } from '../../domain/model.ts'
import type { ExamEvent } from '../../domain/practice/exam/exam.ts'
import { type OwnExam, pastTestOf } from '../../domain/practice/exam/exam-results.ts'
import { type DrawRule, drawOptionOrder } from '../../domain/practice/option-order.ts'
import {
  canBegin,
  examCategories,
  type LastSession,
  ownExamToDraw,
  type Practice,
  type PracticeEvent,
  type PracticeView,
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
import { examTimeOn } from '../data/browser/exam-day.ts'
import { newId } from '../data/browser/new-id.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import { withExamAnswers } from '../data/queries/practice-aggregates.ts'
import { usePracticeResponses } from '../data/queries/practice-responses-query.ts'
import type { PreparedExam } from '../data/queries/use-prepared-exam.ts'
import { useSaveTest } from '../data/writes/change-tests.ts'
import { useSavePracticeResponse } from '../data/writes/save-practice-response.ts'
import { useReportUnsaved } from '../toast/use-report-unsaved.ts'
import { verdictSignal } from '../ui/feedback/lazy-verdict-signal.ts'
import { drawRule, drawWithFallback } from './draw-rule.ts'
import { type SavedPracticeOffers, useSavedPractice } from './saved/use-saved-practice.ts'
import { type PreparedFor, type Reasons, useDrawQuestion } from './session/use-draw-question.ts'
import { useSessionNotes } from './session/use-session-notes.ts'
import { useSyncReducer } from './use-sync-reducer.ts'

/** What the learner chose on the start view. */
interface PracticeChoices {
  /** The chosen category names; none for all (spec §5.2). */
  readonly categories: ReadonlySet<string>
  /** Those of the learner, as they are now; none while they load. */
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
  /** Whether an exam that was begun waits for the rule for drawing options. */
  readonly isDrawingExam: boolean
  /**
   * Begins a session, or Test Mode; after an exam, the same again. `own` is what of the session is not as the learner chose
   * it for all.
   */
  readonly choose: (mode: SessionMode | 'exam', own?: OwnPlan) => void
  /** Begins an exam of the learner. */
  readonly takeExam: (exam: ExamDefinition) => void
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
  /** Shows the landing view, where a session or an exam under way can be continued. */
  readonly pause: () => void
  /** What a reload or a crash interrupted. */
  readonly unfinished: SavedPracticeOffers
}

/** What of a session is not as the learner chose it for all: its length, and the exam that it prepares for. */
interface OwnPlan {
  readonly length?: SessionLength | null
  readonly examId?: string | undefined
}

/** The first questions of a bank, which show whether it needs the rule for drawing options. */
const QUESTIONS_LOOKED_AT = 100

/**
 * The practice screen's state and all its effects: draws questions, stores answers, notes and exams, watches the tab.
 * The rules are all in `domain/practice`.
 * @param onCategories is called with those of a session that is resumed.
 * @param onError is called with the screen's error message.
 */
export function usePractice(
  data: LearnerData,
  { categories, exams, length, prepared }: PracticeChoices,
  onCategories: (categories: ReadonlySet<string>) => void,
  onError: (message: string) => void,
): PracticeControls {
  const { learner, tests, questions } = data
  const { state, current, send } = useSyncReducer(practiceReducer, () =>
    startPractice(recallLastSession(learner.id)),
  )
  const [tapToAnswer] = useState(() => SETTINGS.tapToAnswer.read(learner.id))
  const signalVerdict = useVerdictSignal(learner.id)
  const asksConfidence = prepared.schedule.asksConfidence === true
  const saveResponse = useSavePracticeResponse(learner.id)
  const saveTest = useSaveExam(data)
  const notes = useSessionNotes(learner.id, state, current, send, onError)
  const unfinished = useSavedPractice(data, { categories, onCategories }, state, current, send)
  const responses = usePracticeResponses(learner)
  const answers = responses && withExamAnswers(responses, tests)

  const preparing = preparedFor(state.view, prepared, exams, categories)
  const reasons = useDrawQuestion(
    data,
    preparing.isOutsideChosen ? NO_CATEGORIES : categories,
    preparing,
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
    if (drawRule.of(questions.slice(0, QUESTIONS_LOOKED_AT)) === null) void drawRule.load()
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
    const show = (rule: DrawRule) => {
      const exam = (): PracticeEvent => {
        const items = drawn.questions.map((question) =>
          drawOptionOrder(question, questions, rule, Math.random),
        )
        return { type: 'exam-drawn', drawn: items, categories: part, own, now: Date.now(), testId }
      }
      send(drawWithFallback(exam, failed))
    }
    const loaded = drawRule.of(drawn.questions)
    if (loaded !== null) return show(loaded)
    setDrawingFrom(view)
    void drawRule.load().then((rule) => {
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
  const beginWithSameQuestions = (
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
    beginExam(ownExamToDraw(view), examCategories(view, categories))
  }

  return {
    practice: state,
    responses,
    answers,
    reasons,
    asksConfidence,
    answersByTap: tapToAnswer && !asksConfidence,
    isDrawingExam: drawingFrom === state.view,
    choose: (mode, own) => {
      notes.saveForGood()
      if (mode === 'exam') drawExamNow()
      else send({ type: 'mode-chosen', mode, length, ...own })
    },
    takeExam: (exam) => {
      notes.saveForGood()
      beginExam({ examId: exam.id, rules: examRulesOf(exam) }, NO_CATEGORIES)
    },
    practiceList: (questionIds) => {
      notes.saveForGood()
      send({ type: 'list-chosen', questionIds })
    },
    takeAgain: (test, how) => {
      const own = test.exam && { examId: test.examId, rules: test.exam }
      if (how === 'new-draw') beginExam(own, categoriesToRetake(test.categories, questions))
      else beginWithSameQuestions(own, test)
    },
    sameQuestions: () => {
      const { view } = current()
      if (view.at === 'test-results') beginWithSameQuestions(view.results.own, pastTestOf(view.results))
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
        saveTest({ ...pastTestOf(results), id: results.testId, takenAt: results.endedAt })
      }
    },
    saveNotes: notes.save,
    leave: () => {
      notes.saveForGood()
      send({ type: 'left' })
    },
    pause: () => {
      notes.saveForGood()
      if (canBegin(current().view)) send({ type: 'left' })
      else unfinished.pause()
    },
    unfinished,
  }
}

/** Of an own exam its blueprint decides. */
const NO_CATEGORIES: ReadonlySet<string> = new Set()

/** What a session of `prepare` prepares for: the exam that it was begun for, else the one with the next date. */
function preparedFor(
  view: PracticeView,
  { exam: next, schedule }: PreparedExam,
  exams: readonly ExamDefinition[],
  categories: ReadonlySet<string>,
): PreparedFor & {
  /** None of the chosen categories is of the exam that was chosen itself: all of its own are asked. */
  readonly isOutsideChosen: boolean
} {
  const plan = view.at === 'practicing' ? view.session.plan : null
  const chosen = plan?.mode === 'prepare' ? exams.find(({ id }) => id === plan.examId) : undefined
  if (chosen === undefined) return { exam: next, examAt: schedule.examAt, isOutsideChosen: false }
  const covered = coveredCategories(chosen)
  const isOutsideChosen = covered.length > 0 && !covered.some((category) => categories.has(category))
  return { exam: chosen, examAt: chosen.date === null ? null : examTimeOn(chosen.date), isOutsideChosen }
}

/**
 * Stores a finished exam as a past test; when that fails, the results stay and the learner is notified (spec §4.13).
 */
function useSaveExam(data: LearnerData) {
  return useSaveTest(data, useReportUnsaved())
}

/** Makes verdicts heard and felt where the learner chose that; loaded only then. */
function useVerdictSignal(learnerId: string): (isCorrect: boolean) => void {
  const [isOn] = useState(() => SETTINGS.sounds.read(learnerId))
  const { code } = verdictSignal.useWhen(isOn)
  return (isCorrect) => code?.(isCorrect)
}

/** The "Last Session" figure by learner id, for the life of the page: leaving the screen does not reset it. */
const lastSessions = new Map<string, LastSession>()

function recallLastSession(learnerId: string): LastSession | null {
  return lastSessions.get(learnerId) ?? null
}

function rememberLastSession(learnerId: string, session: LastSession | null): void {
  if (session) lastSessions.set(learnerId, session)
}

/** How often the page looks whether it still runs, milliseconds. */
const CHECK_EVERY_MS = 5000
/** A look this late means that the computer slept, milliseconds. A busy page is not that late. */
const ASLEEP_AFTER_MS = 30_000

/**
 * A hidden tab adds no time, nor does a computer that sleeps (spec §4.15). Notes are saved when the tab is hidden, as it
 * may never be shown again.
 */
function useTabVisibility(send: (event: PracticeEvent) => unknown, saveNotes: () => void): void {
  const report = useEffectEvent((type: 'tab-hidden' | 'tab-shown', now: number) => {
    send({ type: 'session', event: { type, now } })
    send({ type: 'exam', event: { type, now } })
  })
  const onHidden = useEffectEvent(saveNotes)
  useEffect(() => {
    let checkedAt = Date.now()
    const watch = () => {
      checkedAt = Date.now()
      report(document.hidden ? 'tab-hidden' : 'tab-shown', checkedAt)
      if (document.hidden) onHidden()
    }
    // The timers of a hidden tab are late as well.
    const check = () => {
      const now = Date.now()
      if (!document.hidden && now - checkedAt > ASLEEP_AFTER_MS) {
        report('tab-hidden', checkedAt)
        report('tab-shown', now)
      }
      checkedAt = now
    }
    const timer = setInterval(check, CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [])
}
