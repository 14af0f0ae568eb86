import type { DraftImage, QuestionDraft, ShownImage } from '../../../domain/importing/drafts/draft.ts'
import type { DraftAssessment, ReviewItem } from '../../../domain/importing/review/review-items.ts'

/** Entries of one message: few enough that decoding them never blocks the page. */
const PART = 1000

/** Splits a long list into parts of one message each. */
export function* inBatches<Entry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let start = 0; start < entries.length; start += PART) yield entries.slice(start, start + PART)
}

/** An image of a draft in transfer: its index among all images, and where the draft shows it. */
export interface ImagePosition extends Omit<ShownImage, 'image'> {
  readonly position: number
}

/** Drafts in transfer to the page: their images are separate, each once, however many drafts show it. */
export class DraftTransfer {
  /** Without their images. */
  readonly drafts: readonly QuestionDraft[]
  readonly #images = new Map<DraftImage, number>()
  readonly #imagesOf: readonly (readonly ImagePosition[])[]

  constructor(drafts: readonly QuestionDraft[]) {
    this.drafts = drafts.map(withoutImages)
    this.#imagesOf = drafts.map(({ images = [] }) => images.map((shown) => this.#positionOf(shown)))
  }

  #positionOf({ image, ...shown }: ShownImage): ImagePosition {
    const position = this.#images.get(image) ?? this.#images.size
    this.#images.set(image, position)
    return { ...shown, position }
  }

  /** Copies that can be transferred: the bytes of a file's images may be views of one buffer. */
  *images(): Generator<DraftImage & { readonly bytes: Uint8Array<ArrayBuffer> }> {
    for (const { name, bytes } of this.#images.keys()) yield { name, bytes: new Uint8Array(bytes) }
  }

  *parts(assessments: readonly DraftAssessment[]): Generator<{
    readonly items: readonly ReviewItem[]
    readonly images: ReadonlyMap<number, readonly ImagePosition[]>
  }> {
    const numbers = this.drafts.flatMap((draft, number) => {
      const assessment = assessments[number]
      return assessment === undefined ? [] : [{ number, item: { draft, ...assessment } }]
    })
    for (const part of inBatches(numbers)) {
      const images = new Map<number, readonly ImagePosition[]>()
      for (const [index, { number }] of part.entries()) {
        const of = this.#imagesOf[number] ?? []
        if (of.length > 0) images.set(index, of)
      }
      yield { items: part.map(({ item }) => item), images }
    }
  }
}

function withoutImages(draft: QuestionDraft): QuestionDraft {
  if (draft.images === undefined) return draft
  const { images: _, ...rest } = draft
  return rest
}
