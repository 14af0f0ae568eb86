import { History as HistoryIcon } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LearnerData, Note, PracticeResponse, Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { filterResponses, questionsOf } from '../../domain/statistics/response-filter.ts'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { usePracticeRecord } from '../data/queries/use-practice-record.ts'
import { useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { readHistoryChoices, writeHistoryChoices } from './history-choices.ts'
import { HistoryControls } from './history-controls.tsx'
import { HistoryHeader } from './history-header.tsx'
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
  if (record.state === 'loaded' && record.responses.length > 0) {
    return <PracticeHistory data={data} {...record} />
  }
  return (
    <>
      <HistoryHeader total={null} />
      <div className="mt-6">
        {record.state === 'loading' && <PanelSpinner label="Loading your practice history..." />}
        {record.state === 'failed' && <LoadFailure message={LOAD_FAILED} onTryAgain={record.tryAgain} />}
        {record.state === 'loaded' && (
          <EmptyState
            icon={<HistoryIcon />}
            title="No Practice History"
            text="Start practicing questions to see your response history here."
          >
            <Link to={PRACTICE_PATH} className={buttonClass()}>
              Start Practicing
            </Link>
          </EmptyState>
        )}
      </div>
    </>
  )
}

function PracticeHistory({
  data,
  questions,
  responses,
  notes,
}: {
  readonly data: LearnerData
  readonly questions: readonly Question[]
  readonly responses: readonly PracticeResponse[]
  readonly notes: ReadonlyMap<string, Note>
}) {
  const { learner } = data
  const editor = useQuestionEditor(data)
  const [address, setAddress] = useSearchParams()
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const choices = useMemo(() => readHistoryChoices(address, categories), [address, categories])
  const shownChoices = useDeferredValue(choices)
  const bank = useMemo(() => new Map(questions.map((question) => [question.id, question])), [questions])
  const shown = useMemo(() => filterResponses(responses, bank, shownChoices), [responses, bank, shownChoices])
  const hasExams = useMemo(() => responses.some(({ testId }) => testId !== undefined), [responses])
  // Only matches are practiced: without a filter it would go through the whole record for nothing.
  const matchingQuestions = useMemo(
    () => (shown === responses ? [] : questionsOf(shown, bank)),
    [shown, responses, bank],
  )

  return (
    <ListScreen>
      <HistoryHeader total={responses.length} />
      <HistoryControls
        choices={choices}
        categories={categories}
        hasExams={hasExams || choices.isExam !== null}
        matching={shown.length}
        questions={matchingQuestions}
        onChoose={(change) =>
          setAddress(writeHistoryChoices({ ...choices, ...change }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <ResponseList
        learnerId={learner.id}
        responses={shown}
        bank={bank}
        notes={notes}
        startKey={JSON.stringify(shownChoices)}
        onEditQuestion={editor.edit}
      />
      {editor.dialog}
    </ListScreen>
  )
}
