import DOMPurify from 'dompurify'
import { isOwnImage } from '../../domain/image-rules.ts'
import {
  LINK_REL,
  LINK_SCHEMES,
  LINK_TARGET,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from '../../domain/rich-text-allowed.ts'
import { API_HOST } from '../data/api-host.ts'

const ATTRIBUTES = Object.values(RICH_TEXT_ATTRIBUTES).flat()
const LINK_PATTERN = new RegExp(`^(?:${LINK_SCHEMES.join('|')}):`, 'i')

/** Rich text made safe to show, by the same allow-list as the server's (reading 13): what is not in it is left out. */
export function safeHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) secureLink(link)
  for (const image of fragment.querySelectorAll('img')) {
    if (!isOwnImage(image.getAttribute('src') ?? '', location.origin, API_HOST)) image.remove()
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
