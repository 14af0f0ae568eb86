import { checkDraft } from '../../domain/importing/drafts/check-draft.ts'
import { draftContent, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import type { Question, TextFormat } from '../../domain/model.ts'
import { orderDependence, orderOfOptions } from '../../domain/practice/order/order-dependence.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { fieldsThat, PLAIN_FIELDS, type QuestionContent } from '../../domain/questions/content-fields.ts'
import { type BankImages, type ImagePlace, imageAddressesOf } from './bank-images.ts'
import type { ExportedQuestion } from './exported-question.ts'
import type { LossKind } from './loss.ts'

/** How a format converts a text that it cannot hold unchanged. */
export interface TextConversion {
  readonly kind: LossKind
  readonly convert: (text: string, format: TextFormat) => string
}

/** Fields that a format holds or not. The order of options it may hold in part, and every format holds the others. */
const LOSABLE_FIELDS = fieldsThat('isRare', true).filter(
  (name) => name !== 'format' && name !== 'optionFeedback' && name !== 'sourceId' && name !== 'keepsOrder',
)

type LosableField = (typeof LOSABLE_FIELDS)[number]

/** What a format can represent. */
export interface FormatCapabilities {
  readonly supportsFlags: boolean
  /** The fields that it has a place for, of those that some formats have none for. */
  readonly holds: 'all' | readonly LosableField[]
  /**
   * What it says of the order of options: all that a question says; that they are shuffled, with fixed ones, or not; only
   * whether they are shuffled; nothing.
   */
  readonly order: 'any' | 'shuffled-but-fixed' | 'shuffled-or-not' | 'none'
  readonly images: ImagePlace
  /** For every text of a question, its category included. */
  readonly texts: readonly TextConversion[]
  /** For the category alone, after those for every text. */
  readonly categories: readonly TextConversion[]
  /** For text, options, explanation and feedback, after those for every text. Absent: none. */
  readonly contents?: readonly TextConversion[]
  /** Whether a question is still one as the format writes it. Absent: always. */
  readonly canHold?: (question: ExportedQuestion) => boolean
  /** Questions of a package that an import reads at most. Absent: all. */
  readonly questionsMax?: number
  /** What else is lost of a question. Absent: nothing. */
  readonly otherLosses?: (question: ExportedQuestion) => Iterable<LossKind>
}

/** Conversions that every format needs. */
const EVERYWHERE: readonly TextConversion[] = [
  { kind: 'unwritable', convert: (text) => text.replaceAll('\u0000', '\uFFFD').toWellFormed() },
  { kind: 'outer-space', convert: (text) => text.trim() },
]

/** A question as a file holds it, null when the file leaves it out, and what is lost. */
export interface FittedQuestion {
  readonly question: ExportedQuestion | null
  readonly losses: ReadonlySet<LossKind>
}

/**
 * Converts a question to what the format can hold. An import of the file reads back exactly that.
 *
 * @param images those that the file will have; null: none were looked for
 */
export function fitQuestion(
  question: Question,
  capabilities: FormatCapabilities,
  images: BankImages | null,
): FittedQuestion {
  if (!hasKey(question)) return { question: null, losses: new Set(['no-key']) }
  const losses = new Set<LossKind>()
  const bend = (text: string, rules: readonly TextConversion[]): string =>
    rules.reduce((before, rule) => {
      const after = rule.convert(before, question.format)
      if (after !== before) losses.add(rule.kind)
      return after
    }, text)
  const texts = [...EVERYWHERE, ...capabilities.texts]
  const contents = [...texts, ...(capabilities.contents ?? [])]

  const holds = (name: LosableField) => capabilities.holds === 'all' || capabilities.holds.includes(name)
  const options = question.options.map((option) => bend(option, contents))
  const feedback = question.options.map(
    (_, index) => bend(question.optionFeedback?.[index] ?? '', contents) || null,
  )
  const fitted: ExportedQuestion = {
    ...draftContent({
      ...losableFields(question, holds, (text) => bend(text, texts)),
      text: bend(question.text, contents),
      category: bend(question.category ?? '', [...texts, ...capabilities.categories]) || null,
      options,
      correct: options.filter((_, index) => question.correct.includes(question.options[index] ?? '')),
      explanation: bend(question.explanation ?? '', contents) || null,
      format: question.format,
      optionFeedback: feedback.every((text) => text === null) ? null : feedback,
      sourceId: bend(question.sourceId ?? '', texts) || null,
      keepsOrder: heldOrder(question.keepsOrder, options, capabilities.order),
    }),
    isFlagged: question.isFlagged && capabilities.supportsFlags,
  }
  if (!isImportable(fitted) || capabilities.canHold?.(fitted) === false)
    return { question: null, losses: new Set(['misfit']) }
  if (question.isFlagged && !capabilities.supportsFlags) losses.add('flag')
  for (const name of LOSABLE_FIELDS) if (question[name] && !holds(name)) losses.add(name)
  if (orderOfOptions(fitted) !== orderOfOptions({ ...fitted, keepsOrder: question.keepsOrder }))
    losses.add('order')
  for (const kind of capabilities.otherLosses?.(fitted) ?? []) losses.add(kind)
  const lost = imageLoss(question, capabilities.images === 'nowhere' ? null : images)
  if (lost !== null) losses.add(lost)
  return { question: fitted, losses }
}

/** These fields as a format holds them. */
function losableFields(
  question: Question,
  holds: (name: LosableField) => boolean,
  bend: (text: string) => string,
): Pick<QuestionContent, LosableField>
function losableFields(
  question: Question,
  holds: (name: LosableField) => boolean,
  bend: (text: string) => string,
): Partial<QuestionContent> {
  return Object.fromEntries(
    LOSABLE_FIELDS.map((name) => {
      const value = holds(name) ? question[name] : PLAIN_FIELDS[name]
      return [name, typeof value === 'string' ? bend(value) || null : value]
    }),
  )
}

/** What an import reads back of whether options keep their order. Null: their wording decides. */
function heldOrder(
  keepsOrder: boolean | null,
  options: readonly string[],
  order: FormatCapabilities['order'],
): boolean | null {
  if (order === 'any') return keepsOrder
  if (order === 'none' || keepsOrder !== true) return null
  const dependence = orderDependence(options)
  const isByWording = order === 'shuffled-or-not' ? dependence !== 'none' : dependence === 'keep-order'
  return isByWording ? null : true
}

/** Whether the question has a complete key. */
function hasKey({ options, correct }: Question): boolean {
  return correct.length > 0 && correct.every((answer) => options.includes(answer))
}

function isImportable(question: ExportedQuestion): boolean {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const { text, options } = question
  if (text === '' || options.includes('')) return false
  if (options.length < optionsMin || options.length > optionsMax) return false
  return checkDraft({ ...question, location: WHOLE_FILE }) === null
}

/** What is lost of the images that the question shows; null for nothing. */
function imageLoss(question: Question, images: BankImages | null): LossKind | null {
  const addresses = imageAddressesOf(question)
  if (addresses.every((address) => images?.has(address))) return null
  return images === null ? 'image' : 'missing-image'
}
