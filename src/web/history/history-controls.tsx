import { X } from 'lucide-react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { Question } from '../../domain/model.ts'
import type { ResponseFilter } from '../../domain/statistics/response-filter.ts'
import { CategorySelect } from '../categories/category-select.tsx'
import { PracticeThese } from '../results/practice-these.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

const RESULTS = [
  { value: 'all', label: 'All results', isCorrect: null },
  { value: 'correct', label: 'Correct', isCorrect: true },
  { value: 'incorrect', label: 'Incorrect', isCorrect: false },
] as const

const SOURCES = [
  { value: 'practice', label: 'Practice' },
  { value: 'exam', label: 'Exams' },
] as const

/** What the practice history lists. */
export interface HistoryChoices extends ResponseFilter {
  /** Answers in exams; else those in practice. */
  readonly isExam: boolean
}

/** The choices in an address; missing or unknown values are the defaults. `categories` are those of the bank. */
export function readHistoryChoices(address: URLSearchParams, categories: readonly string[]): HistoryChoices {
  const result = address.get('result')
  const category = address.get('category')
  return {
    isCorrect: RESULTS.find(({ value }) => value === result)?.isCorrect ?? null,
    category: category !== null && categories.includes(category) ? category : null,
    isExam: address.get('source') === 'exam',
  }
}

/** The address of these choices; defaults are left out. */
export function writeHistoryChoices({ isCorrect, category, isExam }: HistoryChoices): URLSearchParams {
  const address = new URLSearchParams()
  if (isCorrect !== null) address.set('result', isCorrect ? 'correct' : 'incorrect')
  if (category !== null) address.set('category', category)
  if (isExam) address.set('source', 'exam')
  return address
}

/** The filters, and how many responses match while one is set. */
export function HistoryControls({
  choices,
  categories,
  hasExams,
  matching,
  questions,
  onChoose,
}: {
  readonly choices: HistoryChoices
  readonly categories: readonly string[]
  /** Whether there are answers in exams, so that there is a source to choose. */
  readonly hasExams: boolean
  readonly matching: number
  /** The questions of the matching responses that the bank still has, each once; none without a filter. */
  readonly questions: readonly Question[]
  readonly onChoose: (change: Partial<HistoryChoices>) => void
}) {
  const filtering = choices.isCorrect !== null || choices.category !== null || choices.isExam
  return (
    <search className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 sm:my-2">
      <SelectField
        label="Result"
        value={RESULTS.find(({ isCorrect }) => isCorrect === choices.isCorrect)?.value ?? 'all'}
        choices={RESULTS}
        onChoose={(value) =>
          onChoose({ isCorrect: RESULTS.find((result) => result.value === value)?.isCorrect ?? null })
        }
        className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-44"
      />
      <CategorySelect
        categories={categories}
        category={choices.category}
        onChoose={(category) => onChoose({ category })}
        className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-60"
      />
      {hasExams && (
        <SelectField
          label="Source"
          value={choices.isExam ? 'exam' : 'practice'}
          choices={SOURCES}
          onChoose={(value) => onChoose({ isExam: value === 'exam' })}
          className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-36"
        />
      )}
      <div className="flex flex-wrap items-center gap-1 max-sm:basis-full sm:ml-auto">
        <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
          {filtering && formatCount(matching, 'match', 'matches')}
        </p>
        {filtering && <PracticeThese questions={questions} />}
        {filtering && (
          <Button
            variant="quiet"
            onClick={() => onChoose({ isCorrect: null, category: null, isExam: false })}
            className="-mr-2 px-2.5 max-sm:ml-auto"
          >
            <X aria-hidden /> Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}
