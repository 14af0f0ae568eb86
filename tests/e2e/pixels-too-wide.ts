import type { Page } from '@playwright/test'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../setup/browser/pixels-too-wide.ts'

/**
 * How far the page or a scrollable part of it scrolls sideways with each setting, as {@link measurePixelsTooWide} says.
 *
 * @param wordsStayWhole with larger letters, too: a word that does not fit overflows and is not broken
 */
export function pixelsTooWide(page: Page, wordsStayWhole = false): Promise<Record<string, string>> {
  const whole = wordsStayWhole ? '* { overflow-wrap: normal !important }' : ''
  const settings = Object.entries(TEXT_SETTINGS).map(([name, rules]): [string, string] => [
    name,
    rules.startsWith('html') ? `${rules} ${whole}` : rules,
  ])
  return page.evaluate(measurePixelsTooWide, settings)
}
