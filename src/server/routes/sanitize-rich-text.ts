import sanitizeHtml from 'sanitize-html'
import { NOTE_MAX } from '../../contract/limits.ts'
import {
  LINK_REL,
  LINK_SCHEMES,
  LINK_TARGET,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_DEPTH_MAX,
  RICH_TEXT_TAGS,
} from '../../domain/rich-text/allowed-html.ts'
import { EXTERNAL_IMAGE_ATTRIBUTE, imageAttribute } from '../../domain/rich-text/external-images.ts'
import { invalidField } from '../http/problems.ts'

const WHOLE_NUMBER = /^\d{1,5}$/

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: {
    a: [...RICH_TEXT_ATTRIBUTES.a],
    ol: [...RICH_TEXT_ATTRIBUTES.ol],
    img: [EXTERNAL_IMAGE_ATTRIBUTE, ...RICH_TEXT_ATTRIBUTES.img],
  },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  nestingLimit: RICH_TEXT_DEPTH_MAX,
  transformTags: { a: linkOf, ol: listOf, img: imageOf },
  // An image without an address shows nothing.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && attribs.src === undefined && attribs[EXTERNAL_IMAGE_ATTRIBUTE] === undefined,
}

/** Passes at most; the markup of the rich-text field needs one. */
const PASSES_MAX = 5

/**
 * Makes HTML safe to store: keeps text and what `domain/rich-text/allowed-html.ts` allows, and removes everything else.
 * Idempotent. Never throws.
 *
 * Images: see `domain/rich-text/external-images.ts`, whose `markExternalImages` has to run before the result is sent.
 *
 * Removing a tag can change how its neighbors nest, so passes are repeated until the result is stable. Markup that still
 * changes after {@link PASSES_MAX} was made to do so, and only its text remains.
 */
export function sanitizeRichText(html: string): string {
  let before = html
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const after = sanitizeHtml(before, OPTIONS)
    if (after === before) return after
    before = after
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} })
}

function linkOf(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(href ?? '')?.[1]?.toLowerCase()
  const isAllowed = LINK_SCHEMES.some((allowed) => allowed === scheme)
  return {
    tagName,
    attribs: href !== undefined && isAllowed ? { href, target: LINK_TARGET, rel: LINK_REL } : {},
  }
}

function listOf(tagName: string, { start }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: start !== undefined && WHOLE_NUMBER.test(start) ? { start } : {} }
}

/** The address is the first attribute, as `domain/rich-text/external-images.ts` expects. */
function imageOf(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { alt, title, width, height } = given
  for (const address of [given.src ?? '', given[EXTERNAL_IMAGE_ATTRIBUTE] ?? '']) {
    const attribute = imageAttribute(address)
    if (attribute === null) continue
    return {
      tagName,
      attribs: {
        [attribute]: address,
        ...(alt === undefined ? {} : { alt }),
        ...(title === undefined ? {} : { title }),
        ...(width !== undefined && WHOLE_NUMBER.test(width) ? { width } : {}),
        ...(height !== undefined && WHOLE_NUMBER.test(height) ? { height } : {}),
      },
    }
  }
  return { tagName, attribs: {} }
}

/**
 * The HTML of a note or hint, sanitized for storage. Throws the problem 422 when it is too long afterwards: sanitizing
 * escapes text, which may lengthen it.
 *
 * @param path JSON Pointer into the body
 */
export function sanitizedHtml(html: string, path: string): string {
  const sanitized = sanitizeRichText(html)
  if (sanitized.length > NOTE_MAX)
    throw invalidField(path, `must not exceed ${NOTE_MAX} characters once it is escaped`)
  return sanitized
}
