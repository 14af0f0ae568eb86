/** A page that lacks a piece of its code is loaded again by the router at once, milliseconds. */
const LOADED_AGAIN_WITHIN_MS = 3000

/**
 * Remembers that a piece of the app's code was not to be had, for the one page that is opened right after it. The
 * router answers a missing module by loading the page again, which would miss it again, and so on without end: that
 * one time a page is shown that says what is the matter.
 */
export interface MissingCodeFlag {
  readonly note: () => void
  /** Whether it was just noted; true once for each note. */
  readonly take: () => boolean
}

export function createMissingCodeFlag(now: () => number): MissingCodeFlag {
  let at = Number.NEGATIVE_INFINITY
  return {
    note: () => {
      at = now()
    },
    take: () => {
      const isRecent = now() - at < LOADED_AGAIN_WITHIN_MS
      at = Number.NEGATIVE_INFINITY
      return isRecent
    },
  }
}
