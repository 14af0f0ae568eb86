import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** A list, identified by its history entry and by what it shows, and its scroll position. */
interface ListStart {
  readonly name: string
  /** Index of the row with which it begins, in the whole list, from 0. */
  readonly index: number
  /** The scroll position where it was left; null: it begins at its top. */
  readonly place: ListScrollPosition | null
}

/**
 * The scroll position at which a list begins: Back restores it.
 * @param list names what the list shows.
 */
export function useListStart<Item>(
  list: string,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ListStart {
  const { key } = useLocation()
  const name = `${key} ${list}`
  const [begun] = useState(() => {
    const place = savedScrollPosition(name)
    return { place, index: place === null ? 0 : rowIndexOf(place, items.map(keyOf)) }
  })
  return { name, ...begun }
}

/**
 * Scrolls a list to its start position once the rows there are measured, and stores its position when it unmounts.
 * @param first index of the first row that the virtualizer knows in the whole list, from 0.
 */
export function useScrollRestoration(
  { name, index, place }: ListStart,
  first: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const begin = useEffectEvent(() => {
    const row = virtualizer.getVirtualItems().find((drawn) => first + drawn.index === index)
    if (place !== null && row !== undefined) virtualizer.scrollToOffset(scrollOffsetOf(place, row))
  })
  const remember = useEffectEvent(() => {
    saveScrollPosition(
      name,
      scrollPositionAt(virtualizer.scrollOffset ?? 0, virtualizer.getVirtualItems(), first),
    )
  })
  useLayoutEffect(() => {
    // The rows have been measured by then, and nothing has been painted.
    let hasBegun = false
    const frame = requestAnimationFrame(() => {
      hasBegun = true
      begin()
    })
    return () => {
      cancelAnimationFrame(frame)
      if (hasBegun) remember()
    }
  }, [])
}

/** The row at the top of a list that scrolls, which may be cut off there. */
interface ListScrollPosition {
  readonly rowKey: string
  /** Index of the row in the list, from 0. */
  readonly index: number
  /** From the top of the list to the top of the row, pixels; negative where the row is cut off. */
  readonly belowTopPx: number
  readonly heightPx: number
}

/** A row as it is rendered; `start` and `end` from the top of the list, pixels. */
interface DrawnRow {
  readonly key: string | number | bigint
  readonly index: number
  readonly start: number
  readonly end: number
}

/**
 * The scroll position of a list; null: at its top.
 * @param rows what is rendered, from the top of the list.
 * @param first index of the first row of this part of the list in the whole list, from 0.
 */
export function scrollPositionAt(
  offset: number,
  rows: readonly DrawnRow[],
  first: number,
): ListScrollPosition | null {
  const row = rows.find(({ end }) => end > offset)
  if (row === undefined || (first === 0 && offset <= 0)) return null
  const { key, index, start, end } = row
  return { rowKey: String(key), index: first + index, belowTopPx: start - offset, heightPx: end - start }
}

/** The row to begin with: the one that was left, or, where that is gone, the one that replaced it. */
export function rowIndexOf({ rowKey, index }: ListScrollPosition, keys: readonly string[]): number {
  const found = keys.indexOf(rowKey)
  return found === -1 ? Math.max(0, Math.min(index, keys.length - 1)) : found
}

/** How far to scroll to that row. A row that has changed, such as a card that was open, is shown from its top. */
export function scrollOffsetOf({ rowKey, belowTopPx, heightPx }: ListScrollPosition, row: DrawnRow): number {
  const isSame = row.key === rowKey && row.end - row.start === heightPx
  return row.start - (isSame ? belowTopPx : Math.max(0, belowTopPx))
}

/** How many positions are remembered, the latest ones. A list that was left earlier begins at its top. */
const REMEMBERED_MAX = 50

const left = new Map<string, ListScrollPosition>()

/** The scroll position of a list when it was left; null when it is new here or was at its top. */
export function savedScrollPosition(list: string): ListScrollPosition | null {
  return left.get(list) ?? null
}

/** @param place null: the top */
export function saveScrollPosition(list: string, place: ListScrollPosition | null): void {
  left.delete(list)
  if (place === null) return
  left.set(list, place)
  const [oldest] = left.keys()
  if (left.size > REMEMBERED_MAX && oldest !== undefined) left.delete(oldest)
}
