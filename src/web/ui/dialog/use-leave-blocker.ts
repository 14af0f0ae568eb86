import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'

/**
 * Blocks leaving this page for another while `isWanted`: the blocker is then `blocked` until its `proceed` or `reset`
 * is called. The browser itself asks before the page is closed or reloaded, which only it can. A change of the address
 * after the path, such as a filter, does not leave the page.
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
