import { IMAGE_MAX_BYTES } from '../../rich-text/image-rules.ts'
import type { PlacedImage, QuestionDraft } from './draft.ts'
import { dataImages } from './draft-images.ts'
import { mapTexts } from './map-texts.ts'
import { withPlainImages } from './plain-images.ts'
import { textsOf } from './wanted-pictures.ts'

/** An address that is the image itself, within `![](…)` or `src="…"`. */
const DATA_ADDRESS =
  /(?<=\]\(\s{0,9}<?|\bsrc\s{0,9}=\s{0,9}["']?)data:image\/([a-z0-9+.-]{1,20});base64,[A-Za-z0-9+/=]{16,}/gi

/** Characters of a text that can be a question with an image of the largest size in base64. */
const TEXT_MAX = 2 * IMAGE_MAX_BYTES

/** The draft with images in place of addresses that are images themselves (`data:`). */
export function withDataImages(draft: QuestionDraft): QuestionDraft {
  const texts = textsOf(draft)
  if (!texts.some((text) => text.includes('data:image'))) return draft
  if (texts.some((text) => text.length > TEXT_MAX)) return draft
  const find = dataImages()
  const images = new Map<string, PlacedImage>()
  const named = mapTexts(draft, (text) =>
    text.replace(DATA_ADDRESS, (src, type: string) => {
      const image = find(src)
      if (image === null || 'dropped' in image) return src
      const known = images.get(src)
      const address = known?.address ?? `image-${images.size + 1}.${type}`
      images.set(src, { address, image: { ...image, name: address } })
      return address
    }),
  )
  if (images.size === 0) return draft
  const placed = [...images.values()]
  const isOwn = (address: string) => placed.some((one) => one.address === address)
  const written = draft.format === 'markdown' ? named : withPlainImages(named, isOwn)
  return { ...written, images: [...(draft.images ?? []), ...placed] }
}
