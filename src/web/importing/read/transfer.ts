import type { DraftImage, PlacedImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import type { GroupedEntry, ReportGroup } from '../../../domain/importing/review/report-groups.ts'

/** Entries of one message: few enough that decoding them never blocks the page. */
const PART = 1000

/** Splits a long list into parts of one message each. */
export function* inBatches<Entry>(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let start = 0; start < entries.length; start += PART) yield entries.slice(start, start + PART)
}

/** An image of a draft in transfer: its index among all images that were sent, and its address in the draft. */
export interface ImagePosition extends Omit<PlacedImage, 'image'> {
  readonly position: number
}

/** A draft in transfer to the page, without its images. */
interface DraftInTransfer {
  readonly draft: QuestionDraft
  readonly images: readonly ImagePosition[]
}

/**
 * Sends drafts to the page, their images apart, each once, however many drafts show it. The bytes of an image stay with the
 * page: the worker keeps a stand-in without them.
 */
export class DraftTransfer {
  readonly #standIns = new Map<DraftImage, DraftImage>()
  readonly #positions = new Map<DraftImage, number>()
  readonly #ofPage = new Set<DraftImage>()
  #unsent: DraftImage[] = []

  /** The draft with stand-ins for its images. */
  keep(draft: QuestionDraft): QuestionDraft {
    const { images } = draft
    if (images === undefined) return draft
    return {
      ...draft,
      images: images.map(({ address, image }) => ({ address, image: this.#standIn(image) })),
    }
  }

  /** A stand-in for an image that the learner added on the page. It is never sent there. */
  imageOfPage(name: string): DraftImage {
    const standIn = { name, bytes: new Uint8Array() }
    this.#ofPage.add(standIn)
    return standIn
  }

  #standIn(image: DraftImage): DraftImage {
    if (this.#positions.has(image) || this.#ofPage.has(image)) return image
    const known = this.#standIns.get(image)
    if (known !== undefined) return known
    const standIn = { name: image.name, bytes: new Uint8Array() }
    this.#standIns.set(image, standIn)
    this.#positions.set(standIn, this.#positions.size)
    this.#unsent.push(image)
    return standIn
  }

  /** Copies of the images that were not sent yet: the bytes of a file's images may be views of one buffer. */
  *images(): Generator<DraftImage & { readonly bytes: Uint8Array<ArrayBuffer> }> {
    const unsent = this.#unsent
    this.#unsent = []
    this.#standIns.clear()
    for (const { name, bytes } of unsent) yield { name, bytes: new Uint8Array(bytes) }
  }

  /** A draft of `keep` as it is sent. */
  send(draft: QuestionDraft): DraftInTransfer {
    if (draft.images === undefined) return { draft, images: [] }
    const { images, ...rest } = draft
    return {
      draft: rest,
      images: images.flatMap(({ address, image }) => {
        const position = this.#positions.get(image)
        return position === undefined ? [] : [{ address, position }]
      }),
    }
  }

  *parts(drafts: readonly QuestionDraft[]): Generator<{
    readonly drafts: readonly QuestionDraft[]
    readonly images: ReadonlyMap<number, readonly ImagePosition[]>
  }> {
    for (const part of inBatches(drafts)) {
      const sent = part.map((draft) => this.send(draft))
      const images = sent.flatMap(({ images: own }, index) =>
        own.length === 0 ? [] : [[index, own] as const],
      )
      yield { drafts: sent.map(({ draft }) => draft), images: new Map(images) }
    }
  }
}

/** Splits a report into parts of one message each. A group with more entries than that continues in the next parts. */
export function* reportParts(groups: readonly ReportGroup[]): Generator<readonly ReportGroup[]> {
  let part: ReportGroup[] = []
  let room = PART
  for (const { entries, ...group } of groups) {
    for (let from = 0; from < entries.length; ) {
      const taken = entries.slice(from, from + room)
      part.push({ ...group, entries: taken })
      from += taken.length
      room -= taken.length
      if (room > 0) continue
      yield part
      part = []
      room = PART
    }
  }
  if (part.length > 0) yield part
}

/** A report whose parts arrive one after the other. */
export class ReceivedReport {
  #groups: (ReportGroup & { readonly entries: GroupedEntry[] })[] = []

  add(part: readonly ReportGroup[]): void {
    for (const { cause, unit, entries } of part) {
      const last = this.#groups.at(-1)
      if (last?.cause === cause && last.unit === unit) last.entries.push(...entries)
      else this.#groups.push({ cause, unit, entries: [...entries] })
    }
  }

  get groups(): readonly ReportGroup[] {
    return this.#groups
  }
}
