import { decodeEntities } from './html-entities.ts'
import type { Attributes } from './markup-tree.ts'
import { type FlowedText, type TextFlow, textFlow } from './text-flow.ts'

/** Elements that have no end tag (HTML, §13.1.2). */
const VOID = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track'],
  'wbr',
])

/** Elements whose content is no markup, up to their end tag. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'noscript', 'template'])

/** Longest HTML that is parsed, characters; it may contain images in base64. */
const HTML_LENGTH_MAX = 20_000_000

/**
 * HTML as plain text (spec §3.12), laid out by `textFlow`. Never throws, looks at each character a bounded number
 * of times, and keeps as text what is no tag: "a < b" stays, and so does everything after a tag that is never closed.
 * HTML above the limit is returned unchanged.
 *
 * @param flow an empty one
 * @param moveTo called before each event of the flow with the offset at which it begins
 */
export function htmlToText(
  html: string,
  flow: TextFlow = textFlow(),
  moveTo: (offset: number) => void = () => undefined,
): FlowedText {
  if (html.length > HTML_LENGTH_MAX) return { text: html, lost: [], shown: [] }
  let at = 0
  for (;;) {
    const open = nextTagStart(html, at)
    if (open === -1) break
    moveTo(at)
    flow.text(decodeEntities(html.slice(at, open)))
    moveTo(open)
    const tag = html.startsWith('<!', open) ? declarationAt(html, open) : tagAt(html, open)
    if (tag === null) {
      at = open
      break
    }
    at = tag.end
    if (tag.name === '') continue
    if (tag.isEnd) {
      flow.close(tag.name)
    } else if (RAW.has(tag.name)) {
      at = endOfRaw(html, tag)
    } else {
      flow.open(tag.name, tag.attributes)
      if (VOID.has(tag.name)) flow.close(tag.name)
    }
  }
  moveTo(at)
  flow.text(decodeEntities(html.slice(at)))
  return flow.done()
}

/** Whether a text of unknown format contains HTML markup: an end tag, or a break or paragraph. */
export function looksLikeHtml(text: string): boolean {
  return /<\/(?:p|b|i|u|s|em|strong|sub|sup|ul|ol|li|div|span|code|pre|a|h[1-6]|table|tr|td|font|center|blockquote)>|<(?:br|p|img)(?:\s[^<>]{0,500})?\/?>/i.test(
    text,
  )
}

interface Tag {
  /** In lower case, without a prefix; '' for a comment or a declaration. */
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: Attributes
  /** Offset after its ">". */
  readonly end: number
}

function nextTagStart(html: string, from: number): number {
  const start = /<[A-Za-z/!]/g
  start.lastIndex = from
  return start.exec(html)?.index ?? -1
}

/** A comment, `<!DOCTYPE …>` or `<![CDATA[…]]>`; null when it is never closed. */
function declarationAt(html: string, open: number): Tag | null {
  const closing = html.startsWith('<!--', open) ? '-->' : '>'
  const close = html.indexOf(closing, open + 2)
  return close === -1 ? null : { name: '', isEnd: false, attributes: {}, end: close + closing.length }
}

const NAME = /\/?\s*([A-Za-z][\w:.-]*)?/y
const ATTRIBUTE = /[\s/]*([^\s=>/"']+)?(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y

/** The tag that opens at `open`; null when it is never closed. */
function tagAt(html: string, open: number): Tag | null {
  NAME.lastIndex = open + 1
  const name = NAME.exec(html)?.[1] ?? ''
  const attributes: Record<string, string> = {}
  let at = NAME.lastIndex
  while (html[at] !== '>') {
    if (at >= html.length) return null
    ATTRIBUTE.lastIndex = at
    const [whole = '', attribute, ...values] = ATTRIBUTE.exec(html) ?? []
    if (attribute !== undefined) {
      attributes[attribute.toLowerCase()] = decodeEntities(values.find((value) => value !== undefined) ?? '')
    }
    // What is no attribute, such as a stray quote, is skipped.
    at += Math.max(1, whole.length)
  }
  const local = name.slice(name.indexOf(':') + 1).toLowerCase()
  return { name: local, isEnd: html[open + 1] === '/', attributes, end: at + 1 }
}

/** The offset after the end tag of an element whose content is no markup; the end of the text without one. */
function endOfRaw(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = end
  return closing.exec(html) === null ? html.length : closing.lastIndex
}
