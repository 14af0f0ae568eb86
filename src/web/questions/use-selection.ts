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

/** @param shown the listed questions: a selected one that a filter hides is left alone. */
export function useSelection(shown: readonly Question[], actions: QuestionActions): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const questions = useMemo(
    () => (ids === null ? [] : shown.filter((question) => ids.has(question.id))),
    [ids, shown],
  )
  const toggle = useCallback(
    (questionId: Question['id']) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(questionId)) after.add(questionId)
        return after
      }),
    [],
  )
  const end = () => setIds(null)
  return {
    ids,
    questions,
    areAllSelected: questions.length === shown.length,
    toggle,
    start: () => setIds(new Set()),
    end,
    selectAll: (isSelected) => setIds(new Set(isSelected ? shown.map(({ id }) => id) : [])),
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
