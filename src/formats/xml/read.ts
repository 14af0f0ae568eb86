import { textFlow } from '../../domain/html/text-flow.ts'
import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { refusal } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Reader } from '../format.ts'
import { questionListsOf, readJsonValue } from '../json/read.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { partOfName } from '../readings/part-words.ts'
import { flowContent, rawText, scanXml, type XmlElement, type XmlFault } from '../text/xml-elements.ts'
import { look, rootOf, type TextDocument } from '../text-document.ts'
import { isPage } from '../web-page/read.ts'

export const xml: Reader = {
  name: 'XML of any other schema',
  extensions: ['xml'],
  text: {
    sniff: { declared: sureOf },
    read: (document, { mappings, keys }) => {
      const { fault, root, lines } = recordsIn(document)
      if (fault !== null) return refusal(fault.message, fault.line)
      return readJsonValue(root, mappings ?? NO_MAPPINGS, keys ?? NO_KEYS, (value) => lines.get(value) ?? 1)
    },
  },
}

/** Characters and tags of a file: 30,000 questions of ten elements each. */
const XML_LENGTH_MAX = 15_000_000
const TAGS_MAX = 600_000

/** How sure it is: less than a format is of its own root; more where a question of Moodle would name its type. */
const SURE = 0.5
const MOODLE_ROOT = 'quiz'
const MOODLE_QUESTION = /<question\s[^<>]{0,500}\btype\s*=/

function sureOf(document: TextDocument): number {
  const root = rootOf(document)
  if (root === null || isPage(`<${root}>`)) return 0
  const { fault, hasQuestions } = recordsIn(document)
  // Another language may begin with an element; only XML says that it is XML.
  if (fault !== null) return /^\s*<\?xml\s/.test(document.text.slice(0, 100)) ? SURE / 2 : 0
  if (!hasQuestions) return 0
  return root === MOODLE_ROOT && !MOODLE_QUESTION.test(document.text) ? 2 : SURE
}

interface XmlRecords {
  readonly fault: XmlFault | null
  readonly root: unknown
  /** The line of each object. */
  readonly lines: WeakMap<object, number>
  readonly hasQuestions: boolean
}

/** The elements of a text as records: what repeats is a list, what an element holds are its members. */
const recordsIn = look(({ text }): XmlRecords => {
  const lines = new WeakMap<object, number>()
  if (isTooLong(text)) {
    const fault = { line: 1, message: 'This XML is too long to read. Split the file.' }
    return { fault, root: null, lines, hasQuestions: false }
  }
  const children: XmlElement[] = []
  let outer: XmlElement | undefined
  const fault = scanXml(text, {
    depth: 1,
    take: (element, around) => {
      outer = around[0]
      children.push(element)
    },
  })
  const root = fault === null && outer !== undefined ? contentOf({ ...outer, children }, lines) : null
  return { fault, root, lines, hasQuestions: questionListsOf(root).some(({ items }) => items.length > 0) }
})

function isTooLong(text: string): boolean {
  let tags = 0
  for (let at = text.indexOf('<'); at !== -1 && tags <= TAGS_MAX; at = text.indexOf('<', at + 1)) tags++
  return tags > TAGS_MAX || text.length > XML_LENGTH_MAX
}

/** Elements of HTML within a text. Those of one letter name options as well, but for a paragraph. */
const HTML_NAMES = new Set('p br div span pre code strong em sub sup ul ol img'.split(' '))

type Members = readonly (readonly [name: string, value: unknown])[]

/**
 * What an element holds: its text where it has no more than that; the list of its children where all are of one name; else an object
 * of its attributes, its text and its children, those of one name as a list.
 */
function contentOf(element: XmlElement, lines: WeakMap<object, number>): unknown {
  const children = element.children.filter((child) => typeof child !== 'string')
  const attributes = Object.entries(element.attributes).filter(([name]) => !/^xml(?:ns)?(?::|$)/.test(name))
  const objectOf = (members: Members): Record<string, unknown> => {
    const object = Object.fromEntries([...attributes, ...members])
    lines.set(object, element.line)
    return object
  }
  const hasText = element.children.some((child) => typeof child === 'string' && child.trim() !== '')
  if (children.length === 0 || hasText || children.every(({ name }) => HTML_NAMES.has(name))) {
    const text = textOf(element)
    return attributes.length === 0 ? text : objectOf([['text', text]])
  }
  const members = [...Map.groupBy(children, ({ name }) => name)].map(([name, alike]) => {
    const values = alike.map((child) => contentOf(child, lines))
    return [name, values.length === 1 ? values[0] : allAlike(values)] as const
  })
  const [[, only] = ['', undefined], ...others] = members
  const isWrapper = attributes.length === 0 && others.length === 0
  if (isWrapper && (Array.isArray(only) || typeof only === 'string')) return only
  return objectOf(members.flatMap(([name, value]) => membersOf(name, value)))
}

function textOf(element: XmlElement): string {
  if (element.children.every((child) => typeof child === 'string')) return rawText(element).trim()
  const flow = textFlow()
  flowContent(flow, element)
  return flow.done().text
}

/** Values of elements of one name: texts among objects are objects, too. */
function allAlike(values: readonly unknown[]): readonly unknown[] {
  return values.some(isRecord) ? values.map((value) => (isRecord(value) ? value : { text: value })) : values
}

/** A member by its name. Several elements have the name of one of them; right and wrong answers within one stand beside the question. */
function membersOf(name: string, value: unknown): Members {
  if (Array.isArray(value)) return [[name.endsWith('s') ? name : `${name}s`, value]]
  if (!isRecord(value)) return [[name, value]]
  const inside = Object.entries(value)
  const parts = inside.map(([inner]) => partOfName(inner))
  return parts.includes('right') && parts.includes('wrong') ? inside : [[name, value]]
}
