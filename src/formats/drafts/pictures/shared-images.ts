import type { DraftImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { IMPORT_PICTURES_MAX } from '../../../domain/importing/drafts/draft.ts'

/**
 * The drafts of an import with one object for all images of the same bytes, so that an image in many questions is sent and
 * stored once. Formats such as Moodle XML repeat it in each. Drafts without images are the same objects.
 */
export function withSharedImages(drafts: readonly QuestionDraft[]): QuestionDraft[] {
  const byLength = new Map<number, DraftImage[]>()
  const shared = new Map<DraftImage, DraftImage>()
  const sharedOf = (image: DraftImage): DraftImage => {
    const known = shared.get(image)
    if (known !== undefined) return known
    const ofLength = byLength.get(image.bytes.length) ?? []
    byLength.set(image.bytes.length, ofLength)
    let same = ofLength.find(({ bytes }) => areEqual(bytes, image.bytes))
    if (same === undefined) {
      ofLength.push(image)
      same = image
    }
    shared.set(image, same)
    return same
  }
  return drafts.map((draft) =>
    draft.images === undefined
      ? draft
      : { ...draft, images: draft.images.map(({ address, image }) => ({ address, image: sharedOf(image) })) },
  )
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, index) => byte === other[index])
}

/**
 * The drafts with as many different images as one import may have (`IMPORT_PICTURES_MAX`), the first ones. The others are
 * missing then: their drafts go on naming them.
 */
export function withinPictureLimit(drafts: readonly QuestionDraft[]): {
  readonly drafts: readonly QuestionDraft[]
  /** Names of the images that are left out, each once. */
  readonly leftOut: readonly string[]
} {
  const taken = new Set<DraftImage>()
  const leftOut = new Map<DraftImage, string>()
  const isTaken = (image: DraftImage, address: string): boolean => {
    if (taken.has(image)) return true
    if (taken.size < IMPORT_PICTURES_MAX) {
      taken.add(image)
      return true
    }
    leftOut.set(image, image.name || address)
    return false
  }
  const within = drafts.map((draft) => {
    const { images, ...rest } = draft
    const kept = images?.filter(({ image, address }) => isTaken(image, address))
    if (kept?.length === images?.length) return draft
    return kept === undefined || kept.length === 0 ? rest : { ...rest, images: kept }
  })
  return { drafts: within, leftOut: [...leftOut.values()] }
}
