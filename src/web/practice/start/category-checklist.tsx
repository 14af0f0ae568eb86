import { Check } from 'lucide-react'
import { useId, useMemo } from 'react'
import { formatWholeNumber } from '../../../domain/format-number.ts'
import type { Question } from '../../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../../domain/selection/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

/** With more categories than this the list scrolls, so that the modes below it stay near. */
const UNSCROLLED = 16

/**
 * Which categories to practice (spec §2.7): all are selected at first, and none selected means all again (spec §5.2).
 */
export function CategoryChecklist({
  questions,
  chosen,
  onChosen,
}: {
  readonly questions: readonly Question[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const counts = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  const titleId = useId()
  const noneId = useId()
  const allChosen = chosen.size === categories.length
  if (categories.length === 0) return null

  const toggle = (category: string) => {
    const next = new Set(chosen)
    if (!next.delete(category)) next.add(category)
    onChosen(next)
  }

  return (
    <Card className="mb-4 p-4 sm:p-6">
      <fieldset aria-labelledby={titleId} aria-describedby={noneId}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2">
          <div className="flex flex-1 basis-[8rem] flex-wrap items-baseline gap-x-3">
            <h2 id={titleId} className="text-[1.1875rem] font-bold">
              Select Categories ({formatWholeNumber(chosen.size)}/{formatWholeNumber(categories.length)})
            </h2>
            <p id={noneId} role="status" className="text-[0.9375rem] text-ink-soft">
              {chosen.size === 0 && 'With no category selected, all questions are used.'}
            </p>
          </div>
          <Button
            variant="quiet"
            className="-mx-2 px-2.5"
            onClick={() => onChosen(new Set(allChosen ? [] : categories))}
          >
            {allChosen ? 'Deselect All' : 'Select All'}
          </Button>
        </div>
        <ul
          className={classNames(
            'flex flex-wrap gap-2 wrap-anywhere',
            categories.length > UNSCROLLED && '-m-1 max-h-80 overflow-y-auto overscroll-contain p-1',
          )}
        >
          {categories.map((category) => (
            <li key={category}>
              <CategoryBox
                category={category}
                count={counts.get(category)?.length ?? 0}
                checked={chosen.has(category)}
                onToggle={() => toggle(category)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Card>
  )
}

function CategoryBox({
  category,
  count,
  checked,
  onToggle,
}: {
  readonly category: string
  readonly count: number
  readonly checked: boolean
  readonly onToggle: () => void
}) {
  return (
    <label className="group relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line px-3 py-2 transition-colors duration-150 hover:border-line-strong has-checked:border-brand/40 has-checked:bg-brand-soft/50 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="checkbox" checked={checked} onChange={onToggle} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-content-center rounded-md border-2 border-line-strong bg-surface text-transparent transition-colors duration-150 peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink"
      >
        <Check className="size-3.5" strokeWidth={3.5} />
      </span>
      <span className="min-w-0 font-medium">{category}</span>
      <span className="shrink-0 text-[0.875rem] text-ink-soft tabular-nums max-sm:sr-only">
        {formatWholeNumber(count)}
        <span className="sr-only"> {count === 1 ? 'question' : 'questions'}</span>
      </span>
    </label>
  )
}
