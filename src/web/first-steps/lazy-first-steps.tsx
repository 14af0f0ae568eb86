import { Card } from '../ui/card.tsx'
import { lazyPiece } from '../ui/lazy-piece.tsx'

/** The steps of a new learner, loaded for those who need them. */
export const LazyFirstSteps = lazyPiece(
  () => import('./first-steps-card.tsx'),
  (code) => code.FirstStepsCard,
  <Card className="min-h-96" />,
)

/** The words that a new learner has to save yet. */
export const LazySaveWords = lazyPiece(
  () => import('./save-words.tsx'),
  (code) => code.SaveWordsCard,
  <Card className="min-h-28" />,
)
