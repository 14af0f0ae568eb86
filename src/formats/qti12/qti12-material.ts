import { htmlToText, looksLikeHtml } from '../../domain/html/html-to-text.ts'
import { plainFlow } from '../../domain/html/text-flow.ts'
import type { FindEmbeddedFile } from '../drafts/pictures/draft-images.ts'
import type { EmbeddedFileCollector } from '../drafts/pictures/embedded-files.ts'
import type { DraftText } from '../drafts/question-texts.ts'
import { flowWithMarkup } from '../markup/flow-with-markup.ts'
import { rawText, type XmlElement } from '../text/xml-elements.ts'

/** The folder of files in a package, as its HTML names it. */
const FILE_BASE = /(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?/gi

/** Escapes an attribute of the HTML that is made here. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/**
 * The text of all materials within an element, paragraphs one below the other, with its pictures.
 *
 * @param isSkipped whether the materials of a child are another text
 */
export function materialText(
  element: XmlElement,
  { find, shown }: { readonly find: FindEmbeddedFile; readonly shown: EmbeddedFileCollector },
  isSkipped: (child: XmlElement) => boolean = () => false,
): DraftText {
  const parts = materials(element, isSkipped)
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0 && !only.isHtml) {
    return shown.addText(plainFlow(only.text.trim()), find)
  }
  const html = parts.map(({ text, isHtml }) => (isHtml ? text : `<p>${escaped(text)}</p>`)).join('\n')
  return shown.addText(htmlToText(html.replace(FILE_BASE, ''), flowWithMarkup()), find)
}

interface Material {
  readonly text: string
  readonly isHtml: boolean
}

function materials(element: XmlElement, isSkipped: (child: XmlElement) => boolean): Material[] {
  return element.children.flatMap((child): Material[] => {
    if (typeof child === 'string' || isSkipped(child)) return []
    if (child.name === 'mattext' || child.name === 'mat_formattedtext') {
      const text = rawText(child)
      const type = child.attributes.texttype ?? child.attributes.type ?? ''
      // Blackboard says HTML of every text, and other programs write HTML as plain text.
      const isHtml = /html/i.test(type) || looksLikeHtml(text)
      return text.trim() === '' ? [] : [{ text, isHtml }]
    }
    if (child.name === 'matimage') {
      const uri = child.attributes.uri?.trim() ?? ''
      return uri === '' ? [] : [{ text: `<img src="${attribute(uri)}" alt="">`, isHtml: true }]
    }
    return materials(child, isSkipped)
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** All elements of a name within an element, in the file's order. */
export function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const inside = within(child, name)
    return child.name === name ? [child, ...inside] : inside
  })
}
