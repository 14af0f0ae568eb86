import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { CategoryGroup as Group } from '../../../domain/exams/category-groups.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CategoryBox } from './category-box.tsx'

/** A group of categories as one box, which chooses all or none of them, and opens to show each. */
export function CategoryGroup({
  group: { name, categories },
  count,
  chosen,
  onToggle,
  children,
}: {
  readonly group: Group
  /** Questions of all its categories. */
  readonly count: number
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (isChosen: boolean) => void
  /** The boxes of its categories. */
  readonly children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const chosenCount = categories.filter((category) => chosen.has(category)).length
  const isAll = chosenCount === categories.length
  return (
    <li className={classNames(isOpen && 'basis-full')}>
      <div className="flex items-center">
        <CategoryBox
          name={name}
          count={count}
          checked={isAll || (chosenCount > 0 && 'mixed')}
          onToggle={() => onToggle(!isAll)}
        />
        <IconButton
          label={`Categories of ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className={classNames('transition-transform duration-150', isOpen && 'rotate-180')} />
        </IconButton>
      </div>
      {isOpen && (
        <ul id={id} className="my-2 ml-4 flex flex-wrap gap-2 border-l-2 border-line pl-3">
          {children}
        </ul>
      )}
    </li>
  )
}
