/** Whether a spinner appears in the search, though perhaps for a moment only, while `act` changes what is searched for. */
export async function spinnerShows(act: () => Promise<unknown>): Promise<boolean> {
  const isTurning = () => document.querySelector('search .animate-spin') !== null
  let hasTurned = isTurning()
  const watcher = new MutationObserver(() => {
    hasTurned ||= isTurning()
  })
  watcher.observe(document.body, { subtree: true, childList: true })
  await act()
  watcher.disconnect()
  return hasTurned
}
