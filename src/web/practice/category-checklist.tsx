import { Check } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { Question } from '../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Which categories to practise (seed §2): all are chosen at first, and none chosen means all again (seed §5). */
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
  const allChosen = chosen.size === categories.length
  if (categories.length === 0) return null

  const toggle = (category: string) => {
    const next = new Set(chosen)
    if (!next.delete(category)) next.add(category)
    onChosen(next)
  }

  return (
    <Card className="mb-4 p-4 sm:p-6">
      <fieldset aria-labelledby={titleId}>
        <div className="mb-3 flex items-center justify-between gap-2">
          <h2 id={titleId} className="text-[1.1875rem] font-bold">
            Select Categories ({chosen.size}/{categories.length})
          </h2>
          <Button
            look="quiet"
            className="-mr-2 shrink-0 px-2.5"
            onClick={() => onChosen(new Set(allChosen ? [] : categories))}
          >
            {allChosen ? 'Deselect All' : 'Select All'}
          </Button>
        </div>
        <ul className="flex flex-wrap gap-2 wrap-anywhere">
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
        {chosen.size === 0 && (
          <p className="mt-3 text-[0.9375rem] text-ink-soft">
            With no category selected, all questions are used.
          </p>
        )}
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
    <label className="group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line px-3 py-2 transition-colors duration-150 hover:border-line-strong has-checked:border-brand/40 has-checked:bg-brand-soft/50 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="checkbox" checked={checked} onChange={onToggle} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-content-center rounded-md border-2 border-line-strong bg-surface text-transparent transition-colors duration-150 peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink"
      >
        <Check className="size-3.5" strokeWidth={3.5} />
      </span>
      <span className="min-w-0 font-medium">{category}</span>
      <span className="text-[0.875rem] text-ink-soft tabular-nums max-sm:sr-only">
        {count}
        <span className="sr-only"> {count === 1 ? 'question' : 'questions'}</span>
      </span>
    </label>
  )
}
