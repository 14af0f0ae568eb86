import { lazyCode } from '../lazy-code.ts'

/** Makes a verdict heard and felt, loaded for those who want that. */
export const verdictSignal = lazyCode(
  () => import('./verdict-signal.ts'),
  (code) => code.signalVerdict,
)
