import { formatWholeNumber } from '../../formatting/format-number.ts'
import type { Question } from '../../model.ts'
import { isSameContent } from '../../questions/question-content.ts'
import type { FoundColumns } from '../columns/column-mapping.ts'
import {
  type DraftImage,
  IMPORT_PICTURES_MAX,
  type ImportProblem,
  type PlacedImage,
  type QuestionDraft,
  wholeContent,
} from '../drafts/draft.ts'
import { type CategoryChoice, type CategoryFrom, withSpellingOfBank } from '../drafts/draft-categories.ts'
import type { GuessedEncoding } from '../drafts/encodings.ts'
import type { ExampleOffer } from '../example/example.ts'
import type { FoundPairs } from '../pairs/found-pairs.ts'
import { type ReportGroup, withoutEntry } from './report-groups.ts'
import type { ChangedAssessment, ReviewItem } from './review-items.ts'

/** What to do with questions that are already in the bank, equal or different, or earlier in the file. */
export type DuplicateChoice = 'skip' | 'replace' | 'add'

/** The result of reading a file, before the learner's review. */
export interface ReviewSource {
  readonly items: readonly ReviewItem[]
  /** What was refused, and what should be checked. */
  readonly problems: readonly ReportGroup[]
  readonly notices: readonly ReportGroup[]
  /** Rules that derive categories from the ids; empty when none applies. */
  readonly categoryChoices: readonly CategoryChoice[]
  /** The columns of tables and fields of JSON, those that are only offered first; empty where the files have none. */
  readonly columns: readonly FoundColumns[]
  /** Files that are not valid UTF-8; empty for none. */
  readonly encodings: readonly FileEncoding[]
  /** Terms with their answers, of which questions can be made; null for none. */
  readonly pairs: FoundPairs | null
  /** The file of which a question can be shown; null for none. */
  readonly example: ExampleOffer | null
}

/** How one of the files was read. */
export interface FileEncoding extends GuessedEncoding {
  /** Its position among the files. */
  readonly file: number
  readonly name: string
}

/** Pictures that were added during the review. */
export interface AddedPictures {
  /** The drafts that have them now, by number. */
  readonly drafts: ReadonlyMap<number, QuestionDraft>
  /** The same of originals of edited drafts. */
  readonly originals: ReadonlyMap<number, QuestionDraft>
  /** Names of files that belong to no question or cannot be used. */
  readonly unused: readonly string[]
}

/** The review of a file before anything is stored. Drafts are identified by number: their index in `items`. */
export interface ImportReview extends ReviewSource {
  /** The bank as it was when the file was read; matches refer to indexes in it. */
  readonly bank: readonly Question[]
  readonly onDuplicates: DuplicateChoice
  /** What to do with single drafts that differ from their question, where that is not `onDuplicates`. */
  readonly choices: ReadonlyMap<number, DuplicateChoice>
  /** Drafts that the learner excluded. */
  readonly leftOut: ReadonlySet<number>
  /** The original drafts of those the learner edited. */
  readonly originals: ReadonlyMap<number, QuestionDraft>
  /** The drafts that were refused questions until the learner fixed them. */
  readonly fixed: ReadonlySet<number>
  /** Number of edits that have not been assessed yet. */
  readonly pendingAssessments: number
  /** Whether pictures are being read, which will change drafts: none may be edited meanwhile. */
  readonly isAwaitingPictures: boolean
  /** The pictures that were added last; null for none. */
  readonly added: AddedPictures | null
  /** For questions without another category; blank for none. */
  readonly category: string
  /** The rule that derives categories from ids; null for none. */
  readonly categoryFrom: CategoryFrom | null
}

export type ReviewEvent =
  | { readonly type: 'ticked'; readonly number: number }
  | { readonly type: 'all-ticked'; readonly numbers: readonly number[]; readonly isTaken: boolean }
  | { readonly type: 'duplicates-chosen'; readonly choice: DuplicateChoice }
  | { readonly type: 'duplicate-chosen'; readonly number: number; readonly choice: DuplicateChoice }
  | { readonly type: 'category-typed'; readonly category: string }
  | { readonly type: 'category-from-chosen'; readonly categoryFrom: CategoryFrom | null }
  | { readonly type: 'edited'; readonly number: number; readonly draft: QuestionDraft }
  | { readonly type: 'fixed'; readonly problem: ImportProblem; readonly draft: QuestionDraft }
  | { readonly type: 'pictures-dropped' }
  | { readonly type: 'pictures-added'; readonly pictures: AddedPictures }
  | { readonly type: 'judged'; readonly changes: readonly ChangedAssessment[] }

/**
 * A new review: new drafts are imported, duplicates are not. A category that only writes signs otherwise than one of the bank is that
 * one, unless the bank or the file has both. Ids of a question pool give its groups as categories, unless
 * the learner chooses otherwise.
 */
export function startReview(read: ReviewSource, bank: readonly Question[]): ImportReview {
  const pool = read.categoryChoices.find(({ isPool }) => isPool)
  const drafts = withSpellingOfBank(
    read.items.map(({ draft }) => draft),
    bank.map(({ category }) => category),
  )
  return {
    ...read,
    items: read.items.map((item, number) => {
      const draft = drafts[number] ?? item.draft
      return draft === item.draft ? item : { ...item, draft }
    }),
    bank,
    onDuplicates: 'skip',
    choices: new Map(),
    leftOut: new Set(),
    originals: new Map(),
    fixed: new Set(),
    pendingAssessments: 0,
    isAwaitingPictures: false,
    added: null,
    category: '',
    categoryFrom: pool === undefined ? null : { idCharacters: pool.idCharacters },
  }
}

export function reviewReducer(review: ImportReview, event: ReviewEvent): ImportReview {
  switch (event.type) {
    case 'ticked':
      return withTicks(review, [event.number], review.leftOut.has(event.number))
    case 'all-ticked':
      return withTicks(review, event.numbers, event.isTaken)
    case 'duplicates-chosen':
      return { ...review, onDuplicates: event.choice, choices: new Map() }
    case 'duplicate-chosen':
      return { ...review, choices: new Map(review.choices).set(event.number, event.choice) }
    case 'category-typed':
      return { ...review, category: event.category }
    case 'category-from-chosen':
      return { ...review, categoryFrom: event.categoryFrom }
    case 'edited':
      return withEdit(review, event.number, event.draft)
    case 'fixed':
      return withFixedQuestion(review, event.problem, event.draft)
    case 'pictures-dropped':
      return { ...review, isAwaitingPictures: true, pendingAssessments: review.pendingAssessments + 1 }
    case 'pictures-added':
      return withPictures(review, event.pictures)
    case 'judged':
      return {
        ...withAssessments(review, event.changes),
        pendingAssessments: Math.max(0, review.pendingAssessments - 1),
      }
  }
}

function withTicks(review: ImportReview, numbers: readonly number[], isTaken: boolean): ImportReview {
  const leftOut = new Set(review.leftOut)
  for (const number of numbers) {
    if (isTaken) leftOut.delete(number)
    else leftOut.add(number)
  }
  return { ...review, leftOut }
}

/** A draft edited back to its original counts as unchanged. */
function withEdit(review: ImportReview, number: number, draft: QuestionDraft): ImportReview {
  const item = review.items[number]
  if (item === undefined) return review
  const originals = new Map(review.originals)
  const original = originals.get(number) ?? item.draft
  if (isSameContent(wholeContent(original), wholeContent(draft))) originals.delete(number)
  else originals.set(number, original)
  const items = review.items.with(number, { ...item, draft })
  return { ...review, items, originals, pendingAssessments: review.pendingAssessments + 1 }
}

/** A refused question that was fixed is the last draft, so that the numbers of the others stay. */
function withFixedQuestion(review: ImportReview, problem: ImportProblem, draft: QuestionDraft): ImportReview {
  return {
    ...review,
    items: [...review.items, { draft, match: { is: 'new' }, findings: [] }],
    problems: withoutEntry(review.problems, problem),
    fixed: new Set(review.fixed).add(review.items.length),
    pendingAssessments: review.pendingAssessments + 1,
  }
}

/** Pictures are no change by the learner. */
function withPictures(review: ImportReview, added: AddedPictures): ImportReview {
  const items = review.items.map((item, number) => {
    const draft = added.drafts.get(number)
    return draft === undefined ? item : { ...item, draft: withImagesOf(item.draft, draft) }
  })
  const originals = new Map(
    [...review.originals].map(([number, original]) => [number, added.originals.get(number) ?? original]),
  )
  return { ...review, items, originals, isAwaitingPictures: false, added }
}

/** A draft that was given pictures elsewhere, with those that the learner added here. */
function withImagesOf(before: QuestionDraft, draft: QuestionDraft): QuestionDraft {
  const known = new Set(draft.images?.map(({ address }) => address))
  const own = before.images?.filter(({ address }) => !known.has(address)) ?? []
  return own.length === 0 ? draft : { ...draft, images: [...(draft.images ?? []), ...own] }
}

function withAssessments(review: ImportReview, changes: readonly ChangedAssessment[]): ImportReview {
  if (changes.length === 0) return review
  const items = [...review.items]
  for (const { number, match, findings } of changes) {
    const item = items[number]
    if (item !== undefined) items[number] = { ...item, match, findings }
  }
  return { ...review, items }
}

/** Whether the learner would lose work by leaving the review. */
export function hasUnsavedWork(review: ImportReview): boolean {
  const { originals, fixed, leftOut, choices } = review
  return [originals, fixed, leftOut, choices].some(({ size }) => size > 0)
}

const BYTES_PER_MB = 1024 * 1024

/** Bytes of pictures that are added to the drafts of one import in their editors. */
export const ADDED_PICTURES_MAX_BYTES = 128 * BYTES_PER_MB

const ELSEWHERE = 'Import these questions first: more pictures can be added to them in your bank.'

/**
 * Why one more picture cannot be added in the editor of a draft, as a sentence for the learner; null when it can (spec §2.12).
 *
 * @param held the pictures of all drafts and of their open editors, in any order
 * @param added those of all that were added in an editor, left out or not
 * @param bytes of the further picture
 */
export function addedPictureProblem(
  held: Iterable<PlacedImage>,
  added: ReadonlySet<DraftImage>,
  bytes: number,
): string | null {
  const images = new Set<DraftImage>()
  for (const { image } of held) images.add(image)
  if (images.size >= IMPORT_PICTURES_MAX)
    return `An import has at most ${formatWholeNumber(IMPORT_PICTURES_MAX)} different pictures. ${ELSEWHERE}`
  let total = bytes
  for (const image of images) if (added.has(image)) total += image.bytes.length
  if (total <= ADDED_PICTURES_MAX_BYTES) return null
  return `At most ${ADDED_PICTURES_MAX_BYTES / BYTES_PER_MB} MB of pictures can be added to one import. ${ELSEWHERE}`
}
