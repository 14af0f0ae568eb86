import type { PlacedImage, QuestionDraft } from './draft.ts'
import { dataImages } from './draft-images.ts'
import { mapTexts } from './map-texts.ts'
import { withPlainImages } from './plain-images.ts'
import { textsOf } from './wanted-pictures.ts'

/** The beginning of an address that is the image itself, within `![](…)` or `src="…"`. */
const DATA_ADDRESS =
  /(?<=\]\(\s{0,9}<?|\bsrc\s{0,9}=\s{0,9}["']?)data:image\/([a-z0-9+.-]{1,20});base64,(?=[A-Za-z0-9+/=]{16})/gi

/** A text with other addresses for its images. One expression for a whole address fails at 5 MB, as many steps back. */
function replaceAddresses(text: string, addressOf: (src: string, type: string) => string): string {
  const notBase64 = /[^A-Za-z0-9+/=]/g
  let replaced = ''
  let from = 0
  for (const match of text.matchAll(DATA_ADDRESS)) {
    notBase64.lastIndex = match.index + match[0].length
    const end = notBase64.exec(text)?.index ?? text.length
    replaced += text.slice(from, match.index) + addressOf(text.slice(match.index, end), match[1] ?? '')
    from = end
  }
  return replaced + text.slice(from)
}

/** The draft with images in place of addresses that are images themselves (`data:`). */
export function withDataImages(draft: QuestionDraft): QuestionDraft {
  if (!textsOf(draft).some((text) => text.includes('data:image'))) return draft
  const find = dataImages()
  const images = new Map<string, PlacedImage>()
  const named = mapTexts(draft, (text) =>
    replaceAddresses(text, (src, type) => {
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
