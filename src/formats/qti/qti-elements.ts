import { childrenNamed, rawText, type XmlElement } from '../text/xml-elements.ts'

/** One option of an item. */
export interface QtiChoice {
  readonly identifier: string
  readonly text: string
  readonly element: XmlElement
}

/** The name of an element as QTI 2 writes it: `qti-simple-choice` of QTI 3 is `simpleChoice`. */
export function qtiName({ name }: XmlElement): string {
  if (!name.startsWith('qti-')) return name
  return name.slice('qti-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** An attribute by its name in QTI 2: `responseIdentifier` is `response-identifier` in QTI 3. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  return attributes[name] ?? attributes[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]
}

/** All elements within this one whose name (as in QTI 2) fits, in the file's order. */
export function descendants(element: XmlElement, fits: (name: string) => boolean): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const within = descendants(child, fits)
    return fits(qtiName(child)) ? [child, ...within] : within
  })
}

/** The name that our items give as the tool that wrote them, and that categories of our packages have as their source. */
export const OWN_TOOL_NAME = 'Quizgrove'

/** Whether an item was exported here (`bank-export`): its texts are what they look like, its id is its label. */
export function isOwnItem(item: XmlElement): boolean {
  return attributeOf(item, 'toolName') === OWN_TOOL_NAME
}

/** The category that the manifest of our packages gives an item in its metadata; null for none. */
export function ownCategory(resource: XmlElement): string | null {
  const [path] = descendants(resource, (name) => name === 'taxonPath')
  if (path === undefined || textsWithin(path, 'source').join('') !== OWN_TOOL_NAME) return null
  return textsWithin(path, 'taxon').join(' / ') || null
}

function textsWithin(element: XmlElement, name: string): string[] {
  return childrenNamed(element, name).map(rawText)
}
