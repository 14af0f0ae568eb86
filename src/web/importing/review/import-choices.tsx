import { useId } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { CategoryChoice } from '../../../domain/importing/drafts/draft-categories.ts'
import type { ReviewCounts } from '../../../domain/importing/review/import-actions.ts'
import type { DuplicateChoice, ImportReview, ReviewEvent } from '../../../domain/importing/review/review.ts'
import { DEFAULT_CATEGORY } from '../../../domain/model.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { sourceWord } from './location-label.ts'

interface Choice {
  readonly choice: DuplicateChoice
  readonly label: string
  readonly text: string
}

const ADD: Choice = { choice: 'add', label: 'Add them again', text: "You'll have each of them twice." }
const ADD_ONE: Choice = { choice: 'add', label: 'Add it again', text: "You'll have it twice." }

/** Where some are in the bank. `source`: what they are in. */
const choicesForMany = (source: string): readonly Choice[] => [
  { choice: 'skip', label: 'Skip them', text: 'Only new questions are imported. Yours stay as they are.' },
  {
    choice: 'replace',
    label: 'Replace yours',
    text: `Questions that differ get the text, options, key, category and explanation from the ${source}. Your answers, notes and flags stay.`,
  },
  ADD,
]
const choicesForOne = (source: string): readonly Choice[] => [
  { choice: 'skip', label: 'Skip it', text: 'Only new questions are imported. Yours stays as it is.' },
  {
    choice: 'replace',
    label: 'Replace yours',
    text: `If it differs, it gets the text, options, key, category and explanation from the ${source}. Your answers, note and flag stay.`,
  },
  ADD_ONE,
]

/** While no question of the file is in the bank, none can be replaced. */
const CHOICES_WITHIN_THE_FILE: readonly Choice[] = [
  { choice: 'skip', label: 'Skip them', text: 'Each question is imported once.' },
  ADD,
]
const CHOICES_FOR_ONE_WITHIN_THE_FILE: readonly Choice[] = [
  { choice: 'skip', label: 'Skip it', text: 'The question is imported once.' },
  ADD_ONE,
]

/** What happens to questions that are in the bank already. */
export function DuplicateChoices({
  choice: chosen,
  source,
  counts: { statuses },
  onChange,
}: {
  readonly choice: DuplicateChoice
  /** What the questions are in. */
  readonly source: ReturnType<typeof sourceWord>
  readonly counts: ReviewCounts
  readonly onChange: (event: ReviewEvent) => void
}) {
  const choices = choicesFor(statuses, chosen, source)
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legendOf(statuses, source)}</legend>
      <div className="grid gap-1">
        {choices.map(({ choice, label, text }) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
            <input
              type="radio"
              name="duplicates"
              checked={chosen === choice}
              onChange={() => onChange({ type: 'duplicates-chosen', choice })}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="font-medium">{label}</span>
              <span className="block text-[0.9375rem] text-pretty text-ink-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function choicesFor(
  { same, differs, repeated }: ReviewCounts['statuses'],
  chosen: DuplicateChoice,
  source: string,
): readonly Choice[] {
  const isOne = same + differs + repeated === 1
  if (same + differs > 0 || chosen === 'replace')
    return isOne ? choicesForOne(source) : choicesForMany(source)
  return isOne ? CHOICES_FOR_ONE_WITHIN_THE_FILE : CHOICES_WITHIN_THE_FILE
}

/** "12 questions already in your bank, of which 2 differ from yours, 1 question repeated in the file". */
function legendOf({ same, differs, repeated }: ReviewCounts['statuses'], source: string): string {
  const inBank = same + differs
  const parts = [
    ...(inBank > 0
      ? [`${formatCount(inBank, 'question')} already in your bank${differing(inBank, differs)}`]
      : []),
    ...(repeated > 0 ? [`${formatCount(repeated, 'question')} repeated in the ${source}`] : []),
  ]
  return parts.join(', ')
}

function differing(inBank: number, differs: number): string {
  if (differs === 0) return ', the same as yours'
  if (differs === inBank) return differs === 1 ? ', and differs from yours' : ', and all differ from yours'
  return `, of which ${differs.toLocaleString('en-US')} ${differs === 1 ? 'differs' : 'differ'} from yours`
}

/** The value of the choice to create no categories from ids. */
const NO_ID_CATEGORIES = 'none'

/** Where questions without a category get one: from what is typed, or from their ids. */
export function CategoryChoices({
  review,
  onChange,
}: {
  readonly review: ImportReview
  readonly onChange: (event: ReviewEvent) => void
}) {
  const id = useId()
  const { categoryChoices, categoryFrom } = review
  return (
    <div className="grid max-w-lg gap-3">
      {categoryChoices.length > 0 && (
        <div>
          <p aria-hidden className="mb-1.5 font-semibold">
            Categories from the ids
          </p>
          <SelectField
            label="Categories from the ids"
            value={categoryFrom === null ? NO_ID_CATEGORIES : String(categoryFrom.idCharacters)}
            choices={[
              { value: NO_ID_CATEGORIES, label: 'None: one category for all' },
              ...categoryChoices.map((choice) => ({
                value: String(choice.idCharacters),
                label: labelOf(choice),
              })),
            ]}
            onChoose={(value) => onChange({ type: 'category-from-chosen', categoryFrom: ruleOf(value) })}
          />
        </div>
      )}
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          Category for questions without one
        </label>
        <input
          autoComplete="off"
          id={id}
          value={review.category}
          maxLength={QUESTION_LIMITS.categoryMax}
          onChange={(event) => onChange({ type: 'category-typed', category: event.target.value })}
          placeholder={DEFAULT_CATEGORY}
          className="block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 placeholder:text-ink-soft"
        />
      </div>
    </div>
  )
}

function ruleOf(value: string): { readonly idCharacters: number } | null {
  return value === NO_ID_CATEGORIES ? null : { idCharacters: Number(value) }
}

/** "35 categories: T1A, T1B, T1C, ... (3 characters)". */
function labelOf({ idCharacters, count, examples }: CategoryChoice): string {
  const more = count > examples.length ? ', ...' : ''
  const characters = idCharacters === 1 ? '1 character' : `${idCharacters} characters`
  return `${count.toLocaleString('en-US')} categories: ${examples.join(', ')}${more} (${characters})`
}
