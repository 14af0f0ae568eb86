import type { TextFormat } from '../../model.ts'
import { isStorableText, QUESTION_LIMITS } from '../../question-limits.ts'
import { checkDraft, onlyOptionMessage } from './check-draft.ts'
import type { ImportNotice, ImportProblem, ImportResult, QuestionDraft, SourceLocation } from './draft.ts'
import { detailsOf, orderOf } from './draft-details.ts'
import { withoutGivenAnswers } from './given-answers.ts'
import { withEscapedDollars } from './markdown-draft.ts'
import { dataImageReader } from './pictures/data-images.ts'
import { type EmbeddedFiles, embeddedFileWarnings, withDroppedFiles } from './pictures/embedded-files.ts'
import { refusedQuestion } from './refused-question.ts'
import { distinctOptions, repeatedOptionNotices } from './repeated-options.ts'
import { sourceIdOf } from './source-id.ts'
import { UNSTORABLE_LEFT_OUT, withStorableTexts } from './storable-texts.ts'

/** An option with its mark in the file. Texts need not be trimmed. */
export interface MarkedOption {
  readonly text: string
  readonly isRight: boolean
  /** What the file says about choosing it; absent or '' for nothing. */
  readonly feedback?: string
}

/** A question of a format that marks its right options, as the file has it. */
export interface MarkedQuestion {
  readonly location: SourceLocation
  /** Its id in the file where that is not the id of `location`; null for none. */
  readonly sourceId?: string | null
  readonly text: string
  readonly category: string | null
  readonly options: readonly MarkedOption[]
  readonly explanation: string
  /** How its texts are read; absent: `plain`. */
  readonly format?: TextFormat
  /** Where the question comes from; absent or '' for unknown. */
  readonly reference?: string
  /** Whether its options keep their order or are shuffled; absent or null: their wording decides. */
  readonly keepsOrder?: boolean | null
  /** Absent: no. */
  readonly isFlagged?: boolean
  /** What the learner should check although the question is imported: whole sentences. */
  readonly warnings: readonly string[]
  /** Files embedded in its texts. */
  readonly shown?: EmbeddedFiles
}

/** Something in a file that is no question, and is skipped with a notice. */
export interface NoQuestion {
  readonly passedOver: ImportNotice
}

/** The result of one item of a file. */
export type ItemResult = MarkedQuestion | ImportProblem | NoQuestion

/**
 * The import result of a file from its items and additional notices, each list in the file's order. What gives answers away
 * is taken out.
 *
 * @param isOwn whether we exported the file: its texts stay as they are
 */
export function toImportResult(
  items: readonly ItemResult[],
  besides: readonly ImportNotice[] = [],
  { isOwn = false }: { readonly isOwn?: boolean } = {},
): ImportResult {
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = []
  const notices: ImportNotice[] = [...besides]
  const withDataImages = dataImageReader()
  for (const item of items) {
    if ('passedOver' in item) {
      notices.push(item.passedOver)
      continue
    }
    const read = 'message' in item ? item : draftOf(item, withDataImages)
    if ('message' in read) problems.push(read)
    else drafts.push(isOwn ? read : withEscapedDollars(withoutGivenAnswers(read)))
    if ('warnings' in item && !('message' in read)) {
      notices.push(...repeatedOptionNotices(item.options, read))
      const texts = [item.text, item.explanation, ...item.options.map(({ text }) => text)]
      if (!texts.every(isStorableText))
        notices.push({ location: item.location, message: UNSTORABLE_LEFT_OUT })
      const doubts =
        item.shown === undefined ? item.warnings : [...item.warnings, ...embeddedFileWarnings(item.shown)]
      notices.push(...doubts.map((message) => ({ location: item.location, message })))
    }
  }
  const byLine = (one: { location: SourceLocation }, other: { location: SourceLocation }) =>
    one.location.line - other.location.line
  return { drafts, problems: problems.sort(byLine), notices: notices.sort(byLine), ...(isOwn && { isOwn }) }
}

/** The question as a draft, or the problem. Options without a text are left out. */
function draftOf(
  question: MarkedQuestion,
  withDataImages: (draft: QuestionDraft) => QuestionDraft,
): QuestionDraft | ImportProblem {
  const { location, shown } = question
  const images = shown?.images ?? []
  const explanation =
    shown === undefined
      ? question.explanation
      : withDroppedFiles(question.explanation, shown, question.format)
  const text = question.text.trim()
  const options = question.options.map((option) => ({ ...option, text: option.text.trim() }))
  const filled = distinctOptions(options.filter((option) => option.text !== ''))
  const draft = withDataImages(
    withStorableTexts({
      text,
      category: question.category?.trim() || null,
      options: filled.map((option) => option.text),
      correct: filled.filter(({ isRight }) => isRight).map((option) => option.text),
      explanation: explanation.trim() || null,
      isFlagged: question.isFlagged ?? false,
      sourceId: sourceIdOf(question.sourceId === undefined ? location.id : question.sourceId),
      ...detailsOf(
        filled.map(({ feedback = '' }) => feedback),
        question.reference ?? '',
        question.format,
      ),
      ...orderOf(question.keepsOrder),
      ...(images.length === 0 ? {} : { images }),
      location,
    }),
  )
  const message = misfit(draft, options) ?? checkDraft(draft)
  return message === null ? draft : refusedQuestion(draft, message)
}

function misfit(draft: QuestionDraft, options: readonly MarkedOption[]): string | null {
  const { optionsMin, optionsMax } = QUESTION_LIMITS
  const [only] = draft.options
  if (draft.text === '') return 'The question has no text. Add one.'
  if (only === undefined) return 'The question has no options. Add at least two.'
  if (draft.options.length < optionsMin) return onlyOptionMessage(only)
  if (draft.options.length > optionsMax) {
    return `The question has ${draft.options.length} options. Keep at most ${optionsMax}.`
  }
  const blankRight = options.findIndex(({ text, isRight }) => text === '' && isRight)
  if (blankRight !== -1) return `Option ${blankRight + 1} is marked as right but has no text. Add one.`
  return draft.correct.length > 0 ? null : 'None of the options is marked as right. Mark the right one.'
}
