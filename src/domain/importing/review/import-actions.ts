import { escapeMarkdown } from '../../markdown/escape-markdown.ts'
import { imagesIn, replaceImages, withAddress } from '../../markdown/markdown-images.ts'
import type { Question } from '../../model.ts'
import { fieldsThat, OPTIONAL_FIELDS, type QuestionContent } from '../../questions/content-fields.ts'
import { mapTexts, textsOf } from '../../questions/question-content.ts'
import { IMAGE_ADDRESS_PATTERN } from '../../rich-text/allowed-html.ts'
import { altTextOfFile } from '../../rich-text/image-rules.ts'
import { asMarkdown, type QuestionDraft, wholeContent, withContent } from '../drafts/draft.ts'
import { withCategoryFrom } from '../drafts/draft-categories.ts'
import type { DuplicateChoice, ImportReview } from './review.ts'
import { comparableContent, comparableText } from './same-content.ts'

/** What the import does with a draft: `skip` for duplicates, `leave-out` when the learner excluded it. */
export type ImportAction = 'add' | 'replace' | 'skip' | 'leave-out'

export function importActionOf(review: ImportReview, number: number): ImportAction {
  return importActionFor(review, number, duplicateStatusOf(review, number))
}

function importActionFor(review: ImportReview, number: number, status: DuplicateStatus): ImportAction {
  if (review.leftOut.has(number)) return 'leave-out'
  const choice = duplicateChoiceFor(review, number)
  if (status === 'new' || choice === 'add') return 'add'
  return choice === 'replace' && status === 'differs' ? 'replace' : 'skip'
}

/** What is done with the draft at `number` if it is a duplicate. */
export function duplicateChoiceFor(review: ImportReview, number: number): DuplicateChoice {
  return review.choices.get(number) ?? review.onDuplicates
}

/**
 * Whether a draft is a duplicate: new, equal to a question of the bank in every field, different from a matching one, or
 * repeated within the file. Fields that the file lacks (no category, no explanation) count as equal.
 */
export type DuplicateStatus = 'new' | 'same' | 'differs' | 'repeated'

export function duplicateStatusOf(review: ImportReview, number: number): DuplicateStatus {
  const item = review.items[number]
  if (item === undefined || item.match.is === 'new') return 'new'
  if (item.match.is === 'repeated') return 'repeated'
  if (!item.match.isSame) return 'differs'
  const question = review.bank[item.match.question]
  if (question === undefined) return 'new'
  const read = { ...wholeContent(item.draft), category: categoryInFile(review, item.draft) }
  return COMPARED_FIELDS.some((name) => saysOther(name, read, question)) ? 'differs' : 'same'
}

/** What a question may have besides its text, options and key. The format is part of its texts. */
const COMPARED_FIELDS = OPTIONAL_FIELDS.filter((name) => name !== 'format')

/** Whether a draft says something else in a field than the question of the bank with its text, options and key. */
function saysOther(
  name: (typeof COMPARED_FIELDS)[number],
  read: QuestionContent,
  question: Question,
): boolean {
  const isOther = (own: string, inBank: string) =>
    comparableText(own, read.format) !== comparableText(inBank, question.format)
  if (name === 'optionFeedback') {
    const stored = comparableContent(question)
    return read.options.some((option, index) => {
      const said = read.optionFeedback?.[index] ?? null
      return said !== null && isOther(said, feedbackOf(stored, comparableText(option, read.format)))
    })
  }
  if (read[name] === null) return false
  // Who wrote the same question is no difference.
  if (name === 'madeBy') return false
  if (name === 'explanation') return isOther(read.explanation ?? '', question.explanation ?? '')
  // A bank from before there were source ids has none, which is no difference that a learner would want to see.
  if (name === 'sourceId' && question.sourceId === null) return false
  return read[name] !== question[name]
}

/** The question of the bank from which the draft at `number` differs; null when there is none. */
export function differingQuestionOf(review: ImportReview, number: number): Question | null {
  const match = review.items[number]?.match
  if (match?.is !== 'in-bank' || duplicateStatusOf(review, number) !== 'differs') return null
  return review.bank[match.question] ?? null
}

/** How many drafts have each action, and how many are there already in each way. */
export interface ReviewCounts {
  readonly actions: Readonly<Record<ImportAction, number>>
  readonly statuses: Readonly<Record<DuplicateStatus, number>>
}

export function countReview(review: ImportReview): ReviewCounts {
  const actions = { add: 0, replace: 0, skip: 0, 'leave-out': 0 }
  const statuses = { new: 0, same: 0, differs: 0, repeated: 0 }
  for (const number of review.items.keys()) {
    const status = duplicateStatusOf(review, number)
    statuses[status]++
    actions[importActionFor(review, number, status)]++
  }
  return { actions, statuses }
}

/** How a draft will be stored. */
export interface PlannedWrite {
  readonly number: number
  /** With its final category and explanation. */
  readonly draft: QuestionDraft
  /** The question of the bank that it replaces; null for a new one. */
  readonly replaces: Question | null
}

/** How the draft at `number` will be stored; null when it will not. A replaced question keeps fields the draft lacks. */
export function plannedWriteOf(review: ImportReview, number: number): PlannedWrite | null {
  const item = review.items[number]
  const action = importActionOf(review, number)
  if (item === undefined || (action !== 'add' && action !== 'replace')) return null
  const { draft, match } = item
  const replaces =
    action === 'replace' && match.is === 'in-bank' ? (review.bank[match.question] ?? null) : null
  const category = categoryInFile(review, draft) ?? replaces?.category ?? (review.category.trim() || null)
  const whole = replaces === null ? draft : withKeptFields(draft, replaces)
  return { number, draft: { ...whole, category }, replaces }
}

/** The category that the file gives a draft, by itself or by its id; null when it gives none. */
export function categoryInFile({ categoryFrom }: ImportReview, draft: QuestionDraft): string | null {
  return categoryFrom === null ? draft.category : withCategoryFrom(draft, categoryFrom).category
}

/** The category shown for a draft in the review; null for none. */
export function displayedCategory(review: ImportReview, draft: QuestionDraft): string | null {
  return categoryInFile(review, draft) ?? (review.category.trim() || null)
}

/** Fields without texts that are read in a format. */
const KEPT_FIELDS = fieldsThat('isRare', true).filter(
  (name) => name !== 'format' && name !== 'optionFeedback',
)

/**
 * The draft with what the file does not say as the replaced question has it: explanation, feedback, reference, source id,
 * order of options, pictures, and the format where the file gives the same text. Where one of them is Markdown and the other plain, all texts become
 * Markdown.
 */
export function withKeptFields(read: QuestionDraft, replaced: Question): QuestionDraft {
  const draft = withKeptPictures(read, replaced)
  const isSameText = draft.text === replaced.text && draft.format === undefined
  const format = isSameText ? replaced.format : (draft.format ?? 'plain')
  const keeps =
    (draft.explanation === null && replaced.explanation !== null) || keepsFeedback(draft, replaced)
  const isMixed = format !== replaced.format && keeps
  const own = wholeContent(isMixed ? asMarkdown(draft) : draft)
  const kept = (text: string) => (isMixed && replaced.format === 'plain' ? escapeMarkdown(text) : text)
  const feedback = draft.options.map(
    (option, index) => own.optionFeedback?.[index] ?? (kept(feedbackOf(replaced, option)).trim() || null),
  )
  return withContent(draft, {
    ...own,
    ...Object.fromEntries(KEPT_FIELDS.map((name) => [name, own[name] ?? replaced[name]])),
    explanation: own.explanation ?? (replaced.explanation === null ? null : kept(replaced.explanation)),
    optionFeedback: feedback.every((text) => text === null) ? null : feedback,
    format: isMixed ? 'markdown' : format,
  })
}

function keepsFeedback(draft: QuestionDraft, replaced: Question): boolean {
  return draft.options.some(
    (option, index) =>
      (draft.optionFeedback?.[index] ?? null) === null && feedbackOf(replaced, option) !== '',
  )
}

/** What a question says about an option with this text; '' for nothing. */
function feedbackOf(question: Question, option: string): string {
  return question.optionFeedback?.[question.options.indexOf(option)] ?? ''
}

/**
 * The draft with the pictures of the question that it replaces, where the file came without them: a text that says the same
 * stays as it is stored, and an image without a file is the stored one with its alternative text. As Markdown where a
 * picture is kept, else unchanged.
 */
function withKeptPictures(draft: QuestionDraft, replaced: Question): QuestionDraft {
  if (replaced.format !== 'markdown' || !textsOf(replaced).some(hasImage)) return draft
  const written = asMarkdown(draft)
  const brought = new Set(draft.images?.map(({ address }) => address))
  const addressOf = storedAddresses(replaced)
  const isMissing = (address: string) => !brought.has(address) && !IMAGE_ADDRESS_PATTERN.test(address)
  const named = mapTexts(written, (text) =>
    replaceImages(text, (image) => {
      const address = isMissing(image.address) ? addressOf(image.alt) : null
      return address === null ? null : withAddress(text, image, address)
    }),
  )
  const kept = (text: string, stored: readonly string[]): string => {
    if (imagesIn(text).some(({ address }) => brought.has(address))) return text
    const same = stored.filter((one) => hasImage(one) && isSameButForImages(text, one))
    return same.length === 1 ? (same[0] ?? text) : text
  }
  const options = named.options.map((option) => kept(option, replaced.options))
  const whole: QuestionDraft = {
    ...named,
    text: kept(named.text, [replaced.text]),
    options: new Set(options).size === options.length ? options : named.options,
    explanation: named.explanation && kept(named.explanation, [replaced.explanation ?? '']),
  }
  const right = whole.options.filter((_, index) => named.correct.includes(named.options[index] ?? ''))
  const result = { ...whole, correct: right }
  const isKept = textsOf(result).some((text, index) => text !== textsOf(written)[index])
  return isKept ? result : draft
}

function hasImage(markdown: string): boolean {
  return markdown.includes('![')
}

/** The address of the one stored image with an alternative text; null where there is none, or several fit. */
function storedAddresses(replaced: Question): (alt: string) => string | null {
  const addresses = new Map<string, string | null>()
  for (const { alt, address } of textsOf(replaced).flatMap(imagesIn)) {
    const name = altTextOfFile(alt)
    const known = addresses.get(name)
    addresses.set(name, known === undefined || known === address ? address : null)
  }
  return (alt) => addresses.get(altTextOfFile(alt)) ?? null
}

/** Whether a text is the stored one: with all its images, or without any. */
function isSameButForImages(text: string, stored: string): boolean {
  const [own, other] = [comparableText(text, 'markdown'), comparableText(stored, 'markdown')]
  return own === other || own === withoutImages(other)
}

function withoutImages(comparable: string): string {
  return comparable
    .replace(/\[Image: [^\]\n]*\]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
