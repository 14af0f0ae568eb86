/** The router reloads a page with missing code within this time, milliseconds. */
const RELOAD_WITHIN_MS = 3000

/**
 * Set when a piece of the app's code could not be loaded, for the page that is opened right after. The router reloads
 * the page when a module is missing, and the reload would fail again, in an endless loop: the worker then serves a page
 * that says so.
 */
export interface MissingCodeFlag {
  readonly set: () => void
  /** Whether it was set within the last seconds; clears it. */
  readonly take: () => boolean
}

export function createMissingCodeFlag(now: () => number): MissingCodeFlag {
  let at = Number.NEGATIVE_INFINITY
  return {
    set: () => {
      at = now()
    },
    take: () => {
      const isRecent = now() - at < RELOAD_WITHIN_MS
      at = Number.NEGATIVE_INFINITY
      return isRecent
    },
  }
}
