import { childrenNamed, rawText, type XmlElement } from '../text/xml-elements.ts'
import { attributeOf, descendants } from './qti-elements.ts'

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
