import { scriptText } from '../../../domain/html/script-text.ts'
import { LINK_SCHEMES, RICH_TEXT_ATTRIBUTES } from '../../../domain/rich-text/allowed-html.ts'
import { ownImageAddress } from '../../../domain/rich-text/image-rules.ts'
import { parseLinkAddress } from '../../../domain/rich-text/link-address.ts'
import { wasInNote } from '../safe-html/external-image.ts'
import { parseInertHtml } from '../safe-html/parse-inert-html.ts'

/** Pasted or dropped HTML as the field accepts it, and how many images were removed. */
interface PastedHtml {
  readonly html: string
  readonly imagesLeftOut: number
}

const WHOLE_NUMBER = /^\d{1,5}$/
const LINK_PATTERN = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i')

/** Elements whose texts the editor would join, though each is a block on the page that they come from. */
const JOINED_BLOCKS = 'td, th, caption, dt'

/**
 * Removes from pasted HTML what the field's own schema would let through: images that are not ours, links without an
 * allowed scheme, attributes of links, lists and images beyond the allowed ones. Entries of Word's lists become lists,
 * and what the field has no markup for becomes text. The schema does the rest. The parsed HTML loads and runs nothing.
 * @param apiHost as in {@link ownImageAddress}
 */
export function cleanPastedHtml(html: string, apiHost: string): PastedHtml {
  const body = parseInertHtml(html)
  makeWordLists(body)
  writeMeaningAsText(body)
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (!LINK_PATTERN.test(href.trim()) || parseLinkAddress(href) === null) link.removeAttribute('href')
    keepAttributes(link, RICH_TEXT_ATTRIBUTES.a)
  }
  for (const list of body.querySelectorAll('ol')) {
    keepAttributes(list, RICH_TEXT_ATTRIBUTES.ol)
    keepWholeNumber(list, 'start')
  }
  for (const cell of body.querySelectorAll(JOINED_BLOCKS)) {
    const block = document.createElement('div')
    block.append(...cell.childNodes)
    cell.append(block)
  }
  let imagesLeftOut = 0
  for (const image of body.querySelectorAll('img')) {
    if (wasInNote(image)) continue
    const address = ownImageAddress(image.getAttribute('src') ?? '', location.origin, apiHost)
    if (address === null) {
      image.remove()
      imagesLeftOut++
      continue
    }
    image.setAttribute('src', address)
    keepAttributes(image, RICH_TEXT_ATTRIBUTES.img)
    keepWholeNumber(image, 'width')
    keepWholeNumber(image, 'height')
  }
  return { html: body.innerHTML, imagesLeftOut }
}

/** The editor's own marker on what was copied from it stays: it says how deep the copied slice is open. */
function keepAttributes(element: Element, allowed: readonly string[]): void {
  for (const name of element.getAttributeNames()) {
    if (name !== 'data-pm-slice' && !allowed.includes(name)) element.removeAttribute(name)
  }
}

function keepWholeNumber(element: Element, name: string): void {
  if (!WHOLE_NUMBER.test(element.getAttribute(name) ?? '')) element.removeAttribute(name)
}

/** Between the cells of a row. */
const CELL_END = ' | '

/** Blocks that a cell of a row in one line may consist of. */
const CELL_BLOCKS = 'p, div'
/** What a line cannot hold. */
const NOT_IN_LINES = 'table, ul, ol, blockquote, img, hr'

/**
 * Writes as text what the field has no markup for and what would mean something else without it: "10<sup>-3</sup>" as
 * "10⁻³", formulas as LaTeX, each row of a table as a line.
 */
function writeMeaningAsText(body: HTMLElement): void {
  for (const formula of body.querySelectorAll('.katex, mjx-container, .mwe-math-element, math')) {
    const math = formula.localName === 'math' ? formula : formula.querySelector('math')
    if (math !== null && formula.isConnected) formula.replaceWith(`$${texOf(math)}$`)
  }
  for (const name of ['sup', 'sub'] as const) {
    // Links are references, such as "[1]".
    for (const script of body.querySelectorAll(name)) {
      const text = script.textContent.trim().replaceAll('−', '-')
      if (text !== '' && script.querySelector('a, img') === null) script.replaceWith(scriptText(text, name))
    }
  }
  for (const row of body.querySelectorAll('tr')) writeRow(row)
}

/** A row of several cells becomes a line, unless a cell holds more than text; a single cell is layout. */
function writeRow(row: Element): void {
  const cells = [...row.querySelectorAll('td, th')]
  if (cells.length < 2 || row.querySelector(NOT_IN_LINES) !== null) return
  const line = document.createElement('p')
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.append(CELL_END)
    for (const block of cell.querySelectorAll(CELL_BLOCKS)) block.replaceWith(' ', ...block.childNodes, ' ')
    for (const end of cell.querySelectorAll('br')) end.replaceWith(' ')
    line.append(...cell.childNodes)
  }
  const only = document.createElement('td')
  only.append(line)
  row.replaceChildren(only)
}

/** The LaTeX that a formula carries with it, or one of its parts. */
function texOf(math: Element): string {
  const annotated = math.querySelector('annotation[encoding*="tex" i]')?.textContent
  const tex = annotated?.replace(/^\s*\{\\displaystyle\s([\s\S]*)\}\s*$/, '$1') ?? texOfNode(math)
  return tex.replace(/\s+/g, ' ').trim()
}

function texOfNode(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  const parts = [...node.childNodes].map(texOfNode)
  const [a = '', b = '', c = ''] = [...node.children].map(texOfNode)
  switch (node.localName) {
    case 'msup':
    case 'mover':
      return `${a}^{${b}}`
    case 'msub':
    case 'munder':
      return `${a}_{${b}}`
    case 'msubsup':
    case 'munderover':
      return `${a}_{${b}}^{${c}}`
    case 'mfrac':
      return `\\frac{${a}}{${b}}`
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`
    case 'mtd':
      return `${parts.join('')} & `
    case 'mtr':
      return `${parts.join('').replace(/ & $/, '')} \\\\ `
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.map((part) => part.trim()).join('')
  }
}

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
function makeWordLists(body: HTMLElement): void {
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
