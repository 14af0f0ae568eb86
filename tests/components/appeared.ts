/** Whether something was on the page during `act`, though perhaps for a moment only. */
export async function appearedDuring(isThere: () => boolean, act: () => Promise<unknown>): Promise<boolean> {
  let hasAppeared = isThere()
  const watcher = new MutationObserver(() => {
    hasAppeared ||= isThere()
  })
  watcher.observe(document, { subtree: true, childList: true })
  await act()
  watcher.disconnect()
  return hasAppeared
}

/** Whether a search shows that it is at work. */
export const isSearchTurning = () => document.querySelector('search .animate-spin') !== null
