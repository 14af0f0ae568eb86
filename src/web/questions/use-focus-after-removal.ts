import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Question } from '../../domain/model.ts'

interface Row {
  readonly question: Pick<Question, 'id'>
}

/** Selectors of what gets the focus. */
interface FocusTargets {
  /** Within the row that takes the position. */
  readonly inRow: string
  /** Within `place`, when no row is left. */
  readonly withoutRows: string
}

/**
 * Keeps the focus in the list when an action on a question removes its row, as unflagging does while only flagged ones
 * are shown. The row that takes its position gets the focus; without any row left, the element that replaces the list.
 */
export function useFocusAfterRemoval(rows: readonly Row[], { inRow, withoutRows }: FocusTargets) {
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
      rows.length === 0 ? withoutRows : `[aria-posinset="${next}"] ${inRow}`,
    )
    target?.focus({ preventScroll: true })
  }, [rows, inRow, withoutRows])

  const mayLeave = useCallback((questionId: string) => {
    leaving.current = questionId
  }, [])
  return { place, mayLeave }
}

function placeOf(questionId: string | null, rows: readonly Row[]): number {
  return questionId === null ? -1 : rows.findIndex(({ question }) => question.id === questionId)
}
