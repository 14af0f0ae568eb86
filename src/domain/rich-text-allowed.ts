/**
 * What notes and hints may be made of: exactly what the rich-text field can make (spec §5.3; headings, inline
 * code and code blocks are off). The server keeps nothing else, the client shows nothing else.
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

/** Every link opens beside the product and learns nothing of it. */
export const LINK_TARGET = '_blank'
export const LINK_REL = 'noopener noreferrer'

/**
 * Images: the address of an upload, relative or with the API's host before it, as clients on another host keep it.
 * Never inline data (spec §5.3). Images of other hosts are stored but never shown (`external-images.ts`).
 */
export const IMAGE_ADDRESS_PATTERN = /^(?:https?:\/\/[^\s"'<>\\/?#@]+)?\/images\/[A-Za-z0-9_-]+\.[a-z]+$/

/** Elements deeper than this are dropped, their text kept: no note written by hand nests as deep. */
export const RICH_TEXT_DEPTH_MAX = 50
