import { LogIn } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { categoriesOfExam, examRulesOf } from '../../domain/exams/chosen-exam.ts'
import type { LearnerData } from '../../domain/model.ts'
import type { PracticeView } from '../../domain/practice/practice.ts'
import type { SessionPlan } from '../../domain/practice/session/session-plan.ts'
import { sessionScreen } from '../../domain/practice/session/session-view.ts'
import { categoriesOf, existingCategories, someCategories } from '../../domain/selection/categories.ts'
import { mayHaveMistakes } from '../../domain/selection/previously-incorrect.ts'
import { shuffle } from '../../domain/selection/shuffle.ts'
import { storeChosenCategories } from '../data/browser/storage/chosen-categories.ts'
import {
  readChosenSessionLength,
  storeChosenSessionLength,
} from '../data/browser/storage/chosen-session-length.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { usePracticeResponsesFailed } from '../data/queries/use-practice-responses.ts'
import { usePreparedExam } from '../data/queries/use-prepared-exam.ts'
import { LazyFirstSteps } from '../first-steps/lazy-first-steps.tsx'
import { useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { Card } from '../ui/card.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FloatingSpinner, PanelSpinner } from '../ui/feedback/spinner.tsx'
import { useTemporaryMessage } from '../ui/feedback/use-temporary-message.ts'
import { lazyPiece } from '../ui/lazy-piece.tsx'
import { EmptyPractice } from './lazy-pieces.tsx'
import { SessionView } from './session/session-view.tsx'
import { StartView } from './start/start-view.tsx'
import { useExamChoice } from './start/use-exam-choice.ts'
import { type PracticeControls, usePractice } from './use-practice.ts'
import { usePracticeRequest } from './use-practice-request.tsx'

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
const PrepareSection = lazyPiece(
  () => import('./prepare/prepare-section.tsx'),
  (code) => code.PrepareSection,
  <Card className="min-h-44 sm:col-span-full" />,
)
const SessionSummaryView = lazyPiece(
  () => import('./session/session-summary-view.tsx'),
  (code) => code.SessionSummaryView,
  WAITING,
)

export const meta = () => [{ title: 'Practice · Quizgrove' }]

/** The title of a view that shows none, for screen readers; the other views have a visible one. */
const TITLES: Readonly<Partial<Record<PracticeView['at'], string>>> = {
  practicing: 'Practice Mode',
  exam: 'Test Mode',
  'exam-empty': 'Test Mode',
}

/** /app/practice/smart-selection (spec §2.7). */
export default function PracticeScreen() {
  const data = useLearnerData()
  return data ? <Practice key={data.learner.id} data={data} /> : <LoginRequired />
}

function LoginRequired() {
  return (
    <EmptyState
      isPage
      icon={<LogIn />}
      title="Login Required"
      text="Please load your quiz data first to start practicing."
    />
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
    if (some) storeChosenCategories(learner.id, [...some])
  }
  const [error, setError] = useTemporaryMessage()
  const [length, setLength] = useState(() => readChosenSessionLength(learner.id))
  const prepared = usePreparedExam(learner.id)
  const examChoices = useExamChoice(learner.id)
  const { exam } = examChoices
  const choices = {
    categories: chosen,
    exam: exam && { examId: exam.id, rules: examRulesOf(exam) },
    exams: examChoices.exams,
    length,
    prepared,
  }
  const controls = usePractice(data, choices, setPicked, setError)
  const requestDialog = usePracticeRequest(data, prepared, controls)
  const { inSession } = controls
  const editor = useQuestionEditor(data, (question, judgeAgain) =>
    inSession({ type: 'question-edited', question, judgeAgain }),
  )
  // Of answers that could not be loaded nothing is said: they are not none.
  const hasFailed = usePracticeResponsesFailed(learner)
  const responses = hasFailed ? null : controls.responses
  const { view, lastSession } = controls.practice
  const shown = view.at === 'practicing' ? sessionScreen(view.session) : null
  const screen = useTopOnNewView(view.at)
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
      {TITLES[view.at] && (
        <h1 tabIndex={-1} className="sr-only">
          {TITLES[view.at]}
        </h1>
      )}
      {error && <Alert className="sticky top-[calc(var(--top-bar)+0.5rem)] z-20 mb-5">{error}</Alert>}
      {view.at === 'landing' && (
        <StartView
          learnerId={learner.id}
          questions={questions}
          chosen={chosen}
          onChosen={choose}
          length={length}
          onLength={(chosenLength) => {
            setLength(chosenLength)
            storeChosenSessionLength(learner.id, chosenLength)
          }}
          lastSession={lastSession}
          onMode={controls.choose}
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
          exams={{
            ...examChoices,
            choose: (next) => {
              examChoices.choose(next)
              choose(categoriesOfExam(questions, next))
            },
          }}
          unfinished={controls.unfinished}
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
          onOnceMore={onceMore(view.session.plan, controls)}
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
      {requestDialog}
    </div>
  )
}

/** Another session like the one that ended; null after a list, which ends with its last question. */
function onceMore(plan: SessionPlan, { choose }: PracticeControls): (() => void) | null {
  if (plan.mode === 'list') return null
  const { mode, length } = plan
  return () => choose(mode, length)
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
