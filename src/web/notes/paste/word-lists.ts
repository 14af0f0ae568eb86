/** Word's style of a paragraph that is a list entry: "mso-list:l0 level1 lfo1". */
const ENTRY = /mso-list:\s*(l\d+\s+level(\d)(?:\s+lfo\d+)?)/i

/** The bullet or number before such an entry is text in a separate element: "mso-list:Ignore". */
const MARKER = /mso-list:\s*ignore/i

/** "1.", "(a)", "iv)"; anything else is a bullet, such as the "o" of Word's second level. */
const NUMBER = /^\(?(\d{1,5}|[a-z]{1,5})[.)]/i

/** A list that may get further entries. */
interface OpenList {
  readonly element: HTMLElement
  readonly level: number
  /** What distinguishes it from another list of its level. */
  readonly name: string
}

/** Turns the paragraphs that Word copies as list entries into lists: Word's HTML contains no list elements. */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const entry of body.querySelectorAll('p[style*="mso-list" i]')) {
    const [, list, levelDigit] = ENTRY.exec(styleOf(entry)) ?? []
    const level = Number(levelDigit ?? 0)
    if (level === 0) continue
    const number = NUMBER.exec(takeMarker(entry))?.[1]
    const kind = number === undefined ? 'ul' : 'ol'
    const name = `${kind} ${list}`
    if (entry.previousElementSibling !== open[0]?.element) open = []
    open = open.filter((each) => each.level < level || each.name === name)
    if (open.at(-1)?.name !== name) {
      const element = document.createElement(kind)
      if (number !== undefined && Number(number) > 1) element.setAttribute('start', number)
      const parent = open.at(-1)?.element.lastElementChild
      if (parent) parent.append(element)
      else entry.before(element)
      open.push({ element, level, name })
    }
    const item = document.createElement('li')
    item.append(...entry.childNodes)
    open.at(-1)?.element.append(item)
    entry.remove()
  }
}

/** The bullet or number of an entry, which is removed from it. */
function takeMarker(entry: Element): string {
  const marker = [...entry.querySelectorAll('span')].find((span) => MARKER.test(styleOf(span)))
  marker?.remove()
  return marker?.textContent.trim() ?? ''
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}
