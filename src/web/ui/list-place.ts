/** The first row of a list that scrolls which is not cut off at its top, and how far below that it stands, pixels. */
export interface ListPlace {
  readonly rowKey: string
  readonly belowTopPx: number
}

/** More lists are left in a day than this; who goes back further begins at the top. */
const REMEMBERED_MAX = 50

const left = new Map<string, ListPlace>()

/** Where a list stood when it was left; null when it is new here or was at its top. */
export function placeLeft(list: string): ListPlace | null {
  return left.get(list) ?? null
}

/** @param place null: the top */
export function leaveListAt(list: string, place: ListPlace | null): void {
  left.delete(list)
  if (place === null) return
  left.set(list, place)
  const [oldest] = left.keys()
  if (left.size > REMEMBERED_MAX && oldest !== undefined) left.delete(oldest)
}
