/** What Word says of a paragraph that is an entry of a list: "mso-list:l0 level1 lfo1". */
const ENTRY = /mso-list:\s*l\d+\s+level(\d)/i

/** The bullet or number before such an entry is text, in a piece of its own: "mso-list:Ignore". */
const MARKER = /mso-list:\s*ignore/i

/** "1.", "(a)", "iv)"; whatever else stands there is a bullet, such as the "o" of Word's second level. */
const NUMBER = /^\(?(\d{1,5}|[a-z]{1,5})[.)]/i

/** Makes lists of the paragraphs that Word hands over as entries of one: it writes no list into what is copied. */
export function makeWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = []
  for (const entry of body.querySelectorAll('p[style*="mso-list" i]')) {
    const level = Number(ENTRY.exec(styleOf(entry))?.[1] ?? 0)
    if (level === 0) continue
    const number = NUMBER.exec(takeMarker(entry))?.[1]
    const kind = number === undefined ? 'ul' : 'ol'
    if (entry.previousElementSibling !== open[0]) open = []
    open = open.slice(0, level)
    if (open.length === level && open.at(-1)?.localName !== kind) open.pop()
    if (open.length < level) {
      const list = document.createElement(kind)
      if (number !== undefined && Number(number) > 1) list.setAttribute('start', number)
      const parent = open.at(-1)?.lastElementChild
      if (parent) parent.append(list)
      else entry.before(list)
      open.push(list)
    }
    const item = document.createElement('li')
    item.append(...entry.childNodes)
    open.at(-1)?.append(item)
    entry.remove()
  }
}

/** The bullet or number of an entry, which is taken out of it. */
function takeMarker(entry: Element): string {
  const marker = [...entry.querySelectorAll('span')].find((span) => MARKER.test(styleOf(span)))
  marker?.remove()
  return marker?.textContent.trim() ?? ''
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}
