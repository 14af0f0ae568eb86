import { useEffect } from 'react'
import { lazyCode } from '../../ui/lazy-code.ts'

/** The sanitizer, 12 kB gzip, which is not needed before a note is shown. */
export const lazySafeHtml = lazyCode(
  () => import('./safe-html.ts'),
  (code) => code.safeHtml,
)

/** For screens that may show a note next: loads the sanitizer after their first paint. */
export function usePreloadedRichText(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) lazySafeHtml.prepare()
  }, [isWanted])
}
