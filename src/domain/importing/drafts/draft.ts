import { escapeDollars, escapeMarkdown } from '../../markdown/escape-markdown.ts'
import {
  CONTENT_FIELDS,
  FIELD_NAMES,
  type FieldName,
  fieldsThat,
  PLAIN_FIELDS,
  type QuestionContent,
} from '../../questions/content-fields.ts'
import { mapTexts, pick } from '../../questions/question-content.ts'
import type { FoundColumns } from '../columns/column-mapping.ts'
import type { GuessedEncoding } from './encodings.ts'

/** The result of every importer: questions that fit the bank, and why others were refused. */

/** A position in an imported file. */
export interface SourceLocation {
  /** Line of its first character, counted from 1; where `unit` names another, which one of those it is. */
  readonly line: number
  /**
   * What `line` counts: lines, unless it is the notes of a deck, the paragraphs or pages of a document, the rows of a table, or the
   * questions of a list.
   */
  readonly unit?: 'line' | 'note' | 'paragraph' | 'page' | 'row' | 'question'
  /** The number of the question in the file, from 1; null when it concerns the file or is unknown. */
  readonly item: number | null
  /** The question's own id in the file, such as "T1A01"; null when it has none. */
  readonly id: string | null
  /**
   * The file, or the sheet of a workbook, where several are read together; absent where there is only one.
   */
  readonly file?: string
}

/** A location for use within a sentence: "line 12", "line 12 of trees.csv", "note 12". */
export function formatLocation({ line, file, unit = 'line' }: SourceLocation): string {
  return file === undefined ? `${unit} ${line}` : `${unit} ${line} of ${file}`
}

/** An image of an imported question, of a type and size that uploads accept (`image-rules.ts`). */
export interface DraftImage {
  /** Its name in the file, such as "media/heart.png"; '' when it has none. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Different pictures of one import (spec §2.12). */
export const IMPORT_PICTURES_MAX = 2000

/** An image that the Markdown of a draft shows. */
export interface PlacedImage {
  /** Its address in the texts of the draft: a name, until it is uploaded. Distinct within a draft. */
  readonly address: string
  /** One object for one image, however many drafts show it. */
  readonly image: DraftImage
}

/** The fields that a draft lacks where the file says nothing of them. The others are null then. */
const LEFT_OUT = fieldsThat('isRare', true).filter((name) => name !== 'sourceId')

type LeftOutName = (typeof LEFT_OUT)[number]

const KEPT = FIELD_NAMES.filter((name) => !LEFT_OUT.some((one) => one === name))

/** The content of a draft. Its key has at least one option, in the order of `options`. */
export type DraftContent = Omit<QuestionContent, LeftOutName> & {
  readonly [Name in LeftOutName]?: NonNullable<QuestionContent[Name]>
}

/** A question read from a file, within `QUESTION_LIMITS`, all texts trimmed and otherwise untouched. */
export interface QuestionDraft extends DraftContent {
  readonly isFlagged: boolean
  /**
   * The images of its texts (`![alt](address)`) that came with the file. At import they are uploaded, and the texts get their
   * addresses. Other images of the texts are missing.
   */
  readonly images?: readonly PlacedImage[]
  /** Names of pictures that belong to the question and have no place in its texts yet: those of a column `figure`. */
  readonly pictureNames?: readonly string[]
  /** What these pictures show, by their names, where the file says it. */
  readonly pictureAlts?: ReadonlyMap<string, string>
  readonly location: SourceLocation
}

/** Why something in the file did not become a question. */
export interface ImportProblem {
  readonly location: SourceLocation
  /** What is wrong and what to do, as plain sentences for the learner. */
  readonly message: string
  /** The beginning of the question concerned, when it has a text. */
  readonly excerpt?: string
  /** What was read of the question, to be fixed in the review; absent where that is too little or too much. */
  readonly unfinished?: UnfinishedQuestion
}

/** A question that breaks a rule of drafts, such as one without a right option. */
export type UnfinishedQuestion = Omit<QuestionDraft, 'location'>

/** Something the learner should check; nothing was refused. */
export interface ImportNotice {
  readonly location: SourceLocation
  readonly message: string
  /** The beginning of the text concerned, where the message does not quote it. */
  readonly excerpt?: string
}

export interface ImportResult {
  readonly drafts: readonly QuestionDraft[]
  readonly problems: readonly ImportProblem[]
  readonly notices: readonly ImportNotice[]
  /** The columns of tables and the fields of lists, whose meaning a learner can change; absent where there are none. */
  readonly columns?: readonly FoundColumns[]
  /** The questions that lack nothing but their key, which another file may have; absent where there are none. */
  readonly unanswered?: readonly SourceLocation[]
  /** Whether we exported the bank: all of it is meant as it is written. Absent: no. */
  readonly isOwn?: boolean
  /** Whether what its lines are was guessed by how those of other files look: what a learner shows is surer. Absent: no. */
  readonly isGuessed?: boolean
  /** How a file that is not valid UTF-8 was read; absent for every other file. */
  readonly encoding?: GuessedEncoding
}

/** The location of what concerns the whole file. */
export const WHOLE_FILE: SourceLocation = { line: 1, item: null, id: null }

/** Whether a location is that of a whole file: a picture or a PDF document has no line 1 that a learner could look up. */
export function isWholeFile({ line, item, id, unit = 'line' }: SourceLocation): boolean {
  return unit === 'line' && line === WHOLE_FILE.line && item === null && id === null
}

/** A result that holds nothing but one problem. */
export function refusal(message: string, line = 1): ImportResult {
  return { drafts: [], problems: [{ location: { ...WHOLE_FILE, line }, message }], notices: [] }
}

/** The same result with one more notice, about the whole file. */
export function withNotice(result: ImportResult, message: string): ImportResult {
  return { ...result, notices: [{ location: WHOLE_FILE, message }, ...result.notices] }
}

/** The same result with the name of its file in every location. */
export function inFile(result: ImportResult, name: string): ImportResult {
  const { drafts, problems, notices } = result
  const placed = <Entry extends { readonly location: SourceLocation }>(entry: Entry): Entry => {
    const { file } = entry.location
    return { ...entry, location: { ...entry.location, file: file === undefined ? name : `${name}: ${file}` } }
  }
  return {
    ...result,
    drafts: drafts.map(placed),
    problems: problems.map(placed),
    notices: notices.map(placed),
  }
}

/** Characters of a value shown in a message. */
const EXCERPT_LENGTH = 80

/** The beginning of a text on one line, at most 80 characters, for showing in a report. */
export function excerptOf(text: string): string {
  const line = text
    .slice(0, EXCERPT_LENGTH * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1).toWellFormed()}…` : line
}

/** The same in quotation marks. */
export function quoted(text: string): string {
  return `"${excerptOf(text)}"`
}

/** A content as a draft has it. */
export function draftContent(content: QuestionContent): DraftContent
export function draftContent(content: QuestionContent): Partial<QuestionContent> {
  const said = LEFT_OUT.filter((name) => content[name] !== PLAIN_FIELDS[name])
  return pick(content, said.length === 0 ? KEPT : [...KEPT, ...said])
}

/** A draft with its content as a question has it. */
export function wholeContent<Draft extends DraftContent>(draft: Draft): Draft & QuestionContent {
  return { ...PLAIN_FIELDS, ...draft }
}

/** The draft with another content. */
export function withContent(draft: QuestionDraft, content: QuestionContent): QuestionDraft {
  return { ...besidesContent(draft), ...draftContent(content) }
}

function besidesContent(draft: QuestionDraft): Omit<QuestionDraft, FieldName>
function besidesContent(draft: QuestionDraft): Partial<QuestionDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !Object.hasOwn(CONTENT_FIELDS, name)))
}

/** The draft with its plain texts as Markdown that says the same; one in Markdown unchanged. */
export function asMarkdown(draft: QuestionDraft): QuestionDraft {
  if (draft.format === 'markdown') return draft
  return { ...mapTexts(draft, escapeMarkdown), format: 'markdown' }
}

/** The draft of a file that is not ours, with what is no formula in its Markdown escaped. */
export function withEscapedDollars(draft: QuestionDraft): QuestionDraft {
  return draft.format === 'markdown' ? mapTexts(draft, escapeDollars) : draft
}
