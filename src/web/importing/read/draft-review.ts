import type { ImportNotice, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { type CategoryChoice, categoryChoices } from '../../../domain/importing/drafts/draft-categories.ts'
import type { OnProgress } from '../../../domain/importing/progress.ts'
import { withRepeatedMerged } from '../../../domain/importing/review/merge-repeated.ts'
import {
  assessDrafts,
  type ComparedBank,
  changedAssessments,
  type DraftAssessment,
} from '../../../domain/importing/review/review-items.ts'
import {
  ARCHIVE_PICTURES_MAX_BYTES,
  type AttachedPictures,
  attachPictures,
  withinPictureLimit,
  withSharedImages,
} from '../../../formats/index.ts'
import type { DroppedFile } from '../../ui/dropped-files.tsx'
import { createPictureReader, isPicture, leftOutNotice, unusedOf } from './dropped-pictures.ts'
import type {
  AttachedDraft,
  ReaderActivity,
  ReaderReply,
  ReaderRequest,
  ReaderTask,
} from './reader-messages.ts'
import { DraftTransfer, inBatches } from './transfer.ts'

/** The drafts of an import while they are reviewed: compared with the bank, edited, and given pictures. */
export class DraftReview {
  readonly #reply: (message: ReaderReply, transfer?: Transferable[]) => void
  readonly #bank: ComparedBank[number][] = []
  /** Names of the images that the bank shows. */
  readonly #stored = new Set<string>()
  readonly #transfer = new DraftTransfer()
  #drafts: QuestionDraft[] = []
  /** Edited drafts as they were before, by number. */
  readonly #originals = new Map<number, QuestionDraft>()
  /** Dropped pictures are in memory until the import ends, like those of an archive. */
  readonly #picturesIn = createPictureReader(ARCHIVE_PICTURES_MAX_BYTES)
  #assessments: readonly DraftAssessment[] = []

  constructor(reply: (message: ReaderReply, transfer?: Transferable[]) => void) {
    this.#reply = reply
  }

  addBank({ questions, images }: Extract<ReaderRequest, { type: 'bank' }>): void {
    this.#bank.push(...questions)
    for (const name of images) this.#stored.add(name)
  }

  /** Sends the drafts that were read, with their pictures and assessments. */
  async setDrafts(
    read: readonly QuestionDraft[],
    pictures: readonly DroppedFile[],
  ): Promise<{ readonly notices: readonly ImportNotice[]; readonly attached: AttachedPictures }> {
    const attached = await attachPictures(read, this.#picturesIn(pictures), this.#stored)
    const limited = withinPictureLimit(withSharedImages(attached.drafts))
    const merged = withRepeatedMerged(limited.drafts)
    this.#drafts = merged.drafts.map((draft) => this.#transfer.keep(draft))
    this.#sendImages()
    for (const part of this.#transfer.parts(this.#drafts)) this.#reply({ type: 'drafts', ...part })
    const onProgress = taskProgress({ is: 'judging', questions: this.#drafts.length }, (activity) =>
      this.#reply({ type: 'at', activity }),
    )
    this.#assessments = assessDrafts(this.#drafts, this.#bank, this.#stored, onProgress)
    for (const assessments of inBatches(this.#assessments)) this.#reply({ type: 'assessments', assessments })
    return { notices: [...merged.notices, ...leftOutNotice(limited.leftOut)], attached }
  }

  categoryChoices(): readonly CategoryChoice[] {
    return categoryChoices(this.#drafts)
  }

  /** Adds pictures that the learner dropped during the review. */
  async addPictures(files: readonly DroppedFile[]): Promise<void> {
    const edited = [...this.#originals.keys()]
    const before = [...this.#drafts, ...this.#originals.values()]
    const pictures = this.#picturesIn(files.filter(isPicture))
    const attached = await attachPictures(before, pictures, this.#stored)
    const changed = attached.drafts.map((draft, index) =>
      draft === before[index] ? null : this.#transfer.keep(draft),
    )
    this.#sendImages()
    const reached: AttachedDraft[] = []
    const reachedOriginals: AttachedDraft[] = []
    for (const [index, draft] of changed.entries()) {
      if (draft === null) continue
      const number = edited[index - this.#drafts.length]
      if (number === undefined) {
        this.#drafts[index] = draft
        reached.push({ number: index, ...this.#transfer.send(draft) })
      } else {
        this.#originals.set(number, draft)
        reachedOriginals.push({ number, ...this.#transfer.send(draft) })
      }
    }
    this.#reply({
      type: 'attached',
      drafts: reached,
      originals: reachedOriginals,
      unused: unusedOf(files, attached),
    })
    this.#assessAgain()
  }

  /**
   * Takes an edited draft, and sends what this changes for it and others. Of its images only the addresses are known; it may be
   * the original, which has others.
   */
  replaceDraft({ number, draft, images: sent }: Extract<ReaderRequest, { type: 'edited' }>): void {
    const before = this.#drafts[number]
    const original = this.#originals.get(number) ?? before
    if (original !== undefined) this.#originals.set(number, original)
    const all = [...(original?.images ?? []), ...(before?.images ?? [])]
    const known = new Map(all.map((placed) => [placed.address, placed]))
    const images = sent.map(
      ({ address, name }) => known.get(address) ?? { address, image: this.#transfer.imageOfPage(name) },
    )
    this.#drafts[number] = images.length === 0 ? draft : { ...draft, images }
    this.#assessAgain()
  }

  /** What the learner has changed may now be a duplicate, or no longer one; and so may others. */
  #assessAgain(): void {
    const now = assessDrafts(this.#drafts, this.#bank, this.#stored)
    for (const changes of inBatches(changedAssessments(this.#assessments, now))) {
      this.#reply({ type: 'judged', changes, isLast: false })
    }
    this.#assessments = now
    this.#reply({ type: 'judged', changes: [], isLast: true })
  }

  #sendImages(): void {
    for (const image of this.#transfer.images()) this.#reply({ type: 'image', image }, [image.bytes.buffer])
  }
}

/** Says that a task begins, and then each whole percent of it that is done. */
export function taskProgress(task: ReaderTask, report: (activity: ReaderActivity) => void): OnProgress {
  let reported: number | null = null
  report({ ...task, percent: reported })
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent === reported) return
    reported = percent
    report({ ...task, percent })
  }
}
