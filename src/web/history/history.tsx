import { ArrowLeft, History as HistoryIcon } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LearnerData, Note, PracticeResponse, Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { examAnswers } from '../../domain/statistics/exam-answers.ts'
import { filterResponses, questionsOf } from '../../domain/statistics/response-filter.ts'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { usePracticeRecord } from '../data/queries/use-practice-record.ts'
import { useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { HistoryControls, readHistoryChoices, writeHistoryChoices } from './history-controls.tsx'
import { ResponseList } from './response-list.tsx'

export const meta = () => [{ title: 'Practice History · Quizgrove' }]

/** Spec §8.2. */
const LOAD_FAILED = 'Failed to load practice history. Please try again.'

/** /app/practice/history (spec §2.10). */
export default function HistoryScreen() {
  const data = useLearnerData()
  return data && <HistoryOf key={data.learner.id} data={data} />
}

function HistoryOf({ data }: { readonly data: LearnerData }) {
  const record = usePracticeRecord(data, LOAD_FAILED)
  const inExams = useMemo(() => examAnswers(data.tests), [data.tests])
  if (record.state === 'loaded' && record.responses.length + inExams.length > 0) {
    return <PracticeHistory data={data} {...record} inExams={inExams} />
  }
  return (
    <>
      <HistoryHeader total={null} />
      <div className="mt-6">
        {record.state === 'loading' && <PanelSpinner label="Loading your practice history..." />}
        {record.state === 'failed' && <LoadFailure message={LOAD_FAILED} onTryAgain={record.tryAgain} />}
        {record.state === 'loaded' && <NoHistory />}
      </div>
    </>
  )
}

function NoHistory() {
  return (
    <EmptyState
      icon={<HistoryIcon />}
      title="No Practice History"
      text="Start practicing questions to see your response history here."
    >
      <Link to={PRACTICE_PATH} className={buttonClass()}>
        Start Practicing
      </Link>
    </EmptyState>
  )
}

function PracticeHistory({
  data,
  questions,
  responses,
  inExams,
  notes,
}: {
  readonly data: LearnerData
  readonly questions: readonly Question[]
  /** Newest first, as are the answers in exams. */
  readonly responses: readonly PracticeResponse[]
  readonly inExams: readonly PracticeResponse[]
  readonly notes: ReadonlyMap<string, Note>
}) {
  const { learner } = data
  const editor = useQuestionEditor(data)
  const [address, setAddress] = useSearchParams()
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const choices = useMemo(() => readHistoryChoices(address, categories), [address, categories])
  const shownChoices = useDeferredValue(choices)
  const bank = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions])
  const listed = shownChoices.isExam ? inExams : responses
  const shown = useMemo(() => filterResponses(listed, bank, shownChoices), [listed, bank, shownChoices])
  // Only matches are practiced: without a filter it would go through the whole record for nothing.
  const matchingQuestions = useMemo(
    () => (shown === responses ? [] : questionsOf(shown, bank)),
    [shown, responses, bank],
  )

  return (
    <ListScreen>
      <HistoryHeader total={responses.length || null} />
      <HistoryControls
        choices={choices}
        categories={categories}
        hasExams={inExams.length > 0}
        matching={shown.length}
        questions={matchingQuestions}
        onChoose={(change) =>
          setAddress(writeHistoryChoices({ ...choices, ...change }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {listed.length === 0 && !shownChoices.isExam ? (
        <NoHistory />
      ) : (
        <ResponseList
          learnerId={learner.id}
          responses={shown}
          bank={bank}
          notes={notes}
          startKey={JSON.stringify(shownChoices)}
          onEditQuestion={editor.edit}
        />
      )}
      {editor.dialog}
    </ListScreen>
  )
}

/** The title, the number of responses unless it is unknown or none (null), and the link back to practice. */
function HistoryHeader({ total }: { readonly total: number | null }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 max-sm:pt-2">
      <h1 className="text-title font-bold">Practice History</h1>
      {total !== null && <Badge tone="brand">{total.toLocaleString('en-US')} responses</Badge>}
      <Link to={PRACTICE_PATH} className={buttonClass('quiet', '-mx-3 px-3 sm:ml-auto')}>
        <ArrowLeft aria-hidden /> Back to Practice
      </Link>
    </div>
  )
}
