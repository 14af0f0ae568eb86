import type { DraftImage, QuestionDraft } from '../drafts/draft.ts'
import { IMAGE } from './comparable-text.ts'

/** The parts of a draft, or of a question of the bank, that show its pictures. */
export type PicturedContent = Pick<QuestionDraft, 'text' | 'options' | 'images' | 'figures'>

/**
 * Tells the drafts of one file apart by their pictures: returns a function whose results are equal for drafts that show the
 * same ones in the same texts, '' for a draft without any. A picture that came with the file is compared as an object
 * (`withSharedImages`), one that is missing by its address.
 *
 * @param options the comparable texts of the draft's options, as their order does not matter
 */
export function pictureKeys(): (draft: PicturedContent, options: readonly string[]) => string {
  const numbers = new Map<DraftImage, number>()
  const numberOf = (image: DraftImage): number => {
    const number = numbers.get(image) ?? numbers.size
    numbers.set(image, number)
    return number
  }
  return (draft, options) => {
    const { figures = [] } = draft
    if (!showsPictures(draft)) return ''
    const placed = new Map(draft.images?.map(({ address, image }) => [address, image]))
    const picturesOf = (text: string) =>
      addressesIn(text).map((address) => {
        const image = placed.get(address)
        return image === undefined ? address : numberOf(image)
      })
    const inOptions = draft.options.map((option, index) =>
      JSON.stringify([options[index] ?? '', picturesOf(option)]),
    )
    return JSON.stringify([picturesOf(draft.text), inOptions.sort(), figures.toSorted()])
  }
}

/** Whether a draft or question has pictures in its text or options, or names some. */
export function showsPictures({ text, options, figures = [] }: PicturedContent): boolean {
  return figures.length > 0 || text.includes('![') || options.some((one) => one.includes('!['))
}

/** The file names of the pictures of a text and its options. Those of the bank are unique: they are drawn when it stores one. */
export function pictureNames(content: PicturedContent): readonly string[] {
  if (!showsPictures(content)) return []
  const placed = new Map(content.images?.map(({ address, image }) => [address, image.name]))
  const names = [content.text, ...content.options]
    .flatMap(addressesIn)
    .map((address) => placed.get(address) || address)
  return names.map((name) => name.slice(name.lastIndexOf('/') + 1))
}

function addressesIn(text: string): readonly string[] {
  if (!text.includes('![')) return []
  return Array.from(text.matchAll(IMAGE), ({ groups }) => (groups?.address ?? '').replace(/^<|>$/g, ''))
}
