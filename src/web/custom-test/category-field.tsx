import { ChevronDown } from 'lucide-react'
import { useId, useMemo } from 'react'
import { formatWholeNumber } from '../../domain/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import { useCategoryChoices } from '../categories/use-category-choices.ts'
import { classNames } from '../ui/class-names.ts'
import { FIELD_CLASS, LABEL_CLASS } from './field-class.ts'

/** The default, no filter at all (spec §5.4). */
const ALL_CATEGORIES = 'All Categories (Mixed)'

/** Value of the list's default entry; a category's value is its index, whatever its name is. */
const ALL = 'all'

/** Which category's questions to ask (spec §5.4). */
export function CategoryField({
  questions,
  category,
  onCategory,
}: {
  readonly questions: readonly Question[]
  readonly category: string | null
  readonly onCategory: (category: string | null) => void
}) {
  const id = useId()
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const choices = useCategoryChoices(categories)
  const sizes = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASS}>
        Category Filter
      </label>
      <div className="relative">
        <select
          id={id}
          value={category === null ? ALL : categories.indexOf(category)}
          onChange={({ target }) => onCategory(categories[Number(target.value)] ?? null)}
          className={classNames(FIELD_CLASS, 'appearance-none truncate pr-10')}
        >
          <option value={ALL}>{ALL_CATEGORIES}</option>
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, members]) => {
            const options = members.map(({ value: name, label }) => (
              <option key={name} value={categories.indexOf(name)}>
                {label} ({formatWholeNumber(sizes.get(name)?.length ?? 0)})
              </option>
            ))
            return group === undefined ? (
              options
            ) : (
              <optgroup key={group} label={group}>
                {options}
              </optgroup>
            )
          })}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  )
}
