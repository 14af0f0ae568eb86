import { contentMarkup } from '../markdown/markdown-to-html.ts'
import { readCode } from '../markdown/read-code.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { isVariable, readMath } from '../markdown/read-math.ts'
import { imagesThatFit } from './page-images.ts'
import { escapedSource, type MarkupOf } from './page-question.ts'

/** Markup of Markdown for an exported page, with the images that it has within it. */
export interface MarkupWithImages {
  readonly markupOf: MarkupOf
  /** How many images of the texts are not within it. */
  readonly missing: number
}

/**
 * How often Markdown texts show each image: a page has it as often.
 *
 * @returns by address, in the order in which they come
 */
export function imagesShown(texts: readonly string[]): ReadonlyMap<string, number> {
  const shown = new Map<string, number>()
  for (const text of texts) {
    markup(text, (address) => {
      shown.set(address, (shown.get(address) ?? 0) + 1)
      return null
    })
  }
  return shown
}

/** @param loaded `data:` addresses of images, by the address that texts have of them */
export function markupWithin(
  shown: ReadonlyMap<string, number>,
  loaded: ReadonlyMap<string, string>,
): MarkupWithImages {
  const sizes = [...shown].flatMap(([address, times]): [string, number][] => {
    const data = loaded.get(address)
    return data === undefined ? [] : [[address, data.length * times]]
  })
  const fitting = imagesThatFit(new Map(sizes))
  return {
    markupOf: (markdown) =>
      markup(markdown, (address) => (fitting.has(address) ? (loaded.get(address) ?? null) : null)),
    missing: shown.size - fitting.size,
  }
}

function markup(markdown: string, image: (address: string) => string | null): string {
  const blocks = readMarkdown(markdown)
  if (blocks === null) return escapedSource(markdown)
  return contentMarkup(blocks, { math: readMath, isVariable, code: readCode, image })
}
