import { Pencil, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CATEGORY_TITLE_MAX } from '../../contract/limits.ts'
import type { CategoryChange } from '../../domain/exams/category-changes.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { LearnerData } from '../../domain/model.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { categoriesOf, categoryOf } from '../../domain/selection/categories.ts'
import { FoldedList } from '../categories/folded-list.tsx'
import { useCategoryLabel, useCategoryTitles } from '../data/queries/category-titles.tsx'
import { useChangeCategories } from '../data/writes/change-categories.ts'
import { FIELD, Field } from '../question-editor/field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'

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
      onClose={onClose}
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

/** A change that was made, what to say about it, and how to undo it. */
export interface SavedChange {
  readonly text: string
  readonly undo: () => void
}

/** Name and title of one category. The name of another one merges the two, which the button says. */
export function CategoryForm({
  category,
  countOf,
  data,
  onSaved,
  onCancel,
}: {
  readonly category: string
  readonly countOf: (category: string) => number
  readonly data: LearnerData
  readonly onSaved: (saved: SavedChange) => void
  readonly onCancel: () => void
}) {
  const titles = useCategoryTitles()
  const change = useChangeCategories(data)
  const titleBefore = titles.get(category) ?? ''
  const [typed, setTyped] = useState({ name: category, title: titleBefore })
  const name = typed.name.trim()
  const title = typed.title.trim()
  const isRenamed = name !== category
  const isMerge = isRenamed && countOf(name) > 0
  const isTitled = title !== titleBefore
  const isPossible = name !== '' && (isRenamed || isTitled)
  const count = countOf(category)
  const save = () => {
    const changes: readonly CategoryChange[] = [
      ...(isRenamed ? [{ is: 'merge', category, into: name } as const] : []),
      ...(isTitled ? [{ is: 'title', category: name, title: title || null } as const] : []),
    ]
    const done = isMerge ? 'Categories merged.' : isRenamed ? 'Category renamed.' : 'Title saved.'
    onSaved({
      text: isRenamed ? `${done} ${formatCount(count, 'question')} now in ${name}.` : done,
      undo: change(changes),
    })
  }
  return (
    <form
      className="grid grid-cols-1 gap-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible) save()
      }}
    >
      <Field label={`New name of ${category}`} problem={undefined}>
        {(names) => (
          <input
            autoComplete="off"
            {...names}
            type="text"
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed is replaced by this field
            autoFocus
            className={FIELD}
            value={typed.name}
            maxLength={QUESTION_LIMITS.categoryMax}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Title (optional)" problem={undefined}>
        {(names) => (
          <input
            autoComplete="off"
            {...names}
            type="text"
            className={FIELD}
            value={typed.title}
            maxLength={CATEGORY_TITLE_MAX}
            onChange={(event) => setTyped({ ...typed, title: event.target.value })}
          />
        )}
      </Field>
      <p role="status" className="text-[0.9375rem] text-fair empty:hidden">
        {isMerge &&
          `${formatCount(count, 'question')} will join the ${formatCount(countOf(name), 'question')} of ${name}.`}
      </p>
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" disabled={!isPossible}>
          {isMerge ? 'Merge' : 'Save'}
        </Button>
      </DialogButtons>
    </form>
  )
}
