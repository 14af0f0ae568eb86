/**
 * A non-empty list with a current item. The position cannot be out of range, because there is no index.
 */
export interface Walk<Item> {
  readonly before: readonly Item[]
  readonly current: Item
  readonly after: readonly Item[]
}

/** A cursor at `index` (from 0) of `items`; null when out of range. */
export function walkAt<Item extends object>(items: readonly Item[], index: number): Walk<Item> | null {
  const current = items[index]
  if (current === undefined) return null
  return { before: items.slice(0, index), current, after: items.slice(index + 1) }
}

/** The cursor one item back; null at the first. */
export function stepBack<Item extends object>(walk: Walk<Item>): Walk<Item> | null {
  return walkAt(itemsOf(walk), positionOf(walk) - 1)
}

/** The cursor one item on; null at the last. */
export function stepForward<Item extends object>(walk: Walk<Item>): Walk<Item> | null {
  return walkAt(itemsOf(walk), positionOf(walk) + 1)
}

/** All items, in order. */
export function itemsOf<Item>(walk: Walk<Item>): readonly Item[] {
  return [...walk.before, walk.current, ...walk.after]
}

/** Index of the current item, from 0. */
export function positionOf(walk: Walk<unknown>): number {
  return walk.before.length
}

/** Number of items, 1 or more. */
export function lengthOf(walk: Walk<unknown>): number {
  return walk.before.length + 1 + walk.after.length
}

/** The same position over mapped items. */
export function mapWalk<Item, Other>(walk: Walk<Item>, change: (item: Item) => Other): Walk<Other> {
  return { before: walk.before.map(change), current: change(walk.current), after: walk.after.map(change) }
}
