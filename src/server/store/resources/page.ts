import type { PageQuery } from '../../../contract/common.ts'

/** Where a page begins and ends: rows beyond `after` (a place in the list's order), `limit` of them at most. */
export interface PageBounds {
  readonly after: number | null
  readonly limit: number | null
}

/** Turns the id that a client has into its place. Null: `after` is not one of theirs. */
export async function findBounds(
  page: PageQuery,
  findPlace: (id: string) => Promise<number | null>,
): Promise<PageBounds | null> {
  const limit = page.limit ?? null
  if (page.after === undefined) return { after: null, limit }
  const after = await findPlace(page.after)
  return after === null ? null : { after, limit }
}
