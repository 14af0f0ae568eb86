import { asMarkdown, type DraftImage, type QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { mapTexts, textsOf } from '../../../domain/questions/question-content.ts'
import { dataImages, type FindEmbeddedFile } from './draft-images.ts'
import { placedBelow, withPlainImages } from './placed-pictures.ts'

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

type ImageOf = (src: string, type: string) => DraftImage | null

/**
 * Puts images in place of addresses that are images themselves (`data:`), for all drafts of one file: an image that several
 * show is decoded, sent and stored once.
 */
export function dataImageReader(): (draft: QuestionDraft) => QuestionDraft {
  const find = dataImages()
  const images = new Map<string, DraftImage>()
  const imageOf = (src: string, type: string): DraftImage | null => {
    const known = images.get(src)
    if (known !== undefined) return known
    const found = find(src)
    if (found === null || 'dropped' in found) return null
    const image = { ...found, name: `image-${images.size + 1}.${type}` }
    images.set(src, image)
    return image
  }
  return (draft) => withPicturesAsData(withDataImages(draft, imageOf), imageOf, find)
}

/** The name of a picture that is the picture itself. */
const DATA_PICTURE = /^data:image\/([a-z0-9+.-]{1,20});base64,/i

/** The draft with pictures whose names are the images themselves below its text. What is wrong with another is its name. */
function withPicturesAsData(draft: QuestionDraft, imageOf: ImageOf, find: FindEmbeddedFile): QuestionDraft {
  const found = new Map<string, DraftImage>()
  const pictureNames = draft.pictureNames?.map((name) => {
    if (!/^data:/i.test(name)) return name
    const image = imageOf(name, DATA_PICTURE.exec(name)?.[1] ?? '')
    if (image !== null) found.set(name, image)
    const file = find(name)
    return file !== null && 'dropped' in file ? file.dropped : name
  })
  if (
    pictureNames === undefined ||
    pictureNames.every((name, index) => name === draft.pictureNames?.[index] && !found.has(name))
  )
    return draft
  if (found.size === 0) return { ...draft, pictureNames }
  const placed = placedBelow({ ...asMarkdown(draft), pictureNames }, pictureNames, found, draft.text)
  return { ...placed.draft, images: [...(draft.images ?? []), ...placed.images] }
}

function withDataImages(draft: QuestionDraft, imageOf: ImageOf): QuestionDraft {
  if (!textsOf(draft).some((text) => text.includes('data:image'))) return draft
  const shown = new Map<string, DraftImage>()
  const named = mapTexts(draft, (text) =>
    replaceAddresses(text, (src, type) => {
      const image = imageOf(src, type)
      if (image === null) return src
      shown.set(image.name, image)
      return image.name
    }),
  )
  if (shown.size === 0) return draft
  const written =
    draft.format === 'markdown' ? named : withPlainImages(named, (address) => shown.has(address))
  const placed = Array.from(shown, ([address, image]) => ({ address, image }))
  return { ...written, images: [...(draft.images ?? []), ...placed] }
}
