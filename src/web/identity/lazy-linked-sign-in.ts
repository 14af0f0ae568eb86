import { lazy } from 'react'

/** The question before a link signs in, loaded for those who open one. */
export const LazyLinkedSignIn = lazy(async () => ({
  default: (await import('./linked-sign-in.tsx')).LinkedSignIn,
}))
