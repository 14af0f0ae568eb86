import { LINK_SCHEMES, RICH_TEXT_ATTRIBUTES } from '../../../domain/rich-text/allowed-html.ts'
import { ownImageAddress } from '../../../domain/rich-text/image-rules.ts'
import { parseLinkAddress } from '../../../domain/rich-text/link-address.ts'
import { wasInNote } from '../safe-html/external-image.ts'
import { parseInertHtml } from '../safe-html/parse-inert-html.ts'
import { writeMeaningAsText } from './meaning-as-text.ts'
import { makeWordLists } from './word-lists.ts'

/** Pasted or dropped HTML as the field accepts it, and how many images were removed. */
export interface PastedHtml {
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
