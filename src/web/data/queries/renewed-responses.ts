import type { PracticeResponse } from '../../../domain/model.ts'

/**
 * A list that grew old, brought up to date by the newest of its kind; the very same list when nothing is new. Null
 * when the two do not meet, so that something may be missing between them.
 *
 * @param newest newest first, at most `asked` of them; fewer (or more, of a server that knows no limit) are all
 * there are.
 */
export function renewedResponses(
  known: readonly PracticeResponse[],
  newest: readonly PracticeResponse[],
  asked: number,
): readonly PracticeResponse[] | null {
  const renewed = newest.length === asked ? withNewest(known, newest) : newest
  return renewed !== null && isSameList(known, renewed) ? known : renewed
}

function withNewest(
  known: readonly PracticeResponse[],
  newest: readonly PracticeResponse[],
): readonly PracticeResponse[] | null {
  const ids = new Set(newest.map(({ id }) => id))
  const others = known.filter(({ id }) => !ids.has(id))
  if (others.length === known.length) return null
  return [...newest, ...others].sort((a, b) => b.createdAt - a.createdAt)
}

/** A response never changes once it is given: its id says all. */
function isSameList(known: readonly PracticeResponse[], renewed: readonly PracticeResponse[]): boolean {
  return known.length === renewed.length && known.every(({ id }, index) => id === renewed[index]?.id)
}
