import { useId } from 'react'
import type { CategoryChoice } from '../../../domain/importing/drafts/categories/category-from.ts'
import type { ImportReview, ReviewEvent } from '../../../domain/importing/review/review.ts'
import { DEFAULT_CATEGORY } from '../../../domain/model.ts'
import { QUESTION_LIMITS } from '../../../domain/question-limits.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

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
