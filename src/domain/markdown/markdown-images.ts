import type { Nodes } from 'mdast'
import { isWithinMarkdownBounds, parseMarkdown } from './markdown-syntax.ts'

/** An image in a Markdown text. */
export interface MarkdownImage {
  readonly address: string
  readonly alt: string
  /** Offsets of its source in the text. */
  readonly start: number
  readonly end: number
}

/** The images of a Markdown text in its order; none when it exceeds the bounds of Markdown. */
export function imagesIn(text: string): MarkdownImage[] {
  if (!text.includes('![') || !isWithinMarkdownBounds(text)) return []
  const tree = parseMarkdown(text)
  const definitions = new Map<string, string>()
  for (const node of tree.children) if (node.type === 'definition') definitions.set(node.identifier, node.url)
  const images: MarkdownImage[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'image' || node.type === 'imageReference') {
      const address = node.type === 'image' ? node.url : (definitions.get(node.identifier) ?? '')
      const start = node.position?.start.offset
      const end = node.position?.end.offset
      if (start !== undefined && end !== undefined) images.push({ address, alt: node.alt ?? '', start, end })
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return images
}

/** The text with other Markdown in place of some of its images. `instead` returns null for those that stay. */
export function replaceImages(text: string, instead: (image: MarkdownImage) => string | null): string {
  let replaced = ''
  let end = 0
  for (const image of imagesIn(text)) {
    const markdown = instead(image)
    if (markdown === null) continue
    replaced += text.slice(end, image.start) + markdown
    end = image.end
  }
  return replaced + text.slice(end)
}

/** The source of an image of the text, under another address. Its alternative text and its title stay as they are written. */
export function withAddress(
  text: string,
  { address, alt, start, end }: MarkdownImage,
  other: string,
): string {
  const source = text.slice(start, end)
  const at = source.lastIndexOf(`](${address}`)
  if (at === -1 || !PLAIN_ADDRESS.test(other)) return imageMarkdown(alt, other)
  return `${source.slice(0, at)}](${other}${source.slice(at + 2 + address.length)}`
}

/** An address that needs no signs around it. */
const PLAIN_ADDRESS = /^[^\s()<>\\]+$/

/** An image as Markdown. */
export function imageMarkdown(alt: string, address: string): string {
  const words = alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<$|~&]/g, '\\$&')
  return `![${words}](${PLAIN_ADDRESS.test(address) ? address : `<${address.replace(/[\\<>]/g, '\\$&').replace(/\s+/g, ' ')}>`})`
}
