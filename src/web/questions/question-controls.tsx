import { CircleDashed, Flag } from 'lucide-react'
import type { QuestionOrder } from '../../domain/questions/question-order.ts'
import { useCategoryChoices } from '../categories/use-category-choices.ts'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import type { QuestionChoices } from './question-choices.ts'

/** Spec §2.6: the orders as the learner reads them. */
const ORDERS: readonly { readonly value: QuestionOrder; readonly label: string }[] = [
  { value: 'name', label: 'Question Text' },
  { value: 'accuracy', label: 'Accuracy' },
  { value: 'attempts', label: 'Attempts' },
  { value: 'recent', label: 'Recently Attempted' },
  { value: 'category', label: 'Category' },
  { value: 'flagged', label: 'Flagged First' },
  { value: 'needs-work', label: 'Needs Work' },
  { value: 'forgotten', label: 'Likely Forgotten' },
]

/** No category has this name: those of the bank are never blank. */
const ALL = ''

/** Search, filters and order. */
export function QuestionControls({
  choices,
  categories,
  onChoose,
}: {
  readonly choices: QuestionChoices
  readonly categories: readonly string[]
  readonly onChoose: (change: Partial<QuestionChoices>) => void
}) {
  const categoryChoices = useCategoryChoices(categories)
  return (
    <search className="mb-1 flex flex-wrap gap-x-2 gap-y-1.5 sm:my-2 sm:flex-nowrap">
      <div className="flex basis-full flex-wrap gap-x-2 gap-y-1.5 sm:flex-1 sm:basis-0">
        <SearchField
          label="Search questions"
          className="flex-1 basis-[9rem]"
          value={choices.search}
          onChange={(search) => onChoose({ search })}
        />
        <Button
          variant="secondary"
          title="Flagged"
          aria-pressed={choices.flaggedOnly}
          onClick={() => onChoose({ flaggedOnly: !choices.flaggedOnly })}
          className="border-line-strong px-3.5 aria-pressed:border-sun-text/60 aria-pressed:bg-sun-soft aria-pressed:text-sun-text"
        >
          <Flag aria-hidden fill={choices.flaggedOnly ? 'currentColor' : 'none'} />
          <span className="max-lg:sr-only">Flagged</span>
        </Button>
        <Button
          variant="secondary"
          title="Never practiced"
          aria-pressed={choices.unpracticedOnly}
          onClick={() => onChoose({ unpracticedOnly: !choices.unpracticedOnly })}
          className="border-line-strong px-3.5 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text"
        >
          <CircleDashed aria-hidden />
          <span className="max-lg:sr-only">Never practiced</span>
        </Button>
      </div>
      <SelectField
        label="Category"
        value={choices.category ?? ALL}
        choices={[{ value: ALL, label: 'All categories' }, ...categoryChoices]}
        onChoose={(category) => onChoose({ category: category === ALL ? null : category })}
        className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-36 md:max-w-44 lg:max-w-52"
      />
      <SelectField
        label="Sort by"
        labelShown
        value={choices.order}
        choices={ORDERS}
        onChoose={(order) => onChoose({ order })}
        className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-36 md:max-w-48 lg:max-w-68"
      />
    </search>
  )
}
