import { SaxesParser } from 'saxes'
import { HTML_ENTITIES } from '../../domain/html/html-entities.ts'
import type { Attributes } from '../../domain/html/markup-tree.ts'
import type { TextFlow } from '../../domain/html/text-flow.ts'
import { lineCounter } from './line-counter.ts'

/** Characters of an XML file: 50,000 questions of two thousand each fit. */
const XML_LENGTH_MAX = 150_000_000

/** Elements within one another; a bank needs 20 or so. */
export const XML_DEPTH_MAX = 100

/** Elements within one that is passed on: no question needs a thousandth of them. */
export const XML_ELEMENTS_MAX = 100_000

/** One element with all it holds, in the file's order. Names are without prefixes. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly (XmlElement | string)[]
  /** The line of the ">" of its start tag, counted from 1. */
  readonly line: number
}

/** Why an XML text was not read to its end. */
export interface XmlFault {
  readonly line: number
  /** A whole sentence. */
  readonly message: string
}

export interface XmlScan {
  /** Which elements are passed to `take`: those at a depth, 0 for the root, or the outermost ones of these names. */
  readonly depth: number | ReadonlySet<string>
  /** Elements whose content is not stored, such as files in base 64. */
  readonly skipped?: ReadonlySet<string>
  /**
   * Called for each complete element of those, in the file's order.
   *
   * @param around the elements that it is in, outermost first, without their content
   */
  readonly take: (element: XmlElement, around: readonly XmlElement[]) => void
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[]
}

/** Thrown to leave the parser, and caught where it was started. */
class XmlStop extends Error {}

const ENTITIES = Object.fromEntries(HTML_ENTITIES)

/**
 * Reads well-formed XML element by element. The first error ends it, and so do a DOCTYPE (which is where entities
 * are made that grow without end or read other files), too deep a nesting and too long a text. Entities
 * are those of XML and HTML, which converters write without declaring them.
 *
 * @returns null when the text was read to its end
 */
export function scanXml(text: string, { depth, skipped, take }: XmlScan): XmlFault | null {
  const start = skipBlank(text, 0)
  const linesBefore = lineCounter((offset) => text.charCodeAt(offset))(start) - 1
  if (text.length - start > XML_LENGTH_MAX) {
    return { line: 1, message: `The file is too long: the limit is ${XML_LENGTH_MAX} characters.` }
  }
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, ENTITIES)
  const open: OpenElement[] = []
  const names = typeof depth === 'number' ? null : depth
  /** The depth of the element that is being collected; nothing is at infinite depth. */
  let kept = typeof depth === 'number' ? depth : Number.POSITIVE_INFINITY
  let elements = 0
  const keep = (text: string): void => {
    const inside = open.at(-1)
    if (open.length > kept && inside !== undefined && skipped?.has(inside.name) !== true) {
      inside.children.push(text)
    }
  }
  parser.on('doctype', () => {
    throw new XmlStop("It has a DOCTYPE, which banks don't need and which can be harmful. Remove it.")
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === XML_DEPTH_MAX) {
      throw new XmlStop(`Its elements are nested more than ${XML_DEPTH_MAX} deep. Nothing was read.`)
    }
    if (kept === Number.POSITIVE_INFINITY && names?.has(localName(name)) === true) kept = open.length
    elements = open.length <= kept ? 0 : elements + 1
    if (elements > XML_ELEMENTS_MAX) {
      throw new XmlStop(`One of its questions has more than ${XML_ELEMENTS_MAX} elements. Nothing was read.`)
    }
    open.push({ name: localName(name), attributes, children: [], line: parser.line + linesBefore })
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed === undefined) return
    if (open.length === kept) {
      take(closed, open)
      if (names !== null) kept = Number.POSITIVE_INFINITY
    } else if (open.length > kept) open.at(-1)?.children.push(closed)
  })
  parser.on('text', keep)
  parser.on('cdata', keep)
  try {
    parser.write(text.slice(start)).close()
    return null
  } catch (error) {
    return { line: parser.line + linesBefore, message: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof XmlStop) return error.message
  const text = error instanceof Error ? error.message : 'unreadable'
  const what = text.replace(/^\d+:(\d+): /, 'column $1: ').replace(/\.$/, '')
  return `This isn't well-formed XML, ${what}. Nothing was read; fix that line.`
}

/** The name without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute by its name without a prefix, which files choose; undefined for none. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const usual = attributes[`w:${name}`]
  if (usual !== undefined) return usual
  const key = Object.keys(attributes).find((written) => localName(written) === name)
  return key === undefined ? undefined : attributes[key]
}

/** What may precede the root: opening and ending. */
const PASSED_OVER: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
]

/**
 * The local name of the element a text begins with, or that its DOCTYPE names, white space, comments and processing
 * instructions skipped; null when it does not begin as XML does.
 */
export function rootName(text: string): string | null {
  let at = skipBlank(text, 0)
  for (;;) {
    const ending = PASSED_OVER.find(([opening]) => text.startsWith(opening, at))?.[1]
    if (ending === undefined) break
    const end = text.indexOf(ending, at)
    if (end === -1) return null
    at = skipBlank(text, end + ending.length)
  }
  const name = /^<(?:!DOCTYPE\s+)?([A-Za-z_][\w:.-]{0,100})/.exec(text.slice(at, at + 200))?.[1]
  return name === undefined ? null : localName(name)
}

/** The offset of the first character from `from` on that is no white space and no byte order mark. */
function skipBlank(text: string, from: number): number {
  const blank = /\s*/y
  blank.lastIndex = from
  blank.test(text)
  return blank.lastIndex
}

/** The child elements of this name. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string').filter((child) => child.name === name)
}

/** All text within an element, unchanged. */
export function rawText(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  return element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('')
}

/**
 * Passes the content of an element to a flow.
 *
 * @param insteadOf the replacement of a child element: a word, '' for nothing, null for its content
 */
export function flowContent(
  flow: TextFlow,
  element: XmlElement,
  insteadOf: (child: XmlElement) => string | null = () => null,
): void {
  for (const child of element.children) {
    if (typeof child === 'string') {
      flow.text(child)
      continue
    }
    const word = insteadOf(child)
    if (word === null) {
      flow.open(child.name, child.attributes)
      flowContent(flow, child, insteadOf)
      flow.close(child.name)
    } else if (word !== '') flow.word(word)
  }
}
