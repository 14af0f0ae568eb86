import { lazy } from 'react'

/** The steps of a new learner, loaded for those who need them. */
export const LazyFirstSteps = lazy(async () => ({
  default: (await import('./first-steps-card.tsx')).FirstStepsCard,
}))

/** The words that a new learner has to save yet. */
export const LazySaveWords = lazy(async () => ({
  default: (await import('./save-words.tsx')).SaveWordsCard,
}))
