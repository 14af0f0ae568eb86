import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { lazyPiece } from '../ui/lazy-piece.tsx'

/** The question before a link signs in, loaded for those who open one. */
export const LazyLinkedSignIn = lazyPiece(
  () => import('./linked-sign-in.tsx'),
  (code) => code.LinkedSignIn,
  <PanelSpinner label="Loading..." />,
)

/** The form of a new identity, for those who have none. */
export const LazyNewIdentity = lazyPiece(
  () => import('./new-identity.tsx'),
  (code) => code.NewIdentity,
  <PanelSpinner label="Loading..." />,
)
