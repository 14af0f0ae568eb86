/**
 * Header of a kept list that says how many entries it has. Of a list without it all is asked for anew: a release that
 * writes some answers otherwise than those that are kept gives it another name.
 */
const ENTRIES_HEADER = 'entries'

/** How many entries a list has, where that was counted; null elsewhere. */
export function countedEntries(list: Response): number | null {
  const entries = list.headers.get(ENTRIES_HEADER)
  return entries === null ? null : Number(entries)
}

/** A list, with the number of its entries where that is known. */
export function countedList(list: BlobPart[], entries: number | null): Response {
  const headers = new Headers(entries === null ? {} : { [ENTRIES_HEADER]: String(entries) })
  return new Response(new Blob(list), { headers })
}
