/**
 * A non-empty list with a current item. The position cannot be out of range, because there is no index.
 */
export interface Cursor<Item> {
  readonly before: readonly Item[]
  readonly current: Item
  readonly after: readonly Item[]
}

/** A cursor at `index` (from 0) of `items`; null when out of range. */
export function cursorAt<Item extends object>(items: readonly Item[], index: number): Cursor<Item> | null {
  const current = items[index]
  if (current === undefined) return null
  return { before: items.slice(0, index), current, after: items.slice(index + 1) }
}

/** The cursor one item back; null at the first. */
export function previousCursor<Item extends object>(cursor: Cursor<Item>): Cursor<Item> | null {
  return cursorAt(itemsOf(cursor), positionOf(cursor) - 1)
}

/** The cursor one item on; null at the last. */
export function nextCursor<Item extends object>(cursor: Cursor<Item>): Cursor<Item> | null {
  return cursorAt(itemsOf(cursor), positionOf(cursor) + 1)
}

/** All items, in order. */
export function itemsOf<Item>(cursor: Cursor<Item>): readonly Item[] {
  return [...cursor.before, cursor.current, ...cursor.after]
}

/** Index of the current item, from 0. */
export function positionOf(cursor: Cursor<unknown>): number {
  return cursor.before.length
}

/** Number of items, 1 or more. */
export function lengthOf(cursor: Cursor<unknown>): number {
  return cursor.before.length + 1 + cursor.after.length
}

/** The same position over mapped items. */
export function mapCursor<Item, Other>(cursor: Cursor<Item>, change: (item: Item) => Other): Cursor<Other> {
  return {
    before: cursor.before.map(change),
    current: change(cursor.current),
    after: cursor.after.map(change),
  }
}
