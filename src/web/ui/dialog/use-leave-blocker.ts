import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/**
 * Holds whoever leaves this page for another while `isWanted`: the blocker is then `blocked` until it is told to
 * proceed or to reset. Closing or reloading the page is asked about by the browser itself, which alone can. A change
 * of what stands behind the path, such as a filter, leaves nothing.
 */
export function useLeaveBlocker(isWanted: boolean): Blocker {
  useEffect(() => {
    if (!isWanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWanted])
  return useBlocker(
    ({ currentLocation, nextLocation }) => isWanted && currentLocation.pathname !== nextLocation.pathname,
  )
}
