import { unescapeMarkdown } from '../../content/unescape-markdown.ts'
import type { TextFormat } from '../../model.ts'
import { altTextOfFile } from '../../rich-text/image-rules.ts'

/** An image of a Markdown text, as imports and the editor write it. */
export const IMAGE = /!\[((?:\\.|[^\]\\\n])*)\]\((?<address><[^<>\n]*>|[^()\s]*)\)/g
const CAPTION = /\[Image(?:: ([^\]\n]*))?\]/g

/**
 * The form in which a text of a file and one of the bank are compared: the addresses of images change when they are stored,
 * and earlier releases stored a plain "[Image: heart]". Images are that in it.
 */
export function comparableText(text: string, format: TextFormat): string {
  if (format === 'plain' && !text.includes('[Image')) return text
  const plain =
    format === 'plain'
      ? text
      : unescapeMarkdown(
          text.replace(IMAGE, (_, alt: string) => `[Image: ${alt}]`).replaceAll('\\\n', '\n'),
        ).replaceAll('\u00a0', ' ')
  return plain.replace(CAPTION, (_, caption = '') => `[Image: ${altTextOfFile(caption)}]`)
}

/** A question or draft with its texts in that form. */
export function comparableContent<
  Content extends {
    readonly text: string
    readonly options: readonly string[]
    readonly correct: readonly string[]
    readonly format?: TextFormat
  },
>(content: Content): Content {
  const { format = 'plain' } = content
  const isPlain = format === 'plain' && !content.text.includes('[Image')
  if (isPlain && !content.options.some((text) => text.includes('[Image'))) return content
  const compared = (text: string) => comparableText(text, format)
  return {
    ...content,
    text: compared(content.text),
    options: content.options.map(compared),
    correct: content.correct.map(compared),
  }
}

const IMAGES_BELOW = /(?:\n\n\[Image: [^\]\n]*\])+$/

/**
 * Comparable content without the images below its text: a question whose pictures came with its file before is the same
 * when the file comes alone.
 */
export function withoutImagesBelow<Content extends { readonly text: string }>(content: Content): Content {
  const text = content.text.replace(IMAGES_BELOW, '')
  return text === content.text || text === '' ? content : { ...content, text }
}
