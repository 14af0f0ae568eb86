import { imagesIn, replaceImages, withAddress } from '../../domain/markdown/markdown-images.ts'
import type { Question } from '../../domain/model.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../domain/rich-text/allowed-html.ts'

/** The bytes of images by their addresses in the texts of a bank. */
export type BankImages = ReadonlyMap<string, Uint8Array>

/** Images of one file: an import reads as many. */
const BANK_IMAGES_MAX = 2000

/** Bytes of the images of one archive: an import reads more (`file-limits.ts`). */
export const ARCHIVE_IMAGES_MAX_BYTES = 100 * 1024 * 1024

/** Bytes of the images within a text, which grow by a third there: an import reads 64 MB of text. */
const TEXT_IMAGES_MAX_BYTES = 30 * 1024 * 1024

/** Where a format has images: in files beside its text, within it, as often as they are shown, or nowhere. */
export type ImagePlace = 'beside' | 'within' | 'nowhere'

type IllustratedTexts = Pick<Question, 'format' | 'text' | 'options' | 'explanation' | 'optionFeedback'>

/** The uploaded images that a question shows, for each of its texts. Images of other hosts are not shown. */
function imagesOfTexts(question: IllustratedTexts): readonly (readonly string[])[] {
  if (question.format === 'plain') return []
  const { text, options, explanation, optionFeedback } = question
  return [text, ...options, explanation, ...(optionFeedback ?? [])].map((one) =>
    one === null
      ? []
      : [...new Set(imagesIn(one).map(({ address }) => address))].filter((address) =>
          IMAGE_ADDRESS_PATTERN.test(address),
        ),
  )
}

/** An address of an uploaded image within a text. */
const ADDRESS_IN_TEXT = /(?:https?:\/\/[^\s"'<>\\/?#@]+)?\/images\/[A-Za-z0-9_-]+\.[a-z]+/g

/**
 * The addresses of images that these questions may show, at most `BANK_IMAGES_MAX`. The texts are not parsed: some may be
 * words of a text.
 */
export function mentionedImages(questions: readonly IllustratedTexts[]): readonly string[] {
  const addresses = new Set<string>()
  for (const { format, text, options, explanation, optionFeedback } of questions) {
    if (format === 'plain') continue
    for (const one of [text, ...options, explanation ?? '', ...(optionFeedback ?? [])])
      for (const [address] of one?.matchAll(ADDRESS_IN_TEXT) ?? []) addresses.add(address)
  }
  return [...addresses].slice(0, BANK_IMAGES_MAX)
}

/** The addresses of the uploaded images that a question shows. */
export function imageAddressesOf(question: IllustratedTexts): readonly string[] {
  return [...new Set(imagesOfTexts(question).flat())]
}

/** Those of the images that a file of these questions has room for, the first ones first. */
export function imagesThatFit(
  questions: readonly IllustratedTexts[],
  images: BankImages,
  place: ImagePlace,
): BankImages {
  if (place === 'nowhere' || images.size === 0) return new Map()
  const shown = new Map<string, number>()
  for (const address of questions.flatMap(imagesOfTexts).flat())
    shown.set(address, (shown.get(address) ?? 0) + 1)
  const max = place === 'within' ? TEXT_IMAGES_MAX_BYTES : ARCHIVE_IMAGES_MAX_BYTES
  const fitting = new Map<string, Uint8Array>()
  let total = 0
  for (const [address, times] of shown) {
    const bytes = images.get(address)
    const size = (bytes?.length ?? 0) * (place === 'within' ? times : 1)
    if (bytes === undefined || total + size > max || fitting.size === BANK_IMAGES_MAX) continue
    total += size
    fitting.set(address, bytes)
  }
  return fitting
}

/** The name of an uploaded image: the last part of its address. */
export function imageName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** The file of an image in an archive with a folder for images. */
export function imagePath(address: string): string {
  return `images/${imageName(address)}`
}

/** A Markdown text whose images have other addresses. `addressOf` returns null for those that keep theirs. */
export function withImageAddresses(text: string, addressOf: (address: string) => string | null): string {
  return replaceImages(text, (image) => {
    const other = addressOf(image.address)
    return other === null ? null : withAddress(text, image, other)
  })
}
