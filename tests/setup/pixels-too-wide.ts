const TWICE = 'html { font-size: 200% !important }'

/** What a learner may set: letters at twice their size (WCAG 1.4.4), and text with wide spacing (WCAG 1.4.12). */
export const TEXT_SETTINGS = {
  'as it comes': '',
  'letters twice as large': TWICE,
  'letters, words and lines apart':
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
}

/**
 * How far the page, or what scrolls within it, scrolls sideways under each setting, pixels; settings without any are left
 * out. Tables may scroll (WCAG 1.4.10). Runs in the page, in one task: no frame comes between a setting and its end.
 *
 * @param settings names and style rules, as in {@link TEXT_SETTINGS}
 */
export function measurePixelsTooWide(settings: [string, string][]): Record<string, number> {
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
