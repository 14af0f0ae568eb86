import { useEffect } from 'react'
import type { safeHtml } from './safe-html.ts'

type SafeHtml = typeof safeHtml

let known: SafeHtml | null = null

/** Loads the sanitizer, 12 kB gzip, which is not needed before a note is shown. */
export async function loadSafeHtml(): Promise<SafeHtml> {
  known ??= (await import('./safe-html.ts')).safeHtml
  return known
}

/** The sanitizer; null while it is not loaded. */
export function loadedSafeHtml(): SafeHtml | null {
  return known
}

/** For screens that may show a note next: loads the sanitizer after their first paint. */
export function usePreloadedRichText(isWanted: boolean): void {
  useEffect(() => {
    // The component that shows a note tries again, and reports a failure.
    if (isWanted) loadSafeHtml().catch(() => {})
  }, [isWanted])
}
