import { type ReactNode, useSyncExternalStore } from 'react'

/** Whether the page is being prerendered or hydrated. */
export function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

const subscribeToNothing = () => () => {}

/**
 * Renders its children in prerendered pages only, for scripts: they have run when React hydrates the page. Where React
 * creates the elements itself, such as for the error screen, it would create scripts from text, which the policy
 * forbids (Trusted Types).
 */
export function PrerenderedOnly({ children }: { readonly children: ReactNode }) {
  return useIsPrerendered() ? children : null
}
