import { type ReactNode, useSyncExternalStore } from 'react'

/** Whether the page is being prerendered, or React is just taking over what was. */
export function useIsBuiltPage(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

const neverChanges = () => () => {}

/**
 * Scripts that only the built page needs to contain: they have run when React takes over. Where React creates the
 * elements itself, such as for the error screen, it would create them from text, which the policy refuses (Trusted Types).
 */
export function InBuiltPage({ children }: { readonly children: ReactNode }) {
  return useIsBuiltPage() ? children : null
}
