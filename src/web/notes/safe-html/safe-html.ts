import DOMPurify from 'dompurify'
import {
  LINK_REL,
  LINK_SCHEMES,
  LINK_TARGET,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from '../../../domain/rich-text/allowed-html.ts'
import { EXTERNAL_IMAGE_ATTRIBUTE } from '../../../domain/rich-text/external-images.ts'
import {
  externalImageAddress,
  externalImageAttributes,
  externalImagePlaceholder,
  isDisplayedImage,
  ownImageMarkedExternal,
} from './external-image.ts'

const ATTRIBUTES = Object.values(RICH_TEXT_ATTRIBUTES).flat()
const LINK_PATTERN = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i')

/**
 * A text that begins with `<frameset>` becomes a document without a body, which the sanitizer cannot read. After a line
 * break the tag has no effect (HTML, "frameset-ok flag").
 */
const BODY_START = '<br>'

/**
 * Rich text made safe to show, by the same allow-list as the server's (spec §3.12): what is not on it is left out.
 * Images of other hosts are replaced with their addresses.
 */
export function safeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(BODY_START + html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: [...ATTRIBUTES, EXTERNAL_IMAGE_ATTRIBUTE],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  fragment.firstChild?.remove()
  for (const link of fragment.querySelectorAll('a')) secureLink(link)
  for (const image of fragment.querySelectorAll('img')) {
    const ownAddress = ownImageMarkedExternal(image)
    if (ownAddress !== null) image.setAttribute('src', ownAddress)
    if (isDisplayedImage(image)) image.removeAttribute(EXTERNAL_IMAGE_ATTRIBUTE)
    else if (externalImageAddress(image) === null) image.remove()
    else image.replaceWith(externalImagePlaceholder(externalImageAttributes(image), image.ownerDocument))
  }
  return fragment
}

function secureLink(link: HTMLAnchorElement): void {
  if (!LINK_PATTERN.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  else {
    link.target = LINK_TARGET
    link.rel = LINK_REL
  }
}
