import type {
  ColumnMapping,
  ColumnYield,
  FoundColumns,
  KnownMappings,
} from '../../../domain/importing/columns/column-mapping.ts'
import type { DraftImage, QuestionDraft } from '../../../domain/importing/drafts/draft.ts'
import type { CategoryChoice } from '../../../domain/importing/drafts/draft-categories.ts'
import type {
  Example,
  ExampleOffer,
  ExampleYield,
  ShownExample,
} from '../../../domain/importing/example/example.ts'
import type { FoundPairs } from '../../../domain/importing/pairs/found-pairs.ts'
import type { PairsChoice } from '../../../domain/importing/pairs/questions-of-pairs.ts'
import type { ReportGroup } from '../../../domain/importing/review/report-groups.ts'
import type { FileEncoding } from '../../../domain/importing/review/review.ts'
import type {
  ChangedAssessment,
  ComparedBank,
  DraftAssessment,
} from '../../../domain/importing/review/review-items.ts'
import type { DroppedFile } from '../../ui/dropped-files.tsx'
import type { ImagePosition } from './transfer.ts'

/** The encodings that a learner chose for files, by their position among the files. */
export type ChosenEncodings = ReadonlyMap<number, string>

/** The questions that a learner marked in files, by their position among the files. */
export type ChosenExamples = ReadonlyMap<number, readonly Example[]>

/** Those of earlier imports, by the shape of their files. */
export type KnownExamples = ReadonlyMap<string, readonly Example[]>

/** Messages to the reader. The bank comes first, in parts; then the files or drafts; then what the learner changes and adds. */
export type ReaderRequest =
  | {
      readonly type: 'bank'
      readonly questions: ComparedBank
      /** Names of the images that these questions show. */
      readonly images: readonly string[]
    }
  | {
      readonly type: 'read'
      readonly files: readonly DroppedFile[]
      readonly mappings: KnownMappings
      readonly encodings: ChosenEncodings
      /** What questions made of pairs ask; null: none are made. */
      readonly pairs: PairsChoice | null
      readonly examples: ChosenExamples
      readonly remembered: KnownExamples
    }
  /** Drafts that are reviewed without a file. */
  | { readonly type: 'take'; readonly drafts: readonly QuestionDraft[] }
  | {
      readonly type: 'show-example'
      readonly request: number
      readonly file: number
      /** The line at or behind which a question is looked for. */
      readonly from: number
    }
  | {
      readonly type: 'try-examples'
      /** A later one replaces it. */
      readonly request: number
      readonly file: number
      readonly examples: readonly Example[]
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
  | { readonly type: 'pictures'; readonly files: readonly DroppedFile[] }

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
      readonly pairs: FoundPairs | null
      readonly example: ExampleOffer | null
    }
  | { readonly type: 'example'; readonly request: number; readonly shown: ShownExample | null }
  /** Null where a later request replaced this one. */
  | { readonly type: 'tried'; readonly request: number; readonly found: ExampleYield | null }
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
