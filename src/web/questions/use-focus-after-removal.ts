import { useCallback, useLayoutEffect, useRef } from 'react'
import type { QuestionRow } from '../../domain/questions/question-row.ts'

/**
 * Keeps the focus in the list when an action on a question removes its row, as unflagging does while only flagged ones
 * are shown. The row that takes its position gets the focus; without any row left, the element that replaces the list.
 */
export function useFocusAfterRemoval(rows: readonly QuestionRow[]) {
  const place = useRef<HTMLDivElement>(null)
  const leaving = useRef<string | null>(null)
  const before = useRef(rows)

  useLayoutEffect(() => {
    const index = placeOf(leaving.current, before.current)
    before.current = rows
    if (index === -1 || placeOf(leaving.current, rows) !== -1) return
    leaving.current = null
    if (document.activeElement !== document.body) return
    const next = Math.min(index + 1, rows.length)
    const target = place.current?.querySelector<HTMLElement>(
      rows.length === 0 ? 'button' : `[aria-posinset="${next}"] h3 button`,
    )
    target?.focus({ preventScroll: true })
  }, [rows])

  const mayLeave = useCallback((questionId: string) => {
    leaving.current = questionId
  }, [])
  return { place, mayLeave }
}

function placeOf(questionId: string | null, rows: readonly QuestionRow[]): number {
  return questionId === null ? -1 : rows.findIndex(({ question }) => question.id === questionId)
}
