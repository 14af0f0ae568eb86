import { imageNameInWords } from '../image-rules.ts'
import { escapeHtml, plainTextToHtml } from '../rich-text.ts'
import type { DraftImage } from './draft.ts'

/** An image of a draft and where it is kept by now. */
export interface KeptImage {
  readonly image: DraftImage
  /** As notes name it: relative to this product, or a whole address. */
  readonly address: string
}

/**
 * The note that shows a question's images, as rich text. The explanation stands before them: where a question has no
 * note its explanation is shown in its place (seed §4), and would otherwise be gone.
 *
 * @param lengthMax characters a note may have; images beyond are left out, and so is an explanation that is too long
 * @returns `''` when there is no image to show
 */
export function imageNote(
  explanation: string | null,
  images: readonly KeptImage[],
  lengthMax: number,
): string {
  const words = plainTextToHtml(explanation ?? '')
  let pictures = ''
  for (const { image, address } of images) {
    const next = `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(wordsFor(image))}"></p>`
    // Stored, a tag without content is closed by two characters more.
    if (pictures.length + next.length > lengthMax / 2) break
    pictures += next
  }
  if (pictures === '') return ''
  return words.length + pictures.length > lengthMax - 2 * images.length ? pictures : words + pictures
}

function wordsFor({ name }: DraftImage): string {
  return imageNameInWords(name.split('/').at(-1) ?? '')
}
