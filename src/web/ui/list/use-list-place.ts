import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { indexOfPlace, type ListPlace, leaveListAt, offsetOfPlace, placeAt, placeLeft } from './list-place.ts'

/** A list by what it shows in the history of the tab, and where it begins. */
interface ListStart {
  readonly name: string
  /** Of the row with which it begins, in the whole list, from 0. */
  readonly index: number
  /** Where it was left; null: it begins at its top. */
  readonly place: ListPlace | null
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
    const place = placeLeft(name)
    return { place, index: place === null ? 0 : indexOfPlace(place, items.map(keyOf)) }
  })
  return { name, ...begun }
}

/**
 * Puts a list where it begins, once the rows there are as high as they are, and remembers where it stands when it goes.
 *
 * @param first place of the first row that the virtualizer knows in the whole list, from 0.
 */
export function useListPlace(
  { name, index, place }: ListStart,
  first: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const begin = useEffectEvent(() => {
    const row = virtualizer.getVirtualItems().find((drawn) => first + drawn.index === index)
    if (place !== null && row !== undefined) virtualizer.scrollToOffset(offsetOfPlace(place, row))
  })
  const remember = useEffectEvent(() => {
    leaveListAt(name, placeAt(virtualizer.scrollOffset ?? 0, virtualizer.getVirtualItems(), first))
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
