/** A number that says no more than the place in a list, as "7." before a question. */
const LIST_NUMBER = /^\d{1,4}$/

/**
 * A question's id in the file it came from as screens show it (spec §2.6); null where there is none, or only the number of
 * a list. An import still recognizes a question by such a number.
 */
export function shownSourceId(sourceId: string | null): string | null {
  return sourceId === null || LIST_NUMBER.test(sourceId) ? null : sourceId
}
