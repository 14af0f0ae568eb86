import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import type { LearnerData } from '../../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../../domain/selection/categories.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RenameForm } from './rename-form.tsx'

/** Renames categories, and merges one into another by giving it the name of that one. */
export function CategoriesDialog({
  data,
  onClose,
}: {
  readonly data: LearnerData
  readonly onClose: () => void
}) {
  const { learner, questions } = data
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const counts = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  const [edited, setEdited] = useState<string | null>(null)
  const countOf = (category: string) => counts.get(category)?.length ?? 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Categories"
      description="Rename a category, or merge it into another one. Exams follow; past tests keep the names of their time."
    >
      <ul className="divide-y divide-line">
        {categories.map((category) => (
          <li key={category} className="py-1">
            {edited === category ? (
              <RenameForm
                category={category}
                countOf={countOf}
                learner={learner}
                onDone={() => setEdited(null)}
              />
            ) : (
              <div className="flex min-h-11 items-center gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">{category}</span>
                <span className="shrink-0 text-[0.875rem] text-ink-soft">
                  {formatCount(countOf(category), 'question')}
                </span>
                <Button variant="quiet" className="-mr-2 px-2.5" onClick={() => setEdited(category)}>
                  <Pencil aria-hidden />
                  <span className="sr-only">Rename {category}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
