import { formatWholeNumber } from '../../format-number.ts'
import type { DraftImage, PlacedImage } from '../drafts/draft.ts'
import { ADDED_PICTURES_MAX_BYTES, IMPORT_PICTURES_MAX } from '../file-limits.ts'

const BYTES_PER_MB = 1024 * 1024
const ELSEWHERE = 'Import these questions first: more pictures can be added to them in your bank.'

/**
 * Why one more picture cannot be added in the editor of a draft, as a sentence for the learner; null when it can (spec §2.12).
 *
 * @param held the pictures of all drafts and of their open editors, in any order
 * @param added those of all that were added in an editor, left out or not
 * @param bytes of the further picture
 */
export function addedPictureProblem(
  held: Iterable<PlacedImage>,
  added: ReadonlySet<DraftImage>,
  bytes: number,
): string | null {
  const images = new Set<DraftImage>()
  for (const { image } of held) images.add(image)
  if (images.size >= IMPORT_PICTURES_MAX)
    return `An import has at most ${formatWholeNumber(IMPORT_PICTURES_MAX)} different pictures. ${ELSEWHERE}`
  let total = bytes
  for (const image of images) if (added.has(image)) total += image.bytes.length
  if (total <= ADDED_PICTURES_MAX_BYTES) return null
  return `At most ${ADDED_PICTURES_MAX_BYTES / BYTES_PER_MB} MB of pictures can be added to one import. ${ELSEWHERE}`
}
