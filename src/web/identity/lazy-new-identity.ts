import { lazy } from 'react'

const load = async () => ({ default: (await import('./new-identity.tsx')).NewIdentity })

/** The form of a new identity, for those who have none. */
export const LazyNewIdentity = lazy(load)

/** Loads it before it is opened. A failure is reported when it is opened. */
export function prepareNewIdentity(): void {
  load().catch(() => {})
}
