import { imagesThatFit, PAGE_IMAGES_MAX_BYTES } from '../../domain/custom-test/page-images.ts'
import { escapedSource, type MarkupOf } from '../../domain/custom-test/page-question.ts'
import { contentMarkup } from '../../domain/markdown/markdown-to-html.ts'
import { readCode } from '../../domain/markdown/read-code.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import { isVariable, readMath } from '../../domain/markdown/read-math.ts'
import { loadImages } from '../data/http/load-image.ts'

/** Markup of Markdown for an exported page, with the images that could be loaded within it. */
interface MarkupWithImages {
  readonly markupOf: MarkupOf
  /** How many images of the texts are not within it. */
  readonly missing: number
}

/** Loads the images of these Markdown texts, each once. */
export async function markupWithImages(texts: readonly string[]): Promise<MarkupWithImages> {
  const shown = imagesOf(texts)
  const loaded = new Map<string, string>()
  for (const [address, image] of await loadImages(shown.keys(), PAGE_IMAGES_MAX_BYTES))
    loaded.set(address, await dataAddressOf(image))
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

/** How often each image is shown: the page has it as often. */
function imagesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const shown = new Map<string, number>()
  for (const text of texts) {
    markup(text, (address) => {
      shown.set(address, (shown.get(address) ?? 0) + 1)
      return null
    })
  }
  return shown
}

function markup(markdown: string, image: (address: string) => string | null): string {
  const blocks = readMarkdown(markdown)
  if (blocks === null) return escapedSource(markdown)
  return contentMarkup(blocks, { math: readMath, isVariable, code: readCode, image })
}

/** An image as a `data:` address. */
export function dataAddressOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(image)
  })
}
