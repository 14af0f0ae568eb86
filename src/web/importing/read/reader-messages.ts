import type {
  ColumnMapping,
  ColumnYield,
  FoundColumns,
  KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import type { CategoryChoice } from '../../../domain/importing/drafts/categories/category-from.ts'
import type { DraftImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import type { ReportGroup } from '../../../domain/importing/review/report-groups.ts'
import type { FileEncoding } from '../../../domain/importing/review/review.ts'
import type {
  ChangedAssessment,
  ComparedBank,
  DraftAssessment,
} from '../../../domain/importing/review/review-items.ts'
import type { ImagePosition } from './draft-transfer.ts'

/** A file as it was chosen, or a text under the name that is shown for it. */
export interface BankFile {
  readonly name: string
  readonly content: Blob | string
}

/** The encodings that a learner chose for files, by their position among the files. */
export type ChosenEncodings = ReadonlyMap<number, string>

/** Messages to the reader. The bank comes first, in parts; then the files; then what the learner changes and adds. */
export type ReaderRequest =
  | {
      readonly type: 'bank'
      readonly questions: ComparedBank
      /** Names of the images that these questions show. */
      readonly images: readonly string[]
    }
  | {
      readonly type: 'read'
      readonly files: readonly BankFile[]
      readonly mappings: KnownMappings
      readonly encodings: ChosenEncodings
    }
  | {
      readonly type: 'preview'
      /** Names the request; a later one replaces it. */
      readonly request: number
      readonly shape: string
      readonly mapping: ColumnMapping
    }
  | {
      readonly type: 'edited'
      readonly number: number
      /** Without its images. */
      readonly draft: QuestionDraft
      /** Which images it has; the reader does not get the bytes of those that the learner added. */
      readonly images: readonly { readonly address: string; readonly name: string }[]
    }
  | { readonly type: 'pictures'; readonly files: readonly BankFile[] }

/** A draft that has got pictures, in transfer. */
export interface AttachedDraft {
  readonly number: number
  readonly draft: QuestionDraft
  readonly images: readonly ImagePosition[]
}

/** What the reader does: reading the file at this position, or judging the content of all files. */
export type ReaderTask =
  | { readonly is: 'reading'; readonly file: number }
  | { readonly is: 'judging'; readonly questions: number }

/** `percent` is how much of the task is done, in whole percents; null where that is not known. */
export type ReaderActivity = ReaderTask & { readonly percent: number | null }

/**
 * Messages from the reader. Everything long is sent in parts that the page decodes without being blocked. Images are
 * sent before the drafts that show them, each once; `images` of a part of drafts says which belong to which (index in
 * the part). Drafts are sent before they are judged, so that the page decodes them meanwhile; their assessments follow in
 * the same order.
 */
export type ReaderReply =
  | { readonly type: 'at'; readonly activity: ReaderActivity }
  | { readonly type: 'image'; readonly image: DraftImage }
  | {
      readonly type: 'drafts'
      readonly drafts: readonly QuestionDraft[]
      readonly images: ReadonlyMap<number, readonly ImagePosition[]>
    }
  | { readonly type: 'assessments'; readonly assessments: readonly DraftAssessment[] }
  | { readonly type: 'problems'; readonly groups: readonly ReportGroup[] }
  | { readonly type: 'notices'; readonly groups: readonly ReportGroup[] }
  | {
      readonly type: 'read'
      readonly categoryChoices: readonly CategoryChoice[]
      readonly columns: readonly FoundColumns[]
      readonly encodings: readonly FileEncoding[]
    }
  /** Null where a later request replaced this one. */
  | { readonly type: 'previewed'; readonly request: number; readonly found: ColumnYield | null }
  | { readonly type: 'judged'; readonly changes: readonly ChangedAssessment[]; readonly isLast: boolean }
  | {
      readonly type: 'attached'
      readonly drafts: readonly AttachedDraft[]
      /** Of edited drafts, as they were in the file. */
      readonly originals: readonly AttachedDraft[]
      /** Files that belong to no question, or cannot be used. */
      readonly unused: readonly string[]
    }
