import type { DiscriminationBand, ShareBand } from './class-results.ts'

/** Shares of right first answers in words. All and none are not told apart from many and few. */
export const SHARE_TEXTS: Readonly<Record<ShareBand, string>> = {
  '0-20': 'under 20%',
  '20-40': '20–40%',
  '40-60': '40–60%',
  '60-80': '60–80%',
  '80-100': 'over 80%',
}

/** What the discrimination of a question means. */
export const DISCRIMINATION_TEXTS: Readonly<Record<DiscriminationBand, string>> = {
  low: 'Low discrimination: those who know the rest get it wrong as often as others. Check its key and wording.',
  fair: 'Fair discrimination: those who know the rest get it right somewhat more often.',
  good: 'Good discrimination: those who know the rest get it right, and others do not.',
}
