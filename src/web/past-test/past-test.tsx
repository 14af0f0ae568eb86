import { FileQuestionMark } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { LearnerData, PastTest } from '../../domain/model.ts'
import { filterPastTest, pastTestCategories, pastTestRows } from '../../domain/statistics/past-test-report.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { CategoryBars } from '../results/category-bars.tsx'
import { FilterControl } from '../results/filter-control.tsx'
import { RowList } from '../results/result-list.tsx'
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
  const filter = readPastTestFilter(address)
  const rows = useMemo(() => pastTestRows(test, data.questions), [test, data.questions])
  const categories = useMemo(() => pastTestCategories(rows), [rows])
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <PastTestHeader test={test} rows={rows} />
      {categories.length > 1 && <CategoryBars categories={categories} />}
      {rows.length > 0 && (
        <FilterControl
          rows={rows}
          filter={filter}
          onChoose={(chosen) =>
            setAddress(writePastTestFilter(chosen), { replace: true, preventScrollReset: true })
          }
        />
      )}
      <RowList key={filter} rows={filterPastTest(rows, filter)} total={rows.length} />
    </div>
  )
}
