import { lazyPiece } from '../ui/lazy-piece.tsx'

/** `EarlierEstimate`, with the memory model, loaded after the result is shown. */
export const EarlierEstimate = lazyPiece(
  () => import('./earlier-estimate.tsx'),
  (code) => code.EarlierEstimate,
  <p className="mt-4 min-h-6" />,
)
