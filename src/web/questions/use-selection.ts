import { useCallback, useMemo, useState } from 'react'
import type { Question } from '../../domain/model.ts'
import type { QuestionActions } from '../question-editor/use-question-actions.ts'

/** The selection of questions in the list, and what can be done with the selected ones. */
export interface Selection {
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
