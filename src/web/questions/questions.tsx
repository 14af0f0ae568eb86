import { BookOpen } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import type { LearnerData, Note, PracticeResponse, Question } from '../../domain/model.ts'
import { filterQuestions } from '../../domain/questions/question-filter.ts'
import { inOrder } from '../../domain/questions/question-order.ts'
import { questionRows } from '../../domain/questions/question-row.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { questionFigures } from '../../domain/statistics/question-figures.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { usePracticeRecord } from '../data/queries/use-practice-record.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { QuestionControls } from './question-controls.tsx'
import { QuestionList } from './question-list.tsx'
import { IMPORT_PATH, QuestionsHeader } from './questions-header.tsx'
import { useQuestionChoices } from './use-question-choices.ts'

export const meta = () => [{ title: 'Questions · Quizgrove' }]

/** Spec §8.2. */
const LOAD_FAILED = 'Failed to load question statistics. Please try again.'

/** /app/questions (spec §2.6). */
export default function QuestionsScreen() {
  const data = useLearnerData()
  return data && <QuestionsOf key={data.learner.id} data={data} />
}

function QuestionsOf({ data }: { readonly data: LearnerData }) {
  const record = usePracticeRecord(data, LOAD_FAILED)
  if (record.state === 'loaded' && record.questions.length > 0) {
    return <Questions data={data} {...record} />
  }
  return (
    <>
      <h1 className="mb-6 text-title font-bold">Questions</h1>
      {record.state === 'loading' && <PanelSpinner label="Loading questions..." />}
      {record.state === 'failed' && <LoadFailure message={LOAD_FAILED} onTryAgain={record.tryAgain} />}
      {record.state === 'loaded' && (
        <EmptyState
          icon={<BookOpen />}
          title="No Questions Available"
          text="Load your test data to see questions and practice statistics."
        >
          <Link to={IMPORT_PATH} className={buttonClass()}>
            Import questions
          </Link>
        </EmptyState>
      )}
    </>
  )
}

function Questions({
  data: { learner },
  questions,
  responses,
  notes,
}: {
  readonly data: LearnerData
  readonly questions: readonly Question[]
  readonly responses: readonly PracticeResponse[]
  readonly notes: ReadonlyMap<string, Note>
}) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const { choices, choose, clearFilters } = useQuestionChoices(categories)
  const shownChoices = useDeferredValue(choices)

  const figures = useMemo(() => questionFigures(responses), [responses])
  const rows = useMemo(() => questionRows(questions, figures), [questions, figures])
  const ordered = useMemo(() => inOrder(rows, shownChoices.order), [rows, shownChoices.order])
  const shown = useMemo(() => filterQuestions(ordered, shownChoices, notes), [ordered, shownChoices, notes])
  const shownQuestions = useMemo(() => shown.map(({ question }) => question), [shown])

  return (
    <ListScreen>
      <QuestionsHeader all={questions} shown={shownQuestions} filter={shownChoices} onClear={clearFilters} />
      <QuestionControls choices={choices} categories={categories} onChoose={choose} />
      <QuestionList
        learner={learner}
        rows={shown}
        notes={notes}
        startKey={JSON.stringify({ ...shownChoices, search: shownChoices.search.trim() })}
        whenNone={<NothingMatches onClear={clearFilters} />}
      />
    </ListScreen>
  )
}
