import { answerAloneMessage } from '../../domain/importing/drafts/check-draft.ts'
import type { ImportNotice, ImportProblem, SourceLocation } from '../../domain/importing/drafts/draft.ts'
import { fieldsThat, type QuestionContent } from '../../domain/questions/content-fields.ts'
import type { EmbeddedFiles } from './pictures/embedded-files.ts'

/** A picture that a file names for a question or an option. */
export interface NamedPicture {
  /** A file name, an address, or the picture itself (`data:`). */
  readonly name: string
  /** What it shows, as the file says it; '' for nothing. */
  readonly alt: string
}

/** An option as a reader found it. Blank ones stay, so that "D" is the fourth column even where the third is empty. */
export interface FoundOption {
  /** '' for a blank option, null for something that is no text. */
  readonly text: string | null
  /** Whether the file marks it as right or wrong; null without a mark. */
  readonly isRight: boolean | null
  /** Its own name in the file, in lower case ("a", "2", "opt-17"); absent or null when only its position names it. */
  readonly label?: string | null
  /** What the file says about choosing it; absent, null or '' for nothing. */
  readonly feedback?: string | null
  /** The text with the letter that it had in the file ("A. Paris"); absent or null when no letter was removed. */
  readonly withLetter?: string | null
  /** Its picture; absent or null for none. The text of an option that is nothing else is its Markdown (`imageAsText`). */
  readonly picture?: NamedPicture | null
}

/** Something beside the options that names the right ones. */
export interface StatedKey {
  /** What the file calls it. */
  readonly name: string
  readonly value: unknown
}

/** Fields that few questions have, and that are no part of options or of the place in the file. */
export const STATED_FIELDS = fieldsThat('isRare', true).filter(
  (name) => name !== 'optionFeedback' && name !== 'sourceId',
)

/** What a file says of them; absent or null for nothing. */
export type StatedFields = {
  readonly [Name in (typeof STATED_FIELDS)[number]]?: QuestionContent[Name] | null
}

/** A question as a reader found it, before its key is decided. Texts need not be trimmed. */
export interface FoundQuestion extends StatedFields {
  readonly location: SourceLocation
  /** Its id in the file where that is not the id of `location`; null for none. */
  readonly sourceId?: string | null
  readonly text: string
  readonly category: string | null
  readonly options: readonly FoundOption[]
  /** What names the right options besides their marks; absent in a format that only marks them. */
  readonly keys?: readonly StatedKey[]
  /** The number of the first option where options are in numbered fields ("answer1"); absent or null elsewhere. */
  readonly numberedFrom?: number | null
  readonly explanation: string | null
  /** Absent: no. */
  readonly isFlagged?: boolean
  /** Pictures without a place in its texts. */
  readonly pictures?: readonly NamedPicture[]
  /** What the learner should check although the question is imported: whole sentences. */
  readonly warnings: readonly string[]
  /** Files embedded in its texts. */
  readonly shown?: EmbeddedFiles
  /** Whether it is of a bank that we exported; absent: no. */
  readonly isOwn?: boolean
  /** What keeps it from being a question, whatever its key is; null for nothing; absent where the reader did not look. */
  readonly fault?: string | null
}

/** Something in a file that is no question, and is skipped with a notice. */
interface SkippedItem {
  readonly skipped: ImportNotice
}

/** What a reader found at one place of a file. */
export type FoundItem = FoundQuestion | ImportProblem | SkippedItem

/** An option without anything known of it. */
export const BARE_OPTION: Required<FoundOption> = {
  text: null,
  isRight: null,
  label: null,
  feedback: null,
  withLetter: null,
  picture: null,
}

/** What a question is but for what can be chosen. */
type Asked = Omit<FoundQuestion, 'options' | 'fault'>

/**
 * A term with its answer and nothing else to choose from. It is refused with its only option, which is right: questions can be made of such
 * pairs (`pairIn`).
 */
export function pairQuestion(
  { keys: _, ...asked }: Asked,
  answer: string,
  fault: string = answerAloneMessage(answer),
): FoundQuestion {
  return { ...asked, options: [{ ...BARE_OPTION, text: answer, isRight: true }], fault }
}

/** The parts of a pair about which its file says nothing. */
export const BARE_PAIR = { category: null, explanation: null, warnings: [] } as const
