import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { foldCategories } from '../../../domain/exams/category-groups.ts'
import { formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import type { Question } from '../../../domain/model.ts'
import { categoriesOf, categoryOf, someCategories } from '../../../domain/selection/categories.ts'
import { useCategoryLabel } from '../../data/queries/category-titles.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyCode } from '../../ui/lazy-code.ts'
import { CategoryBox } from './category-box.tsx'

/** Most banks have no groups. Where it cannot be loaded, the list shows every category. */
const categoryGroup = lazyCode(
  () => import('./category-group.tsx'),
  (code) => code.CategoryGroup,
)

/** With more categories than this the list scrolls, so that the modes below it stay near. */
const UNSCROLLED = 16

/**
 * With more categories than this the list is folded on a phone until it is opened, so that the modes are on the first
 * screen.
 */
const UNFOLDED = 4

/**
 * Which categories to practice (spec §2.7): all are selected on each visit, and none selected means all again (spec §5.2). Many
 * categories of a scheme fold into groups.
 */
export function CategoryChecklist({
  questions,
  chosen,
  last,
  onChosen,
}: {
  readonly questions: readonly Question[]
  readonly chosen: ReadonlySet<string>
  /** The choice of an earlier visit; null without one. */
  readonly last: readonly string[] | null
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const counts = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  const { groups, others } = useMemo(
    () => foldCategories(categories) ?? { groups: [], others: categories },
    [categories],
  )
  const { is, code: Group } = categoryGroup.useWhen(groups.length > 0)
  const lastChosen = useMemo(() => last && someCategories(questions, last), [questions, last])
  const label = useCategoryLabel()
  const titleId = useId()
  const noneId = useId()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const allChosen = chosen.size === categories.length
  if (categories.length === 0) return null
  const canFold = categories.length > UNFOLDED
  const unlessFolded = canFold && !isOpen && 'max-sm:hidden'

  const countOf = (category: string) => counts.get(category)?.length ?? 0
  const choose = (names: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (isChosen) next.add(name)
      else next.delete(name)
    }
    onChosen(next)
  }
  const boxOf = (category: string) => (
    <li key={category}>
      <CategoryBox
        name={label(category)}
        count={countOf(category)}
        checked={chosen.has(category)}
        onToggle={() => choose([category], !chosen.has(category))}
      />
    </li>
  )

  return (
    <Card className="mb-4 p-4 sm:p-6">
      <fieldset aria-labelledby={titleId} aria-describedby={noneId}>
        <div
          className={classNames(
            'relative mb-3 flex flex-wrap items-center justify-between gap-x-2',
            unlessFolded && 'max-sm:mb-0',
          )}
        >
          <div className="flex flex-1 basis-[8rem] flex-wrap items-baseline gap-x-3">
            <h2 id={titleId} className="text-[1.1875rem] font-bold">
              Select Categories ({formatWholeNumber(chosen.size)}/{formatWholeNumber(categories.length)})
            </h2>
            <p id={noneId} role="status" className="text-[0.9375rem] text-ink-soft">
              {chosen.size === 0 && 'With no category selected, all questions are used.'}
            </p>
          </div>
          {lastChosen && (
            <Button
              variant="quiet"
              className="relative z-1 -mx-2 px-2.5 max-sm:order-1"
              onClick={() => onChosen(lastChosen)}
            >
              Use my last choice ({formatWholeNumber(lastChosen.size)} of{' '}
              {formatWholeNumber(categories.length)})
            </Button>
          )}
          <Button
            variant="quiet"
            className="relative z-1 -mx-2 px-2.5"
            onClick={() => onChosen(new Set(allChosen ? [] : categories))}
          >
            {allChosen ? 'Deselect All' : 'Select All'}
          </Button>
          {canFold && (
            <IconButton
              label={isOpen ? 'Hide categories' : 'Show categories'}
              aria-expanded={isOpen}
              aria-controls={listId}
              // Folded, the whole row opens it. A button that moves while it is pressed would become what this area is in.
              className={classNames(
                '-mr-2 sm:hidden',
                !isOpen && 'after:absolute after:inset-0 active:translate-none',
              )}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown
                className={classNames('transition-transform duration-150', isOpen && 'rotate-180')}
              />
            </IconButton>
          )}
        </div>
        <ul
          id={listId}
          className={classNames(
            'flex flex-wrap gap-2 wrap-anywhere',
            unlessFolded,
            groups.length + others.length > UNSCROLLED &&
              '-m-1 max-h-80 overflow-y-auto overscroll-contain p-1',
          )}
        >
          {Group &&
            groups.map((group) => (
              <Group
                key={group.name}
                group={group}
                count={group.categories.reduce((sum, category) => sum + countOf(category), 0)}
                chosen={chosen}
                onToggle={(isChosen) => choose(group.categories, isChosen)}
              >
                {group.categories.map(boxOf)}
              </Group>
            ))}
          {(is === 'failed' ? categories : others).map(boxOf)}
        </ul>
      </fieldset>
    </Card>
  )
}
