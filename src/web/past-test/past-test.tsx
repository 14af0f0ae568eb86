import { FileQuestionMark } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { usePracticeRequests } from '../data/browser/practice-request.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useQuestionEditor } from '../question-editor/use-question-editor.tsx'
import { EarlierEstimate } from '../results/lazy-earlier-estimate.tsx'
import { TestActions } from '../results/test-actions.tsx'
import { TestResults } from '../results/test-results.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { readPastTestFilter, writePastTestFilter } from './filter-in-address.ts'
import { PastTestHeader } from './past-test-header.tsx'

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
      {test.takenAt !== null && <EarlierEstimate data={data} test={test} />}
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
