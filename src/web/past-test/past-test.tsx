import { ArrowLeft, FileQuestionMark } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { passMarkLabel, passMarkPercent } from '../../domain/exams/exam-definition.ts'
import { gradingOf } from '../../domain/exams/test-mode.ts'
import { formatDateTime, formatDuration } from '../../domain/formatting/format-time.ts'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { partOf } from '../../domain/statistics/partial-test.ts'
import type { PastTestFilter } from '../../domain/statistics/past-test-report.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { Figure, Figures } from '../results/figures.tsx'
import { EarlierEstimate, FILTERS, PartialNote, TestActions, TestResults } from '../results/test-results.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'

export const meta = () => [{ title: 'Past Test · Quizgrove' }]

/** /app/tests/{id}: a past test, opened from the overview (spec §2.13). */
export default function PastTestScreen() {
  const data = useLearnerData()
  const { testId } = useParams()
  if (data === null || data === undefined) return null
  const test = data.tests.find(({ id }) => id === testId)
  return test === undefined ? <UnknownTest /> : <PastTestReport key={test.id} data={data} test={test} />
}

function UnknownTest() {
  return (
    <EmptyState
      isPage
      icon={<FileQuestionMark />}
      title="Test not found"
      text="This test isn't among your past tests. It may have been deleted."
    >
      <Link to="/app" className={buttonClass()}>
        Go to the overview
      </Link>
    </EmptyState>
  )
}

function PastTestReport({ data, test }: { readonly data: LearnerData; readonly test: PastTest }) {
  const [address, setAddress] = useSearchParams()
  const editor = useQuestionEditor(data)
  const { practiceQuestions, takeAgain } = usePracticeRequests()
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <PastTestHeader test={test} />
      {test.takenAt !== null && <EarlierEstimate data={data} test={{ ...test, takenAt: test.takenAt }} />}
      <TestActions
        asked={test.questions}
        questions={data.questions}
        onPractice={practiceQuestions}
        onSameQuestions={() => takeAgain(test.id, 'same-questions')}
        onRetake={() => takeAgain(test.id, 'new-draw')}
      />
      <TestResults
        learnerId={data.learner.id}
        test={test}
        questions={data.questions}
        title={null}
        filter={readPastTestFilter(address)}
        onFilter={(chosen) =>
          setAddress(writePastTestFilter(chosen), { replace: true, preventScrollReset: true })
        }
        onPractice={practiceQuestions}
        onEditQuestion={editor.edit}
      />
      {editor.dialog}
    </div>
  )
}

/** The filter in an address; a missing or unknown value means all. */
function readPastTestFilter(address: URLSearchParams): PastTestFilter {
  const name = address.get('show')
  return FILTERS.find(({ value }) => value === name)?.value ?? 'all'
}

/** The address of a filter; all is left out. */
function writePastTestFilter(filter: PastTestFilter): URLSearchParams {
  return new URLSearchParams(filter === 'all' ? {} : { show: filter })
}

/** What matters first: the score beside the pass mark. */
function PastTestHeader({ test }: { readonly test: PastTest }) {
  const { passed, takenAt, exam, durationMs, questions } = test
  const { passMark } = gradingOf(exam)
  const total = questions.length
  const part = partOf(test)
  const score = Math.round(test.score)
  const correct = questions.filter(({ isCorrect }) => isCorrect).length
  const unanswered = questions.filter(({ chosen }) => chosen?.length === 0).length
  const hasChoices = questions.some(({ chosen }) => chosen !== null)
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3">
        <h1 className="text-title font-bold">Past Test</h1>
        {takenAt !== null && (
          <p className="text-[0.9375rem] text-ink-soft tabular-nums">{formatDateTime(takenAt)}</p>
        )}
        <Link to="/app" className={buttonClass('quiet', '-mx-3 px-3 sm:ml-auto')}>
          <ArrowLeft aria-hidden /> Back to Overview
        </Link>
      </div>
      <Card className="overflow-hidden">
        <div className="p-5 sm:p-6">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <p className="font-display text-4xl leading-none font-bold tabular-nums">{score}%</p>
            <Badge tone={passed ? 'good' : 'poor'}>{passed ? 'Passed' : 'Not passed'}</Badge>
            <p className="text-[0.9375rem] text-ink-soft tabular-nums">
              Pass mark: {passMarkLabel(passMark, total)}
            </p>
            {exam !== null && (
              <p className="w-full font-semibold wrap-anywhere">
                <bdi>{exam.name}</bdi>
              </p>
            )}
          </div>
          <ScoreBar
            score={score}
            passed={passed}
            passMark={passMarkPercent(passMark, total)}
            className="mt-4 h-2.5"
          />
        </div>
        {total > 0 && (
          <Figures className="grid-cols-2 border-t border-line sm:grid-cols-4">
            <Figure name="Correct">
              {correct}/{total}
            </Figure>
            <Figure name="Incorrect">{total - correct}</Figure>
            <Figure name="Unanswered">{hasChoices ? unanswered : '–'}</Figure>
            <Figure name="Time">{durationMs === null ? '–' : formatDuration(durationMs)}</Figure>
          </Figures>
        )}
        {part !== null && <PartialNote part={part} />}
      </Card>
    </>
  )
}
