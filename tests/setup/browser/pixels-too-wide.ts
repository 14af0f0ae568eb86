const TWICE = 'html { font-size: 200% !important }'

/** Settings of a learner's browser: text at twice its size (WCAG 1.4.4), and wide text spacing (WCAG 1.4.12). */
export const TEXT_SETTINGS = {
  'as it comes': '',
  'letters twice as large': TWICE,
  'letters, words and lines apart':
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
}

/**
 * How far the page, or an element in it, scrolls sideways under each setting: the pixels and the element. Settings under
 * which nothing scrolls are left out. Tables may scroll (WCAG 1.4.10). Runs in the page, in one task, so that no frame
 * is drawn in between.
 *
 * @param settings names and style rules, as in {@link TEXT_SETTINGS}
 */
export function measurePixelsTooWide(settings: [string, string][]): Record<string, string> {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const scrolls = (element: Element) =>
    element === document.documentElement ||
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && !element.querySelector('table'))
  const found = settings.flatMap(([name, rules]): [string, string][] => {
    sheet.replaceSync(rules)
    const tooWide = [...document.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth && scrolls(element))
      .map((element) => `${element.scrollWidth - element.clientWidth} px: ${openingTag(element)}`)
    return tooWide.length === 0 ? [] : [[name, tooWide.join(', ')]]
  })
  document.adoptedStyleSheets.pop()
  return Object.fromEntries(found)

  function openingTag(element: Element): string {
    return element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1)
  }
}
