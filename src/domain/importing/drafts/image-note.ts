import { altTextOfFile } from '../../rich-text/image-rules.ts'
import { escapeHtml } from '../../rich-text/rich-text.ts'
import type { DraftImage, ShownImage } from './draft.ts'

/** An uploaded image of a draft and its address. */
export interface StoredImage extends ShownImage {
  /** As notes name it: relative to this product, or a whole address. */
  readonly address: string
}

/** The two texts of a note, as rich text; `''` where there is nothing to show. */
export interface ImageNoteTexts {
  readonly note: string
  readonly hint: string
}

/**
 * The note that shows a question's images. Images of the question are in the hint, which can be seen before
 * answering; images of the explanation are in the note. The explanation itself is not copied: it is shown next to a note
 * that does not repeat it, and a copy would become outdated when the explanation changes.
 *
 * @param lengthMax characters each text may have; images beyond are left out
 */
export function imageNoteTexts(images: readonly StoredImage[], lengthMax: number): ImageNoteTexts {
  return {
    note: picturesOf(images, 'explanation', lengthMax),
    hint: picturesOf(images, 'question', lengthMax),
  }
}

function picturesOf(
  images: readonly StoredImage[],
  position: ShownImage['beside'],
  lengthMax: number,
): string {
  let pictures = ''
  const shown = new Set<string>()
  for (const { image, address, beside } of images) {
    if (beside !== position || shown.has(address)) continue
    shown.add(address)
    const next = `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(wordsFor(image))}"></p>`
    // The sanitizer closes a tag without content with two more characters.
    if (pictures.length + next.length > lengthMax / 2) break
    pictures += next
  }
  return pictures
}

function wordsFor({ name }: DraftImage): string {
  return altTextOfFile(name.split('/').at(-1) ?? '')
}
