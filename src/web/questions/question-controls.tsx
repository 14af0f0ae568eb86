import { CircleDashed, Flag } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { NO_FILTER, type QuestionFilter } from '../../domain/questions/question-filter.ts'
import {
  FIRST_ORDER,
  QUESTION_ORDERS,
  type QuestionOrder,
  readQuestionOrder,
} from '../../domain/questions/question-order.ts'
import { CategorySelect } from '../categories/category-select.tsx'
import { useHasLeft } from '../data/browser/use-has-left.ts'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

/** Spec §2.6: the orders as the learner reads them. */
const ORDERS: Readonly<Record<QuestionOrder, string>> = {
  name: 'Question Text',
  accuracy: 'Accuracy',
  attempts: 'Attempts',
  recent: 'Recently Attempted',
  category: 'Category',
  flagged: 'Flagged First',
  'needs-work': 'Needs Work',
  forgotten: 'Likely Forgotten',
}

/** Search, filters and order. */
export function QuestionControls({
  choices,
  isSearching,
  categories,
  onChoose,
}: {
  readonly choices: QuestionChoices
  /** Whether the list does not show these choices yet. */
  readonly isSearching: boolean
  readonly categories: readonly string[]
  readonly onChoose: (change: Partial<QuestionChoices>) => void
}) {
  return (
    <search className="mb-1 flex flex-wrap gap-x-2 gap-y-1.5 sm:my-2 sm:flex-nowrap">
      <div className="flex basis-full flex-wrap gap-x-2 gap-y-1.5 sm:flex-1 sm:basis-0">
        <SearchField
          label="Search questions"
          className="flex-1 basis-[9rem]"
          value={choices.search}
          onChange={(search) => onChoose({ search })}
          isSearching={isSearching}
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
      <CategorySelect
        categories={categories}
        category={choices.category}
        onChoose={(category) => onChoose({ category })}
        className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-36 md:max-w-44 lg:max-w-52"
      />
      <SelectField
        label="Sort by"
        labelShown
        value={choices.order}
        choices={QUESTION_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
        onChoose={(order) => onChoose({ order })}
        className="flex-1 basis-[8rem] sm:basis-0 sm:max-w-36 md:max-w-48 lg:max-w-68"
      />
    </search>
  )
}

/** Search, filters and order of the question list; all of them are in the address. */
export interface QuestionChoices extends QuestionFilter {
  readonly order: QuestionOrder
}

const YES = 'yes'

/** The choices in an address; missing or unknown values are the defaults. `categories` are those of the bank. */
export function readQuestionChoices(
  address: URLSearchParams,
  categories: readonly string[],
): QuestionChoices {
  const category = address.get('category')
  return {
    order: readQuestionOrder(address.get('sort')),
    search: address.get('search') ?? '',
    category: category !== null && categories.includes(category) ? category : null,
    flaggedOnly: address.get('flagged') === YES,
    unpracticedOnly: address.get('unpracticed') === YES,
    forgottenOnly: address.get('forgotten') === YES,
    madeOnly: address.get('made') === YES,
  }
}

/** The address of these choices; defaults are left out. */
export function writeQuestionChoices({
  order,
  search,
  category,
  flaggedOnly,
  unpracticedOnly,
  forgottenOnly,
  madeOnly,
}: QuestionChoices): URLSearchParams {
  const parameters: Readonly<Record<keyof QuestionChoices, readonly [name: string, value: string | null]>> = {
    order: ['sort', order === FIRST_ORDER ? null : order],
    search: ['search', search.trim() === '' ? null : search],
    category: ['category', category],
    flaggedOnly: ['flagged', flaggedOnly ? YES : null],
    unpracticedOnly: ['unpracticed', unpracticedOnly ? YES : null],
    forgottenOnly: ['forgotten', forgottenOnly ? YES : null],
    madeOnly: ['made', madeOnly ? YES : null],
  }
  return new URLSearchParams(
    Object.values(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** The address is updated after this pause in typing, milliseconds: browsers limit how often it may change. */
const TYPING_PAUSE_MS = 300

interface QuestionChoicesControls {
  readonly choices: QuestionChoices
  readonly choose: (change: Partial<QuestionChoices>) => void
  readonly clearFilters: () => void
}

/**
 * The choices in the address. Every change replaces the address, so that Back leaves the screen rather than undoing
 * letters; only the search is ahead of it while it is typed.
 * @param categories those of the bank.
 */
export function useQuestionChoices(categories: readonly string[]): QuestionChoicesControls {
  const [address, setAddress] = useSearchParams()
  const hasLeft = useHasLeft()
  const addressed = useMemo(() => readQuestionChoices(address, categories), [address, categories])
  const [typed, setTyped] = useTypedSearch(addressed.search)
  const choices = useMemo(() => ({ ...addressed, search: typed }), [addressed, typed])

  const write = useCallback(
    (wanted: QuestionChoices) =>
      setAddress(writeQuestionChoices(wanted), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  useEffect(() => {
    if (choices.search.trim() === addressed.search.trim()) return
    const timer = setTimeout(() => {
      if (!hasLeft()) write(choices)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [choices, addressed.search, write, hasLeft])

  const choose = ({ search = typed, ...change }: Partial<QuestionChoices>) => {
    setTyped(search)
    if (Object.keys(change).length > 0) write({ ...choices, ...change, search })
  }
  return { choices, choose, clearFilters: () => choose(NO_FILTER) }
}

/**
 * The text of the search field. It is read from the address again when something other than this screen changed that: a
 * link or the browser's Back and Forward. The screen itself only ever replaces the address.
 */
function useTypedSearch(addressed: string): readonly [string, (typed: string) => void] {
  const place = useLocation().key
  const isOwnChange = useNavigationType() === 'REPLACE'
  const [typed, setTyped] = useState({ text: addressed, place })
  if (typed.place !== place) {
    const text = isOwnChange ? typed.text : addressed
    setTyped({ text, place })
    return [text, (next) => setTyped({ text: next, place })]
  }
  return [typed.text, (next) => setTyped({ text: next, place })]
}
