/**
 * A row of things that one walks along, always standing at one of them: never empty, and never out of range,
 * because there is no index that could be wrong.
 */
export interface Walk<Item> {
  readonly before: readonly Item[]
  readonly current: Item
  readonly after: readonly Item[]
}

/** Stands at place `index` (from 0) of `items`; null when there is no such place. */
export function walkAt<Item extends object>(items: readonly Item[], index: number): Walk<Item> | null {
  const current = items[index]
  if (current === undefined) return null
  return { before: items.slice(0, index), current, after: items.slice(index + 1) }
}

/** One place back; null at the first. */
export function stepBack<Item extends object>(walk: Walk<Item>): Walk<Item> | null {
  return walkAt(itemsOf(walk), positionOf(walk) - 1)
}

/** One place on; null at the last. */
export function stepForward<Item extends object>(walk: Walk<Item>): Walk<Item> | null {
  return walkAt(itemsOf(walk), positionOf(walk) + 1)
}

/** The whole row, in its order. */
export function itemsOf<Item>(walk: Walk<Item>): readonly Item[] {
  return [...walk.before, walk.current, ...walk.after]
}

/** Where one stands, from 0. */
export function positionOf(walk: Walk<unknown>): number {
  return walk.before.length
}

/** How many things stand in the row, 1 or more. */
export function lengthOf(walk: Walk<unknown>): number {
  return walk.before.length + 1 + walk.after.length
}

/** The same walk through other things, each made of the one that stood in its place. */
export function mapWalk<Item, Other>(walk: Walk<Item>, change: (item: Item) => Other): Walk<Other> {
  return { before: walk.before.map(change), current: change(walk.current), after: walk.after.map(change) }
}
