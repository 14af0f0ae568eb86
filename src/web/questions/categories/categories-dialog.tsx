import { Pencil, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../domain/format-number.ts'
import type { LearnerData } from '../../../domain/model.ts'
import { categoriesOf, categoryOf } from '../../../domain/selection/categories.ts'
import { FoldedList } from '../../categories/folded-list.tsx'
import { useCategoryLabel } from '../../data/queries/category-titles.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CategoryForm, type SavedChange } from './category-form.tsx'

/** Renames categories, gives them titles, and merges one into another by giving it the name of that one. */
export function CategoriesDialog({
  data,
  onClose,
}: {
  readonly data: LearnerData
  readonly onClose: () => void
}) {
  const { questions } = data
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const counts = useMemo(() => Map.groupBy(questions, categoryOf), [questions])
  const label = useCategoryLabel()
  const [edited, setEdited] = useState<string | null>(null)
  const [saved, setSaved] = useState<SavedChange | null>(null)
  const countOf = (category: string) => counts.get(category)?.length ?? 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Categories"
      description="Rename a category, give it a title, or merge it into another one. Exams follow; past tests keep the names of their time."
    >
      <div role="status" className="flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
        {saved !== null && (
          <>
            <p className="min-w-0 wrap-anywhere">{saved.text}</p>
            <Button
              variant="accent"
              className="-mr-2 px-2.5"
              onClick={() => {
                saved.undo()
                setSaved(null)
              }}
            >
              <Undo2 aria-hidden /> Undo
            </Button>
          </>
        )}
      </div>
      <FoldedList categories={categories}>
        {(category) =>
          edited === category ? (
            <CategoryForm
              category={category}
              countOf={countOf}
              data={data}
              onSaved={(change) => {
                setSaved(change)
                setEdited(null)
              }}
              onCancel={() => setEdited(null)}
            />
          ) : (
            <div className="flex min-h-11 items-center gap-3 py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">{label(category)}</span>
              <span className="shrink-0 text-[0.875rem] text-ink-soft">
                {formatCount(countOf(category), 'question')}
              </span>
              <Button variant="quiet" className="-mr-2 px-2.5" onClick={() => setEdited(category)}>
                <Pencil aria-hidden />
                <span className="sr-only">Edit {category}</span>
              </Button>
            </div>
          )
        }
      </FoldedList>
    </Dialog>
  )
}
