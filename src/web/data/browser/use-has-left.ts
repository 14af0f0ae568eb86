import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/**
 * Tells whether the learner has already gone on or back, while React still shows this screen: effects and timers may run
 * then. An address that they replaced would be that of the other screen, whose history entry would lose its scroll
 * position.
 */
export function useHasLeft(): () => boolean {
  // The router knows before React shows it; what its hooks tell is what is shown.
  const router = useContext(DataRouterContext)?.router
  const { key } = useLocation()
  return useCallback(
    () =>
      router !== undefined && (router.state.location.key !== key || router.state.navigation.state !== 'idle'),
    [router, key],
  )
}
