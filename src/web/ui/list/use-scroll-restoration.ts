import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type ListScrollPosition,
  rowIndexOf,
  savedScrollPosition,
  saveScrollPosition,
  scrollOffsetOf,
  scrollPositionAt,
} from './scroll-position.ts'

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
    const frame = requestAnimationFrame(() => begin())
    return () => {
      cancelAnimationFrame(frame)
      remember()
    }
  }, [])
}
