import { SelectField } from '../ui/form/select-field.tsx'
import { useCategoryChoices } from './folded-list.tsx'

/** No category has this name: those of the bank are never blank. */
const ALL = ''

/** One of the categories, or all of them. */
export function CategorySelect({
  label = 'Category',
  all = 'All categories',
  categories,
  category,
  onChoose,
  countOf,
  labelShown = false,
  className,
}: {
  readonly label?: string
  /** The name of the choice of all. */
  readonly all?: string
  readonly categories: readonly string[]
  /** Null for all. */
  readonly category: string | null
  readonly onChoose: (category: string | null) => void
  /** How many questions to name beside each category; absent: none. */
  readonly countOf?: (category: string) => string
  readonly labelShown?: false | 'above'
  readonly className?: string
}) {
  const choices = useCategoryChoices(categories).map((choice) =>
    countOf ? { ...choice, label: `${choice.label} (${countOf(choice.value)})` } : choice,
  )
  return (
    <SelectField
      label={label}
      value={category ?? ALL}
      choices={[{ value: ALL, label: all }, ...choices]}
      onChoose={(chosen) => onChoose(chosen === ALL ? null : chosen)}
      labelShown={labelShown}
      {...(className !== undefined && { className })}
    />
  )
}
