import { type FormEvent, useId, useState } from 'react'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { usePracticeRequests } from '../data/browser/practice-request.ts'
import { useCategoryTitles } from '../data/queries/category-titles.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { Selection } from './use-selection.ts'

/** What can be done with the selected questions, in place of search and filters. */
export function SelectionBar({
  selection,
  categories,
}: {
  readonly selection: Selection
  readonly categories: readonly string[]
}) {
  const [isMoving, setMoving] = useState(false)
  const { practiceQuestions } = usePracticeRequests()
  const { ids, questions, areAllSelected } = selection
  if (ids === null) return null
  const isNone = questions.length === 0
  const areFlagged = !isNone && questions.every(({ isFlagged }) => isFlagged)
  return (
    <div
      role="toolbar"
      aria-label="Selected questions"
      className="-mx-2.5 mb-1 flex min-h-11 shrink-0 flex-wrap items-center gap-x-0.5 sm:my-2"
    >
      <p role="status" className="px-2.5 text-[0.9375rem] font-semibold tabular-nums">
        {questions.length.toLocaleString('en-US')} selected
      </p>
      <Button variant="quiet" className="px-2.5" onClick={() => selection.selectAll(!areAllSelected)}>
        {areAllSelected ? 'Select none' : 'Select all'}
      </Button>
      <div className="flex flex-wrap max-sm:order-last max-sm:basis-full">
        <Button
          variant="quiet"
          className="px-2.5"
          disabled={isNone}
          onClick={() => selection.flag(!areFlagged)}
        >
          {areFlagged ? 'Unflag' : 'Flag'}
        </Button>
        <Button
          variant="quiet"
          className="px-2.5"
          disabled={isNone}
          onClick={() => practiceQuestions(questions.map(({ id }) => id))}
        >
          Practice
        </Button>
        <Button variant="quiet" className="px-2.5" disabled={isNone} onClick={() => setMoving(true)}>
          Move
        </Button>
        <Button
          variant="quiet"
          className="px-2.5 text-poor hover:text-poor"
          disabled={isNone}
          onClick={selection.remove}
        >
          Delete
        </Button>
      </div>
      <Button variant="quiet" className="ml-auto px-2.5" onClick={selection.end}>
        Done
      </Button>
      {isMoving && (
        <MoveDialog
          categories={categories}
          onMove={(category) => {
            setMoving(false)
            selection.move(category)
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}

function MoveDialog({
  categories,
  onMove,
  onClose,
}: {
  readonly categories: readonly string[]
  readonly onMove: (category: string | null) => void
  readonly onClose: () => void
}) {
  const titles = useCategoryTitles()
  const [category, setCategory] = useState('')
  const id = useId()
  const move = (event: FormEvent) => {
    event.preventDefault()
    onMove(category.trim() || null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move to a category"
      description="Choose one of your categories or write a new one. Leave it empty for none."
    >
      <form onSubmit={move} className="grid gap-4">
        <div>
          <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
            Category
          </label>
          <input
            autoComplete="off"
            id={id}
            list={`${id}categories`}
            maxLength={QUESTION_LIMITS.categoryMax}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
            className="block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
          />
          <datalist id={`${id}categories`}>
            {categories.map((it) => (
              <option key={it} value={it} label={titles.get(it)} />
            ))}
          </datalist>
        </div>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </div>
      </form>
    </Dialog>
  )
}
