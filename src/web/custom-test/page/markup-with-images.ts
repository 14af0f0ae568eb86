import { contentMarkup } from '../../../domain/content/content-markup.ts'
import { readCode } from '../../../domain/content/read-code.ts'
import { readMarkdown } from '../../../domain/content/read-markdown.ts'
import { isVariable, readMath } from '../../../domain/content/read-math.ts'
import { imagesThatFit } from '../../../domain/custom-test/page-images.ts'
import { escapedSource, type MarkupOf } from '../../../domain/custom-test/page-question.ts'
import { loadImageAsDataAddress } from '../../data/http/load-image.ts'

/** Images that are loaded at the same time. */
const LOADED_AT_ONCE = 6

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
  const waiting = [...addresses]
  const loadNext = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const data = await loadImageAsDataAddress(address)
      if (data !== null) loaded.set(address, data)
    }
  }
  await Promise.all(Array.from({ length: LOADED_AT_ONCE }, loadNext))
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
