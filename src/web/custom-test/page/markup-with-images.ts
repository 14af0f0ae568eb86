import { contentMarkup } from '../../../domain/content/content-markup.ts'
import { readCode } from '../../../domain/content/read-code.ts'
import { readMarkdown } from '../../../domain/content/read-markdown.ts'
import { isVariable, readMath } from '../../../domain/content/read-math.ts'
import { imagesThatFit, PAGE_IMAGES_MAX_BYTES } from '../../../domain/custom-test/page-images.ts'
import { escapedSource, type MarkupOf } from '../../../domain/custom-test/page-question.ts'
import { loadImages } from '../../data/http/load-image.ts'
import { dataAddressOf } from './data-address.ts'

/** Markup of Markdown for an exported page, with the images that could be loaded within it. */
interface MarkupWithImages {
  readonly markupOf: MarkupOf
  /** How many images of the texts are not within it. */
  readonly missing: number
}

/** Loads the images of these Markdown texts, each once. */
export async function markupWithImages(texts: readonly string[]): Promise<MarkupWithImages> {
  const addresses = imagesOf(texts)
  const loaded = new Map<string, string>()
  for (const [address, image] of await loadImages(addresses, PAGE_IMAGES_MAX_BYTES))
    loaded.set(address, await dataAddressOf(image))
  const sizes = [...addresses].flatMap((address): [string, number][] => {
    const data = loaded.get(address)
    return data === undefined ? [] : [[address, data.length]]
  })
  const fitting = imagesThatFit(new Map(sizes))
  return {
    markupOf: (markdown) =>
      markup(markdown, (address) => (fitting.has(address) ? (loaded.get(address) ?? null) : null)),
    missing: addresses.size - fitting.size,
  }
}

function imagesOf(texts: readonly string[]): ReadonlySet<string> {
  const addresses = new Set<string>()
  for (const text of texts) {
    markup(text, (address) => {
      addresses.add(address)
      return null
    })
  }
  return addresses
}

function markup(markdown: string, image: (address: string) => string | null): string {
  const blocks = readMarkdown(markdown)
  if (blocks === null) return escapedSource(markdown)
  return contentMarkup(blocks, { math: readMath, isVariable, code: readCode, image })
}
