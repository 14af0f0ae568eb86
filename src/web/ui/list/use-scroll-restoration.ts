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

/** A list by what it shows in the history of the tab, and where it begins. */
interface ListStart {
  readonly name: string
  /** Of the row with which it begins, in the whole list, from 0. */
  readonly index: number
  /** Where it was left; null: it begins at its top. */
  readonly place: ListScrollPosition | null
}

/**
 * Where a list begins: Back finds it where it was left.
 *
 * @param list what it shows of which things.
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
 * Puts a list where it begins, once the rows there are as high as they are, and remembers where it stands when it goes.
 *
 * @param first place of the first row that the virtualizer knows in the whole list, from 0.
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
