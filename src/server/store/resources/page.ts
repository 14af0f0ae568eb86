import type { PageQuery } from '../../../contract/common.ts'

/**
 * The rows of a page: those after `after` (a number in the order of the list), at most `limit` of them. Null: no bound.
 */
export interface PageBounds {
  readonly after: number | null
  readonly limit: number | null
}

/** Finds the number of the row whose id the client sent. Null: `after` is not the id of a row of the list. */
export async function findPageBounds(
  page: PageQuery,
  findSeq: (id: string) => Promise<number | null>,
): Promise<PageBounds | null> {
  const limit = page.limit ?? null
  if (page.after === undefined) return { after: null, limit }
  const after = await findSeq(page.after)
  return after === null ? null : { after, limit }
}
