/**
 * The HTML allowed in notes and hints: exactly what the rich-text field produces (spec §5.3; headings, inline code and
 * code blocks are disabled). The server stores nothing else and the client shows nothing else.
 */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'img',
] as const

/** Attributes by tag; a tag that is not named has none. */
export const RICH_TEXT_ATTRIBUTES = {
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  img: ['src', 'alt', 'title', 'width', 'height'],
} as const

/** Schemes of link addresses (spec §5.3). A link must name one: an address within the product is not a link. */
export const LINK_SCHEMES = [
  'http',
  'https',
  'ftp',
  'ftps',
  'mailto',
  'tel',
  'callto',
  'sms',
  'cid',
  'xmpp',
] as const

/** Every link opens in a new tab and gets no referrer. */
export const LINK_TARGET = '_blank'
export const LINK_REL = 'noopener noreferrer'

/**
 * Images: the address of an upload, relative or with the API's host before it, as clients on another host keep it.
 * Never inline data (spec §5.3). Images of other hosts are stored but never shown (`external-images.ts`).
 */
export const IMAGE_ADDRESS_PATTERN = /^(?:https?:\/\/[^\s"'<>\\/?#@]+)?\/images\/[A-Za-z0-9_-]+\.[a-z]+$/

/** Elements nested deeper than this are dropped and their text is kept; hand-written notes never nest that deep. */
export const RICH_TEXT_DEPTH_MAX = 50
