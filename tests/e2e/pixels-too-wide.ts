import type { Page } from '@playwright/test'

const TWICE = 'html { font-size: 200% !important }'

/** What a learner may set for themselves: letters at twice their size (WCAG 1.4.4), and set wide (WCAG 1.4.12). */
const SETTINGS = {
  'as it comes': '',
  'letters twice as large': TWICE,
  'letters, words and lines apart':
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
}

/**
 * How far one has to scroll sideways, pixels, in the page or in what scrolls within it, with each setting; what need
 * not be said, because nothing does, is left out. Tables may (WCAG 1.4.10).
 *
 * @param wordsStayWhole with larger letters, too: a word that finds no room sticks out, and goes on in no second line
 */
export function pixelsTooWide(page: Page, wordsStayWhole = false): Promise<Record<string, number>> {
  const whole = wordsStayWhole ? '* { overflow-wrap: normal !important }' : ''
  const settings = Object.entries(SETTINGS).map(([name, rules]): [string, string] => [
    name,
    rules === TWICE ? `${rules} ${whole}` : rules,
  ])
  return page.evaluate(measure, settings)
}

/** All within one turn: neither a frame nor a script of the page comes between a setting and its end. */
function measure(settings: [string, string][]): Record<string, number> {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const scrolls = (element: Element) =>
    element === document.documentElement ||
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && !element.querySelector('table'))
  const found = settings.map(([name, rules]): [string, number] => {
    sheet.replaceSync(rules)
    const elements = [...document.querySelectorAll('*')].filter(scrolls)
    return [name, Math.max(...elements.map((element) => element.scrollWidth - element.clientWidth))]
  })
  document.adoptedStyleSheets.pop()
  return Object.fromEntries(found.filter(([, pixels]) => pixels > 0))
}
