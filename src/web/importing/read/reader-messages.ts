import type { CategoryChoice } from '../../../domain/importing/drafts/category-from.ts'
import type {
  DraftImage,
  ImportNotice,
  ImportProblem,
  QuestionDraft,
} from '../../../domain/importing/drafts/draft.ts'
import type {
  ChangedAssessment,
  ComparedBank,
  ReviewItem,
} from '../../../domain/importing/review/review-items.ts'
import type { ImagePosition } from './draft-transfer.ts'

/** A file as it was chosen, or a text under the name it is shown by. */
export interface BankFile {
  readonly name: string
  readonly content: Blob | string
}

/** What the reader is told. The bank comes first, in parts; then the files; then what the learner changes. */
export type ReaderRequest =
  | { readonly type: 'bank'; readonly questions: ComparedBank }
  | { readonly type: 'read'; readonly files: readonly BankFile[] }
  | { readonly type: 'edited'; readonly number: number; readonly draft: QuestionDraft }

/** What the reader is at: the file at this position, or judging what all of them hold. */
export type ReaderActivity =
  | { readonly is: 'reading'; readonly file: number }
  | { readonly is: 'judging'; readonly questions: number }

/**
 * What the reader answers. Everything long comes in parts that the page takes in without a stop. Images come before
 * the drafts that show them, each once; `images` of a part of drafts says which belong to which (position in the
 * part).
 */
export type ReaderReply =
  | { readonly type: 'at'; readonly activity: ReaderActivity }
  | { readonly type: 'image'; readonly image: DraftImage }
  | {
      readonly type: 'items'
      readonly items: readonly ReviewItem[]
      readonly images: ReadonlyMap<number, readonly ImagePosition[]>
    }
  | { readonly type: 'problems'; readonly problems: readonly ImportProblem[] }
  | { readonly type: 'notices'; readonly notices: readonly ImportNotice[] }
  | { readonly type: 'read'; readonly categoryChoices: readonly CategoryChoice[] }
  | { readonly type: 'judged'; readonly changes: readonly ChangedAssessment[]; readonly isLast: boolean }
