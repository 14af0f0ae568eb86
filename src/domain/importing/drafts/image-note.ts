import { imageNameInWords } from '../../image-rules.ts'
import { escapeHtml, plainTextToHtml } from '../../rich-text.ts'
import type { DraftImage, ShownImage } from './draft.ts'

/** An image of a draft and where it is kept by now. */
export interface KeptImage extends ShownImage {
  /** As notes name it: relative to this product, or a whole address. */
  readonly address: string
}

/** The two texts of a note, as rich text; `''` where there is nothing to show. */
export interface ImageTexts {
  readonly note: string
  readonly hint: string
}

/**
 * The note that shows a question's images. Those beside the question stand in the hint, which can be seen before
 * answering. Those beside the explanation stand in the note, behind the explanation; and whenever there is a note it
 * holds the explanation, which is shown by itself only where there is none (seed §4).
 *
 * @param lengthMax characters each text may have; images beyond are left out, and so is an explanation that is too long
 */
export function imageTexts(
  explanation: string | null,
  images: readonly KeptImage[],
  lengthMax: number,
): ImageTexts {
  const hint = picturesOf(
    images.filter(({ beside }) => beside === 'question'),
    lengthMax,
  )
  const pictures = picturesOf(
    images.filter(({ beside }) => beside === 'explanation'),
    lengthMax,
  )
  if (hint === '' && pictures === '') return { note: '', hint: '' }
  const words = plainTextToHtml(explanation ?? '')
  const isTooLong = words.length + pictures.length > lengthMax - 2 * images.length
  return { note: isTooLong ? pictures : words + pictures, hint }
}

function picturesOf(images: readonly KeptImage[], lengthMax: number): string {
  let pictures = ''
  for (const { image, address } of images) {
    const next = `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(wordsFor(image))}"></p>`
    // Stored, a tag without content is closed by two characters more.
    if (pictures.length + next.length > lengthMax / 2) break
    pictures += next
  }
  return pictures
}

function wordsFor({ name }: DraftImage): string {
  return imageNameInWords(name.split('/').at(-1) ?? '')
}
