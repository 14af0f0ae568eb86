import type { XmlElement } from '../text/xml-elements.ts'

/** All elements of a name within an element, in the file's order. */
export function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const inside = within(child, name)
    return child.name === name ? [child, ...inside] : inside
  })
}
