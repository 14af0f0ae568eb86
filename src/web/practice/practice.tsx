import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import { loadedMessage } from '../../domain/formatting/loaded-message.ts'
import type { LearnerData } from '../../domain/model.ts'
import { firstSession } from '../../domain/practice/first-steps.ts'
import { canBegin, type PracticeView } from '../../domain/practice/practice.ts'
import type { SessionPlan } from '../../domain/practice/session/session-plan.ts'
import { sessionScreen } from '../../domain/practice/session/session-view.ts'
import { categoriesOf, existingCategories, someCategories } from '../../domain/selection/categories.ts'
import { shuffle } from '../../domain/selection/eligible.ts'
import { mayHaveMistakes } from '../../domain/selection/previously-incorrect.ts'
import { type PracticeRequest, readPracticeRequest } from '../data/browser/practice-request.ts'
import { useSetting } from '../data/browser/storage/define-setting.ts'
import { isInterrupted } from '../data/browser/storage/saved-practice-store.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import { useHasLeft } from '../data/browser/use-has-left.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import { usePracticeResponsesFailed } from '../data/queries/practice-responses-query.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { type PreparedExam, usePreparedExam } from '../data/queries/use-prepared-exam.ts'
import { LazyFirstSteps } from '../first-steps/lazy-first-steps.tsx'
import { useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { SIGN_IN_TOPIC, useToast } from '../toast/use-toast.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { LoginRequired } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FloatingSpinner, PanelSpinner } from '../ui/feedback/spinner.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { lazyPiece } from '../ui/lazy-piece.tsx'
import { PrepareSection } from './prepare/prepare-section.tsx'
import { EmptyPractice, SessionView } from './session/session-view.tsx'
import { preparing } from './session/use-draw-question.ts'
import { SetUpExamLink, StartView, UnfinishedExamDialog } from './start/start-view.tsx'
import { type PracticeControls, usePractice } from './use-practice.ts'

const WAITING = <PanelSpinner label="Loading..." />
const ExamView = lazyPiece(
  () => import('./exam/exam-view.tsx'),
  (code) => code.ExamView,
  WAITING,
)
const ExamResultsView = lazyPiece(
  () => import('./exam/exam-results-view.tsx'),
  (code) => code.ExamResultsView,
  WAITING,
)
const SessionSummaryView = lazyPiece(
  () => import('./session/session-summary-view.tsx'),
  (code) => code.SessionSummaryView,
  WAITING,
)

/** Loaded where there are any. */
const OwnExams = lazyPiece(
  () => import('./start/own-exams.tsx'),
  (code) => code.OwnExams,
  <Skeleton className="h-14" />,
)

const NO_EXAMS: readonly ExamDefinition[] = []

export const meta = () => [{ title: 'Practice · Quizgrove' }]

/** The title of a view that shows none, for screen readers; null for the other views, which have a visible one. */
function hiddenTitle(view: PracticeView): string | null {
  switch (view.at) {
    case 'practicing':
      return 'Practice Mode'
    case 'exam':
      return view.exam.own?.rules.name ?? 'Test Mode'
    case 'exam-empty':
      return view.own?.rules.name ?? 'Test Mode'
    case 'landing':
    case 'test-results':
      return null
  }
}

/** /app/practice/smart-selection (spec §2.7). */
export default function PracticeScreen() {
  const data = useLearnerData()
  return data ? (
    <Practice key={data.learner.id} data={data} />
  ) : (
    <LoginRequired purpose=" to start practicing" />
  )
}

function Practice({ data }: { readonly data: LearnerData }) {
  const { learner, questions } = data
  /** Null for all, those that appear later included (spec §2.7). */
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const chosen = useMemo(() => picked ?? new Set(categoriesOf(questions)), [picked, questions])
  const choose = (categories: ReadonlySet<string>) => {
    const some = someCategories(questions, categories)
    setPicked(some ?? (categories.size > 0 ? null : categories))
    if (some) SETTINGS.categories.store(learner.id, [...some])
  }
  const [error, setError] = useTemporaryMessage()
  const [length, setLength] = useSetting(SETTINGS.sessionLength, learner.id)
  const prepared = usePreparedExam(learner.id)
  const { data: exams, isPending: areExamsPending, refetch: loadExams } = useQuery(examsQuery(learner.id))
  const choices = { categories: chosen, exams: exams ?? NO_EXAMS, length, prepared }
  const controls = usePractice(data, choices, setPicked, setError)
  const newExam = useNewExam(controls)
  const beginning = usePracticeRequest(data, exams ?? NO_EXAMS, prepared, controls, newExam.ask)
  const { inSession } = controls
  const editor = useQuestionEditor(data, (question, judgeAgain) =>
    inSession({ type: 'question-edited', question, judgeAgain }),
  )
  // Of answers that could not be loaded nothing is said: they are not none.
  const hasFailed = usePracticeResponsesFailed(learner)
  const responses = hasFailed ? null : controls.responses
  const { view } = controls.practice
  const shown = view.at === 'practicing' ? sessionScreen(view.session) : null
  const screen = useTopOnNewView(view.at)
  const title = hiddenTitle(view)
  // All are selected on each visit of the start view (spec §2.7).
  const [lastAt, setLastAt] = useState(view.at)
  if (lastAt !== view.at) {
    setLastAt(view.at)
    if (view.at === 'landing') setPicked(null)
  }
  // Only on the start view: a session all of whose categories are gone must not ask from deselected ones.
  const stillThere = view.at === 'landing' && picked ? existingCategories(questions, picked) : picked
  if (stillThere !== picked) setPicked(stillThere)

  return (
    <div ref={screen}>
      {title !== null && (
        <h1 tabIndex={-1} className="sr-only">
          {title}
        </h1>
      )}
      {error && <Alert className="sticky top-[calc(var(--top-bar)+0.5rem)] z-20 mb-5">{error}</Alert>}
      {view.at === 'landing' && beginning !== null && (
        // The bar of a phone goes here already, so that nothing moves when the question comes. The code of an exam is loaded first.
        <div data-phone-bar={isExamRequest(beginning) ? undefined : true} className="animate-late">
          {WAITING}
        </div>
      )}
      {view.at === 'landing' && beginning === null && (
        <StartView
          data={data}
          controls={{
            ...controls,
            choose: (mode) =>
              mode === 'exam' ? newExam.ask(() => controls.choose(mode)) : controls.choose(mode),
          }}
          categories={{ chosen, choose }}
          sessionLength={{ length, choose: setLength }}
          firstSteps={
            questions.length === 0 && (
              <LazyFirstSteps data={data} answers={controls.responses?.length ?? null} />
            )
          }
          hasMistakes={mayHaveMistakes(questions, data.tests, responses)}
          prepare={{
            // On a device that has not seen the exams yet, whether one has a date is not known.
            isFirst: prepared.isAhead || (prepared.isPending ? null : false),
            card: (
              <PrepareSection
                data={data}
                prepared={prepared}
                answers={controls.answers}
                onStart={() => controls.choose('prepare')}
              />
            ),
          }}
          ownExams={
            areExamsPending ? (
              <Skeleton className="h-14" />
            ) : exams?.length === 0 ? (
              <SetUpExamLink />
            ) : (
              <OwnExams
                exams={exams}
                questions={questions}
                onTryAgain={() => void loadExams()}
                onTake={(exam) => newExam.ask(() => controls.takeExam(exam))}
                onPrepare={({ id }) => controls.choose('prepare', { examId: id })}
              />
            )
          }
        />
      )}
      {view.at === 'practicing' && shown && shown.show !== 'summary' && (
        <SessionView
          session={view.session}
          shown={shown}
          learner={learner}
          controls={controls}
          onEditQuestion={editor.edit}
          onError={setError}
        />
      )}
      {view.at === 'exam-empty' && (
        <EmptyPractice
          problem={view.problem}
          onTryAgain={() => controls.choose('exam')}
          onBack={controls.leave}
          onEnd={null}
        />
      )}
      {view.at === 'practicing' && shown?.show === 'summary' && (
        <SessionSummaryView
          session={view.session}
          responses={responses}
          answers={hasFailed ? null : controls.answers}
          onRepeat={repetitionOf(view.session.plan, controls)}
          onPracticeAgain={(ids) => controls.practiceList(shuffle(ids, Math.random))}
          onDone={controls.leave}
        />
      )}
      {view.at === 'exam' && <ExamView exam={view.exam} onEvent={controls.inExam} onBack={controls.leave} />}
      {view.at === 'test-results' && (
        <ExamResultsView
          data={data}
          results={view.results}
          onEditQuestion={editor.edit}
          onBack={controls.leave}
          onRetake={() => controls.choose('exam')}
          onSameQuestions={controls.sameQuestions}
          onPractice={(ids) => controls.practiceList(shuffle(ids, Math.random))}
        />
      )}
      {controls.isDrawingExam && <FloatingSpinner />}
      {editor.dialog}
      {newExam.dialog}
    </div>
  )
}

/** Another session like the one that ended; null after a list, which ends with its last question. */
function repetitionOf(plan: SessionPlan, { choose }: PracticeControls): (() => void) | null {
  if (plan.mode === 'list') return null
  const { mode, ...own } = plan
  return () => choose(mode, own)
}

/**
 * A new view starts at its top, with the focus on its title: the element that had the focus is gone with the previous
 * view.
 */
function useTopOnNewView(at: string): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    if (shown.current === at) return
    shown.current = at
    screen.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [at])
  return screen
}

/** Begins exams. What asks before an unfinished one is lost is the dialog. */
function useNewExam({ unfinished }: PracticeControls) {
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  return {
    ask: (begin: () => void) => (unfinished.isExamAtStake() ? setWaiting(() => begin) : begin()),
    dialog: waiting && (
      <UnfinishedExamDialog
        asked="start-new"
        onClose={() => setWaiting(null)}
        onLose={() => {
          setWaiting(null)
          waiting()
        }}
      />
    ),
  }
}

/** How long a request may wait for the exams without the start view, milliseconds. */
const START_VIEW_AFTER_MS = 1000

/**
 * Exams that take longer come from the server, and the code that an exam ahead needs is loaded meanwhile, milliseconds. Those
 * of the device are there before.
 */
const PRELOAD_AFTER_MS = 100

/**
 * Begins with what another screen asked for, once: a reload does not begin again. `beginExam` asks before it begins one.
 *
 * @returns what is about to begin, else null: a slow phone takes half a second to render a start view that nobody sees
 */
function usePracticeRequest(
  { learner, questions, tests }: LearnerData,
  exams: readonly ExamDefinition[],
  { isAhead, isPending }: PreparedExam,
  controls: PracticeControls,
  beginExam: (begin: () => void) => void,
): PracticeRequest | null {
  const { state, hash, key } = useLocation()
  const navigate = useNavigate()
  const hasLeft = useHasLeft()
  const showToast = useToast()
  const asked = readPracticeRequest(state, hash)
  // What the start view offers instead of a start comes first: to continue, or to bring questions.
  const offersOther = () => isInterrupted(learner.id) || questions.length === 0
  const isOffered = asked?.kind === 'start' && offersOther()
  const begin = useEffectEvent((request: PracticeRequest) => {
    if (request.kind === 'start') {
      if (!canBegin(controls.practice.view) || offersOther()) return
      return controls.choose(isAhead ? 'prepare' : 'smart')
    }
    if (request.kind === 'landing') return controls.pause()
    if (request.kind === 'questions') return controls.practiceList(request.questionIds)
    if (request.kind === 'session') return controls.choose(request.mode, { examId: request.examId })
    if (request.kind === 'first-session') {
      // The new learner had nothing to load at first (spec §4.1).
      if (request.isTrial)
        showToast({
          title: 'Success',
          description: loadedMessage(tests.length, questions.length, false),
          topic: SIGN_IN_TOPIC,
        })
      const answered = new Set(controls.responses?.map(({ questionId }) => questionId))
      return controls.practiceList(firstSession(questions, answered, Math.random))
    }
    if (request.kind === 'exam') {
      const exam = exams.find(({ id }) => id === request.examId)
      return exam && beginExam(() => controls.takeExam(exam))
    }
    const test = tests.find(({ id }) => id === request.testId)
    if (test) beginExam(() => controls.takeAgain(test, request.how))
  })
  // Which mode "Start" means depends on the exams, as does what is drawn. Nothing else may begin twice when they arrive.
  const mustWait = isPending && !isOffered && needsExams(asked)
  useEffect(() => {
    const request = readPracticeRequest(state, hash)
    if (request === null || mustWait || hasLeft()) return
    void navigate('.', { replace: true, state: null, preventScrollReset: true })
    begin(request)
  }, [state, hash, navigate, mustWait, hasLeft])
  /** The address whose request waits so long that the start view is shown, and stays until it begins. */
  const [lateKey, setLateKey] = useState<string | null>(null)
  useEffect(() => {
    if (!mustWait) return
    const preload = setTimeout(preparing.prepare, PRELOAD_AFTER_MS)
    const giveUp = setTimeout(() => setLateKey(key), START_VIEW_AFTER_MS)
    return () => {
      clearTimeout(preload)
      clearTimeout(giveUp)
    }
  }, [mustWait, key])
  return asked?.kind === 'landing' || isOffered || lateKey === key ? null : asked
}

function isExamRequest({ kind }: PracticeRequest): boolean {
  return kind === 'exam' || kind === 'test'
}

function needsExams(request: PracticeRequest | null): boolean {
  return (
    request?.kind === 'start' ||
    request?.kind === 'exam' ||
    (request?.kind === 'session' && request.examId !== undefined)
  )
}
