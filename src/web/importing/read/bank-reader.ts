import type {
  ColumnMapping,
  ColumnYield,
  KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import type { DraftImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import { imageNamesOf } from '../../../domain/importing/drafts/wanted-pictures.ts'
import type { Example, ExampleYield, ShownExample } from '../../../domain/importing/example/example.ts'
import type { PairsChoice } from '../../../domain/importing/pairs/questions-of-pairs.ts'
import type { AddedPictures, ReviewSource } from '../../../domain/importing/review/review.ts'
import type { ChangedAssessment, ReviewItem } from '../../../domain/importing/review/review-items.ts'
import type { Question } from '../../../domain/model.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { trustedScriptUrl } from '../../data/browser/workers/trusted-script-url.ts'
import type { DroppedFile } from '../../ui/dropped-files.tsx'
import workerAddress from './bank-reader.worker.ts?worker&url'
import type {
  AttachedDraft,
  ChosenEncodings,
  ChosenExamples,
  KnownExamples,
  ReaderActivity,
  ReaderReply,
  ReaderRequest,
} from './reader-messages.ts'
import type { ImagePosition } from './transfer.ts'
import { ReceivedReport } from './transfer.ts'

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

/** What the learner said of files: of the columns in them, now or earlier, of their encodings, and of pairs in them. */
export interface ReaderChoices {
  readonly mappings: KnownMappings
  readonly encodings: ChosenEncodings
  /** What questions made of pairs ask; null: none are made. */
  readonly pairs: PairsChoice | null
  readonly examples: ChosenExamples
  readonly remembered: KnownExamples
}

/** A running reader: a worker that is used for one import and ends with it. */
export interface BankReader {
  readonly judgeAgain: (number: number, draft: QuestionDraft) => void
  readonly addPictures: (files: readonly DroppedFile[]) => void
  /** What the files give by another mapping of their columns; null when a later call replaced this one. */
  readonly previewColumns: (shape: string, mapping: ColumnMapping) => Promise<ColumnYield | null>
  /** A question of a file to be marked, at or behind a line; null where it shows none. */
  readonly showExample: (file: number, from: number) => Promise<ShownExample | null>
  /** What a file gives like these questions; null when a later call replaced this one. */
  readonly tryExamples: (file: number, examples: readonly Example[]) => Promise<ExampleYield | null>
  /** Ends it; no callback is called any more. */
  readonly close: () => void
}

/** Requests whose answers come in messages. */
class Requests<Answer> {
  #last = 0
  readonly #open = new Map<number, (answer: Answer) => void>()

  ask(send: (request: number) => void): Promise<Answer> {
    return new Promise((resolve) => {
      const request = ++this.#last
      this.#open.set(request, resolve)
      send(request)
    })
  }

  answer(request: number, answer: Answer): void {
    this.#open.get(request)?.(answer)
    this.#open.delete(request)
  }
}

/** What is reviewed: files, which are read first, or the drafts of an assistant. */
export type ReaderSource =
  | { readonly files: readonly DroppedFile[]; readonly choices: ReaderChoices }
  | { readonly drafts: readonly QuestionDraft[] }

/** Reads files one after the other, and compares their content with the bank; then again after every change. */
export function openBankReader(
  source: ReaderSource,
  bank: readonly Question[],
  { onActivity, onRead, onJudged, onAttached, onFailed }: ReaderListener,
): BankReader {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const say = (request: ReaderRequest) => worker.postMessage(request)
  let isOpen = true
  const received = new Received()
  let changes: ChangedAssessment[] = []
  const previews = new Requests<ColumnYield | null>()
  const shown = new Requests<ShownExample | null>()
  const tried = new Requests<ExampleYield | null>()
  worker.addEventListener('error', (event) => {
    if (isOpen) onFailed(new Error(event.message || 'The reader stopped'))
  })
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ReaderReply>) => {
    if (!isOpen) return
    if (reply.type === 'at') onActivity(reply.activity)
    else if (reply.type === 'read') {
      const { type: _, ...read } = reply
      onRead({ ...received.take(), ...read })
    } else if (reply.type === 'previewed') previews.answer(reply.request, reply.found)
    else if (reply.type === 'example') shown.answer(reply.request, reply.shown)
    else if (reply.type === 'tried') tried.answer(reply.request, reply.found)
    else if (reply.type === 'judged') {
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
    if (!isOpen) return
    if ('drafts' in source) say({ type: 'take', drafts: source.drafts })
    else say({ type: 'read', files: source.files, ...source.choices })
  }
  void start()
  return {
    addPictures: (files) => say({ type: 'pictures', files }),
    previewColumns: (shape, mapping) =>
      previews.ask((request) => say({ type: 'preview', request, shape, mapping })),
    showExample: (file, from) => shown.ask((request) => say({ type: 'show-example', request, file, from })),
    tryExamples: (file, examples) =>
      tried.ask((request) => say({ type: 'try-examples', request, file, examples })),
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

  take(): Pick<ReviewSource, 'items' | 'problems' | 'notices'> {
    return { items: this.#items, problems: this.#problems.groups, notices: this.#notices.groups }
  }
}
