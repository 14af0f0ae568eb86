import type { Page } from '@playwright/test'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../setup/pixels-too-wide.ts'

/**
 * How far one has to scroll sideways, pixels, in the page or in what scrolls within it, with each setting; what need
 * not be said, because nothing does, is left out. Tables may (WCAG 1.4.10).
 *
 * @param wordsStayWhole with larger letters, too: a word that finds no room sticks out, and goes on in no second line
 */
export function pixelsTooWide(page: Page, wordsStayWhole = false): Promise<Record<string, number>> {
  const whole = wordsStayWhole ? '* { overflow-wrap: normal !important }' : ''
  const settings = Object.entries(TEXT_SETTINGS).map(([name, rules]): [string, string] => [
    name,
    rules.startsWith('html') ? `${rules} ${whole}` : rules,
  ])
  return page.evaluate(measurePixelsTooWide, settings)
}
