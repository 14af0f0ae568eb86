import type { TextFormat } from '../../model.ts'
import { altTextOfFile } from '../../rich-text/image-rules.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import type { ShownImage } from './draft.ts'

/** An uploaded image of a draft and its address. */
export interface StoredImage extends ShownImage {
  /** As texts name it: relative to this product, or a whole address. */
  readonly address: string
}

/** The texts of a question that may show images. */
export interface IllustratedTexts {
  readonly format: TextFormat
  readonly text: string
  readonly options: readonly string[]
  /** On each option, in order; null for none. */
  readonly optionFeedback: readonly (string | null)[]
  readonly explanation: string | null
}

/**
 * The texts as Markdown, with each image where the file shows it: in place of the words that stood for it ("[Image: heart]"),
 * in an option as well. An image whose place cannot be told is below the text of the question, or below the explanation.
 */
export function placeImages(texts: IllustratedTexts, images: readonly StoredImage[]): IllustratedTexts {
  const own = texts.format === 'markdown' ? texts : escapedTexts(texts)
  const all = [own.text, ...own.options, ...own.optionFeedback, own.explanation].map((one) => one ?? '')
  const placed = new Map<string, StoredImage[]>()
  for (const [caption, shown] of byCaption(images)) {
    const marker = escapeMarkdown(caption === '' ? '[Image]' : `[Image: ${caption}]`)
    const expected = shown.reduce(
      (sum, image) => sum + captionsOf(image).filter((one) => one === caption).length,
      0,
    )
    const found = all.reduce((sum, text) => sum + text.split(marker).length - 1, 0)
    const isClear = shown.length === 1 || shown.length === expected
    if (found === expected && isClear) placed.set(marker, shown)
  }
  const fill = (text: string): string => {
    let filled = text
    for (const [marker, shown] of placed) {
      filled = filled.replaceAll(marker, () =>
        markdownImage(shown.length > 1 ? shown.shift() : shown[0], marker),
      )
    }
    return filled
  }
  const isPlaced = new Set([...placed.values()].flat())
  const below = (beside: ShownImage['beside']) =>
    images
      .filter((image) => image.beside === beside && !isPlaced.has(image))
      .map((image) => markdownImage(image, ''))
  const text = fill(own.text)
  const options = own.options.map(fill)
  const optionFeedback = own.optionFeedback.map((said) => (said === null ? null : fill(said)))
  const explanation = own.explanation === null ? '' : fill(own.explanation)
  return {
    format: 'markdown',
    text: paragraphs([text, ...below('question')]),
    options,
    optionFeedback,
    explanation: paragraphs([explanation, ...below('explanation')]) || null,
  }
}

function escapedTexts({ text, options, optionFeedback, explanation }: IllustratedTexts): IllustratedTexts {
  const escaped = (one: string | null) => (one === null ? null : escapeMarkdown(one))
  return {
    format: 'markdown',
    text: escapeMarkdown(text),
    options: options.map(escapeMarkdown),
    optionFeedback: optionFeedback.map(escaped),
    explanation: escaped(explanation),
  }
}

/** The images that each caption stands for, in order. */
function byCaption(images: readonly StoredImage[]): Map<string, StoredImage[]> {
  const found = new Map<string, StoredImage[]>()
  for (const image of images) {
    for (const caption of new Set(captionsOf(image))) {
      found.set(caption, [...(found.get(caption) ?? []), image])
    }
  }
  return found
}

/** Where the file does not say which words stand for an image, its name does in most. */
function captionsOf({ captions, image }: StoredImage): readonly string[] {
  return captions ?? [baseName(image.name)]
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

function markdownImage(stored: StoredImage | undefined, marker: string): string {
  if (stored === undefined) return marker
  const name = baseName(stored.image.name)
  const caption = /^\\\[Image: ([\s\S]*)\\\]$/.exec(marker)?.[1]
  const isNamed = caption === undefined || caption === escapeMarkdown(name)
  const alt = isNamed ? escapeMarkdown(altTextOfFile(name)) : caption
  return `![${alt}](${stored.address})`
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
