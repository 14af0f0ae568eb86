import type { DraftImage, QuestionDraft } from './draft.ts'

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
