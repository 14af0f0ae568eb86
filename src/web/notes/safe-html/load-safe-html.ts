import { useEffect } from 'react'
import type { safeHtml } from './safe-html.ts'

type SafeHtml = typeof safeHtml

let known: SafeHtml | null = null

/** Loads the sanitiser, 12 kB gzip, which nothing needs before a note is shown. */
export async function loadSafeHtml(): Promise<SafeHtml> {
  known ??= (await import('./safe-html.ts')).safeHtml
  return known
}

/** The sanitiser; null as long as it is not loaded. */
export function loadedSafeHtml(): SafeHtml | null {
  return known
}

/** For screens that may show a note next: loads behind their first paint what it will need. */
export function usePreloadedRichText(isWanted: boolean): void {
  useEffect(() => {
    // Whoever shows one tries again, and says so when it fails.
    if (isWanted) loadSafeHtml().catch(() => {})
  }, [isWanted])
}
