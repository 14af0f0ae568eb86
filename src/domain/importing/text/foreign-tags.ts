/** Elements of HTML, obsolete ones included (HTML, §4 and §16.2). */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button ' +
    'canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ' +
    'ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option ' +
    'output p param picture pre progress q rb rp rt ruby s samp script search section select slot small source span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
)

/** Elements within a line that HTML always closes, and that programs and formulas have too: `a<b && c>d`, `List<Object>`. */
const CLOSED = new Set(
  (
    'a abbr b big button cite code data del dfn em i ins kbd label map mark object output q s samp select slot small ' +
    'strike strong sub sup time tt u var'
  ).split(' '),
)

const TAG = /<(\/?)([A-Za-z][\w:.-]*)[^<>]*(>?)/g

/** Within these, names are those of other languages. */
const OTHER_LANGUAGE = /<(?:math|svg)\b/i

/**
 * HTML in which what only looks like a tag is text: what has no name of an element, such as `Map<String, Integer>`, and an
 * element within a line that is never closed, such as `a<b && c>d`.
 */
export function withForeignTagsAsText(html: string): string {
  if (OTHER_LANGUAGE.test(html)) return html
  const foreign: number[] = []
  const open = new Map<string, number[]>()
  for (const { 1: slash, 2: written = '', 3: end, index } of html.matchAll(TAG)) {
    const name = written.toLowerCase()
    // Word and others have elements such as `o:p`, and pages have custom ones.
    const isForeign = !ELEMENTS.has(name) && !/[:-]/.test(name)
    if (isForeign || (end === '' && CLOSED.has(name))) foreign.push(index)
    else if (!CLOSED.has(name)) continue
    else if (slash === '/') open.get(name)?.pop()
    else if (!open.has(name)) open.set(name, [index])
    else open.get(name)?.push(index)
  }
  const starts = [...foreign, ...[...open.values()].flat()].sort((one, other) => one - other)
  let text = ''
  let from = 0
  for (const start of starts) {
    text += `${html.slice(from, start)}&lt;`
    from = start + 1
  }
  return text + html.slice(from)
}
