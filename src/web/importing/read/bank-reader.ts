import type {
  ColumnMapping,
  ColumnYield,
  KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import type { DraftImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { imageNamesOf } from '../../../domain/importing/drafts/pictures/wanted-pictures.ts'
import type { AddedPictures, ReviewSource } from '../../../domain/importing/review/review.ts'
import type { ChangedAssessment, ReviewItem } from '../../../domain/importing/review/review-items.ts'
import type { Question } from '../../../domain/model.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { trustedScriptUrl } from '../../data/browser/workers/trusted-script-url.ts'
import workerAddress from './bank-reader.worker.ts?worker&url'
import type { ImagePosition } from './draft-transfer.ts'
import type {
  AttachedDraft,
  BankFile,
  ChosenEncodings,
  ReaderActivity,
  ReaderReply,
  ReaderRequest,
} from './reader-messages.ts'
import { ReceivedReport } from './report-transfer.ts'

/** Questions of the bank that are sent to the worker in one message. */
const BANK_PART = 2000

/** The callbacks of a reader. */
export interface ReaderListener {
  readonly onActivity: (activity: ReaderActivity) => void
  readonly onRead: (read: ReviewSource) => void
  /** The drafts were judged again after a change, and these have a different result. */
  readonly onJudged: (changes: readonly ChangedAssessment[]) => void
  /** Pictures that were added, and the drafts that have them now. They are judged next. */
  readonly onAttached: (pictures: AddedPictures) => void
  /** The reader ended, because it ran out of memory for example. */
  readonly onFailed: (cause: Error) => void
}

/** What the learner said of files: of the columns in them, now or earlier, and of their encodings. */
export interface ReaderChoices {
  readonly mappings: KnownMappings
  readonly encodings: ChosenEncodings
}

/** A running reader: a worker that is used for one import and ends with it. */
export interface BankReader {
  readonly judgeAgain: (number: number, draft: QuestionDraft) => void
  readonly addPictures: (files: readonly BankFile[]) => void
  /** What the files give by another mapping of their columns; null when a later call replaced this one. */
  readonly previewColumns: (shape: string, mapping: ColumnMapping) => Promise<ColumnYield | null>
  /** Ends it; no callback is called any more. */
  readonly close: () => void
}

/** Reads files one after the other, and compares their content with the bank; then again after every change. */
export function openBankReader(
  files: readonly BankFile[],
  { mappings, encodings }: ReaderChoices,
  bank: readonly Question[],
  { onActivity, onRead, onJudged, onAttached, onFailed }: ReaderListener,
): BankReader {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const say = (request: ReaderRequest) => worker.postMessage(request)
  let isOpen = true
  const received = new Received()
  let changes: ChangedAssessment[] = []
  const previews = new Map<number, (found: ColumnYield | null) => void>()
  let lastPreview = 0
  worker.addEventListener('error', (event) => {
    if (isOpen) onFailed(new Error(event.message || 'The reader stopped'))
  })
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ReaderReply>) => {
    if (!isOpen) return
    if (reply.type === 'at') onActivity(reply.activity)
    else if (reply.type === 'read') {
      const { categoryChoices, columns, encodings: found } = reply
      onRead({ ...received.take(), categoryChoices, columns, encodings: found })
    } else if (reply.type === 'previewed') {
      previews.get(reply.request)?.(reply.found)
      previews.delete(reply.request)
    } else if (reply.type === 'judged') {
      changes.push(...reply.changes)
      if (!reply.isLast) return
      onJudged(changes)
      changes = []
    } else if (reply.type === 'attached') {
      const { drafts, originals, unused } = reply
      onAttached({ drafts: received.byNumber(drafts), originals: received.byNumber(originals), unused })
    } else received.add(reply)
  })
  const start = async () => {
    for (let first = 0; first < bank.length && isOpen; first += BANK_PART) {
      const part = bank.slice(first, first + BANK_PART)
      say({
        type: 'bank',
        questions: part.map(({ text, options, correct, sourceId, format }) => ({
          text,
          options,
          correct,
          sourceId,
          format,
        })),
        images: part.flatMap(imageNamesOf),
      })
      await nextTask()
    }
    if (isOpen) say({ type: 'read', files, mappings, encodings })
  }
  void start()
  return {
    addPictures: (files) => say({ type: 'pictures', files }),
    previewColumns: (shape, mapping) =>
      new Promise((resolve) => {
        const request = ++lastPreview
        previews.set(request, resolve)
        say({ type: 'preview', request, shape, mapping })
      }),
    judgeAgain: (number, { images = [], ...draft }) => {
      const names = images.map(({ address, image: { name } }) => ({ address, name }))
      say({ type: 'edited', number, draft, images: names })
    },
    close: () => {
      isOpen = false
      worker.terminate()
    },
  }
}

/** The parts of what was read, as they arrive. */
class Received {
  #images: DraftImage[] = []
  #drafts: QuestionDraft[] = []
  #items: ReviewItem[] = []
  #problems = new ReceivedReport()
  #notices = new ReceivedReport()

  add(
    part: Extract<ReaderReply, { type: 'image' | 'drafts' | 'assessments' | 'problems' | 'notices' }>,
  ): void {
    if (part.type === 'image') this.#images.push(part.image)
    else if (part.type === 'problems') this.#problems.add(part.groups)
    else if (part.type === 'notices') this.#notices.add(part.groups)
    else if (part.type === 'drafts') {
      for (const [index, draft] of part.drafts.entries()) {
        this.#drafts.push(this.withImages(draft, part.images.get(index) ?? []))
      }
    } else {
      for (const assessment of part.assessments) {
        const draft = this.#drafts[this.#items.length]
        if (draft !== undefined) this.#items.push({ draft, ...assessment })
      }
    }
  }

  /** A draft with its images, which arrived before it. */
  withImages(draft: QuestionDraft, positions: readonly ImagePosition[]): QuestionDraft {
    if (positions.length === 0) return draft
    const images = positions.flatMap(({ position, address }) => {
      const image = this.#images[position]
      return image === undefined ? [] : [{ address, image }]
    })
    return { ...draft, images }
  }

  byNumber(attached: readonly AttachedDraft[]): ReadonlyMap<number, QuestionDraft> {
    return new Map(attached.map(({ number, draft, images }) => [number, this.withImages(draft, images)]))
  }

  take(): Omit<ReviewSource, 'categoryChoices' | 'columns' | 'encodings'> {
    return { items: this.#items, problems: this.#problems.groups, notices: this.#notices.groups }
  }
}
