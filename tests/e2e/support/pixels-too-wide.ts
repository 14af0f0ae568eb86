import type { Page } from '@playwright/test'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../setup/browser/pixels-too-wide.ts'

/**
 * How far the page or an element in it scrolls sideways with each setting; see {@link measurePixelsTooWide}.
 *
 * @param wordsStayWhole also disables breaking of long words at large text sizes
 */
export function pixelsTooWide(page: Page, wordsStayWhole = false): Promise<Record<string, string>> {
  const whole = wordsStayWhole ? '* { overflow-wrap: normal !important }' : ''
  const settings = Object.entries(TEXT_SETTINGS).map(([name, rules]): [string, string] => [
    name,
    rules.startsWith('html') ? `${rules} ${whole}` : rules,
  ])
  return page.evaluate(measurePixelsTooWide, settings)
}
