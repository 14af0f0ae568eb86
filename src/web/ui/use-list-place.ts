import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { leaveListAt, placeLeft } from './list-place.ts'

interface ListRows<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Of a row that nobody has seen yet, with the gap behind it, pixels. */
  readonly rowPx: number
}

/** A list by its name in the history of the tab, and the row with which it begins there; null: its top. */
interface ListStart {
  readonly name: string
  readonly row: { readonly index: number; readonly belowTopPx: number } | null
  /** Where that is as long as no row was seen, pixels. */
  readonly initialOffset: number
}

/** Where a list begins: Back finds it where it was left. */
export function useListStart<Item>({ label, items, keyOf, rowPx }: ListRows<Item>): ListStart {
  const { key } = useLocation()
  const name = `${key} ${label}`
  const [row] = useState(() => {
    const place = placeLeft(name)
    const index = place === null ? -1 : items.findIndex((item) => keyOf(item) === place.rowKey)
    return place === null || index === -1 ? null : { index, belowTopPx: place.belowTopPx }
  })
  return { name, row, initialOffset: row === null ? 0 : Math.max(0, row.index * rowPx - row.belowTopPx) }
}

/** Puts a list where it begins, once the rows there are as high as they are, and remembers where it stands when it goes. */
export function useListPlace<Item>(
  { name, row }: ListStart,
  { items, keyOf }: Pick<ListRows<Item>, 'items' | 'keyOf'>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const begin = useEffectEvent(() => {
    const start = virtualizer.getVirtualItems().find(({ index }) => index === row?.index)?.start
    if (row !== null && start !== undefined) virtualizer.scrollToOffset(start - row.belowTopPx)
  })
  const remember = useEffectEvent(() => {
    const offset = virtualizer.scrollOffset ?? 0
    const first = virtualizer.getVirtualItems().find(({ start }) => start >= offset)
    const item = items[first?.index ?? -1]
    const isAtTop = offset <= 0 || first === undefined || item === undefined
    leaveListAt(name, isAtTop ? null : { rowKey: keyOf(item), belowTopPx: first.start - offset })
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
