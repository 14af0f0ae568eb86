import { type FormEvent, useCallback, useId, useMemo, useState } from 'react'
import type { Question } from '../../domain/model.ts'
import { PAPER_QUESTIONS_MAX } from '../../domain/papers/questions-max.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { useMakePaper } from '../data/browser/paper-request.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { useCategoryTitles } from '../data/queries/category-titles.tsx'
import type { QuestionActions } from '../question-editor/use-question-actions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'

/** The selection of questions in the list, and what can be done with the selected ones. */
interface Selection {
  /** Null while nothing is being selected. */
  readonly ids: ReadonlySet<string> | null
  /** The selected questions among those that are listed. */
  readonly questions: readonly Question[]
  readonly areAllSelected: boolean
  readonly toggle: (questionId: Question['id']) => void
  readonly start: () => void
  readonly end: () => void
  readonly selectAll: (isSelected: boolean) => void
  readonly remove: () => void
  readonly move: (category: string | null) => void
  readonly flag: (isFlagged: boolean) => void
}

interface Selected {
  readonly ids: ReadonlySet<Question['id']>
  /** The list of which every question is selected, so that a large one is not searched for them; null: not known. */
  readonly whole: readonly Question[] | null
}

const NONE: readonly Question[] = []

/** @param shown the listed questions: selected ones that a filter hides are not changed. */
export function useSelection(shown: readonly Question[], actions: QuestionActions): Selection {
  const [selected, setSelected] = useState<Selected | null>(null)
  const questions = useMemo(() => {
    if (selected === null || selected.ids.size === 0) return NONE
    return selected.whole === shown ? shown : shown.filter(({ id }) => selected.ids.has(id))
  }, [selected, shown])
  const toggle = useCallback(
    (questionId: Question['id']) =>
      setSelected((before) => {
        const after = new Set(before?.ids)
        if (!after.delete(questionId)) after.add(questionId)
        return { ids: after, whole: null }
      }),
    [],
  )
  const end = () => setSelected(null)
  return {
    ids: selected?.ids ?? null,
    questions,
    areAllSelected: questions.length === shown.length,
    toggle,
    start: () => setSelected({ ids: new Set(), whole: null }),
    end,
    selectAll: (isSelected) =>
      setSelected(
        isSelected
          ? { ids: new Set(shown.map(({ id }) => id)), whole: shown }
          : { ids: new Set(), whole: null },
      ),
    remove: () => {
      actions.remove(questions)
      end()
    },
    move: (category) => {
      actions.move(questions, category)
      end()
    },
    flag: (isFlagged) => {
      actions.flag(questions, isFlagged)
      end()
    },
  }
}

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
  const makePaper = useMakePaper()
  const { ids, questions, areAllSelected } = selection
  if (ids === null) return null
  const isEmpty = questions.length === 0
  const areFlagged = !isEmpty && questions.every(({ isFlagged }) => isFlagged)
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
          disabled={isEmpty}
          onClick={() => selection.flag(!areFlagged)}
        >
          {areFlagged ? 'Unflag' : 'Flag'}
        </Button>
        <Button
          variant="quiet"
          className="px-2.5"
          disabled={isEmpty}
          onClick={() => practiceQuestions(questions.map(({ id }) => id))}
        >
          Practice
        </Button>
        <Button
          variant="quiet"
          className="px-2.5"
          disabled={isEmpty || questions.length > PAPER_QUESTIONS_MAX}
          onClick={() => makePaper(questions.map(({ id }) => id))}
        >
          Make a paper
        </Button>
        <Button variant="quiet" className="px-2.5" disabled={isEmpty} onClick={() => setMoving(true)}>
          Move
        </Button>
        <Button
          variant="quiet"
          className="px-2.5 text-poor hover:text-poor"
          disabled={isEmpty}
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
      onClose={onClose}
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
        <DialogButtons onCancel={onClose}>
          <Button type="submit">Move</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
