import type { PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import { replaceImages, withAddress } from '../../../domain/markdown/markdown-images.ts'
import { CONTENT_FIELDS, fieldsThat } from '../../../domain/questions/content-fields.ts'
import { mapText } from '../../../domain/questions/question-content.ts'
import type { Entry } from './send-questions.ts'
import type { ImageAddresses } from './upload-images.ts'

const FORMATTED_FIELDS = fieldsThat('isFormatted', true).map((name) => CONTENT_FIELDS[name])

/** A question as it is sent. */
interface IllustratedQuestion {
  readonly entry: Entry
  /** How many of its images have no room in its texts. */
  readonly leftOut: number
}

/** The question whose texts name its images by the addresses where they were stored. Images that were refused keep theirs. */
export function withImages(
  entry: Entry,
  images: readonly PlacedImage[],
  stored: ImageAddresses,
): IllustratedQuestion {
  const addresses = new Map(
    images.flatMap(({ address, image }) => {
      const now = stored.get(image)
      return now ? [[address, now] as const] : []
    }),
  )
  if (addresses.size === 0) return { entry, leftOut: 0 }
  const illustrated = (text: string): string =>
    replaceImages(text, (image) => {
      const now = addresses.get(image.address)
      return now === undefined ? null : withAddress(text, image, now)
    })
  const texts = FORMATTED_FIELDS.map(({ wire }) => [wire, mapText(entry[wire], illustrated)] as const)
  const whole: Entry = { ...entry, ...Object.fromEntries(texts) }
  return hasRoom(whole) ? { entry: whole, leftOut: 0 } : { entry, leftOut: addresses.size }
}

/** Whether all texts are within their limits: the addresses of images may make them longer. */
function hasRoom(entry: Entry): boolean {
  const { possible_answers } = entry
  return (
    FORMATTED_FIELDS.every(({ wire, max }) =>
      [entry[wire]].flat().every((text) => (text?.length ?? 0) <= max),
    ) && new Set(possible_answers).size === possible_answers.length
  )
}
