import { type ImportResult, refusal, withNotice } from '../domain/importing/drafts/draft.ts'
import {
  type CategoryFrom,
  withCategoryFrom,
  withOneSpelling,
} from '../domain/importing/drafts/draft-categories.ts'
import type { Encoding } from '../domain/importing/drafts/encodings.ts'
import { pairIn } from '../domain/importing/pairs/found-pairs.ts'
import { commonCodePage, decodeAs, decodeLoosely, guessedEncoding } from './bytes/decode-loosely.ts'
import { decodeText } from './bytes/decode-text.ts'
import type { LoadSqlite } from './bytes/sqlite-tables.ts'
import { unsupportedArchiveMessage, unsupportedFileMessage } from './bytes/unsupported-files.ts'
import { isZip, openZip, type UnpackBudget, ZIP_READ_MAX, type ZipArchive } from './bytes/zip.ts'
import { archiveReader, chooseReader, fileReader } from './choose-reader.ts'
import type { TextOptions } from './format.ts'
import type { ListedKey } from './keys/given-keys.ts'
import { withLabeledLines } from './labels/behind-rules.ts'
import { readPairs } from './pairs/read-pairs.ts'
import type { PdfTools } from './pdf/pdf-file.ts'
import { readSignedText } from './plain-text/lettered/lettered-text.ts'
import { type InnerArchive, readArchive } from './read-archive.ts'
import { keysOfText } from './rtf/read.ts'
import { startOf, TextDocument } from './text-document.ts'
import { isWholePage } from './web-page/read.ts'

export interface ReadTextOptions extends TextOptions {
  /** How a question without a category gets one from its id; without it such a question has none. */
  readonly categoryFrom?: CategoryFrom
  /** For a file that may be read again with keys of another one; absent for one that is read once. */
  readonly memory?: ReaderMemory
}

export interface ReadOptions extends ReadTextOptions {
  /** Asked only when the file is an Anki deck; without it a deck is refused. */
  readonly loadSqlite?: LoadSqlite
  /** Asked only for a PDF document; without it one is refused. */
  readonly pdf?: PdfTools
  /** The encoding of a text that a learner chose, of `ENCODINGS`; null and absent: that which shows. */
  readonly encoding?: string | null
  /** The code page of the files beside it (`sharedCodePage`), for one with few letters to show its own by; null and absent: unknown. */
  readonly beside?: Encoding | null
}

/** The document of a file that lacks keys, with all that is known of it, stored until they are found. */
export class ReaderMemory {
  #document: TextDocument | null = null

  /** A new document for a text that was not stored. */
  documentOf(text: string): TextDocument {
    return this.#document?.text === text ? this.#document : new TextDocument(text)
  }

  /** @param document null to store nothing */
  keep(document: TextDocument | null): void {
    this.#document = document
  }
}

/**
 * Questions from the text of a file whose format is recognized by its content (`chooseReader`). Pure, and never throws: what cannot be
 * read is a problem in the result.
 */
export function readBank(text: string, options: ReadTextOptions = {}): ImportResult {
  const document = options.memory?.documentOf(text) ?? new TextDocument(text)
  const reader = chooseReader(document)
  if (reader === null) {
    if (startOf(document) === -1) return refusal('The file is empty.')
    if (isWholePage(text)) return refusal(WEB_PAGE)
    return readPairs(text) ?? readSignedText(text, options.keys) ?? refusal(UNKNOWN)
  }
  const result = orPairs(reader.read(options), text)
  options.memory?.keep(result.unanswered === undefined ? null : document)
  return finishImport(result, options)
}

/** What a format read, or else the pairs that the text is: their signs may be those of a format in which they are no questions. */
function orPairs(read: ImportResult, text: string): ImportResult {
  const isRead = read.drafts.length > 0 || read.columns !== undefined || read.problems.some(pairIn)
  return isRead || /^\s*[<{[]/.test(text) ? read : (readPairs(text) ?? read)
}

/** As `readBank`, and by labels of lines where the rules find less than half of a plain text. Never rejects. */
export async function readBankText(text: string, options: ReadTextOptions = {}): Promise<ImportResult> {
  const rules = readBank(text, options)
  const result = await withLabeledLines(text, rules).catch(() => rules)
  return result === rules ? rules : finishImport(result, options)
}

const UNKNOWN =
  "The format of this file wasn't recognized. It can be JSON, a table (CSV, TSV, Excel) whose first row names its " +
  'columns, among them "question", the options ("a", "b", "c" … or "options") and "correct", Moodle XML, QTI, an ' +
  'Anki deck, GIFT, Aiken, LaTeX (exam class, Auto Multiple Choice), R/exams, Markdown with "- [x]" lists, or text ' +
  'with lettered options and "Answer: B". Save it as one of these.'

/** Pages that were saved, and tests that were exported as a page. */
const WEB_PAGE =
  'This is a web page. Open it in a browser, copy the questions and paste them here. Where only colors show the right answers, write ' +
  'a * before each of them in the text that you paste. To import a bank from Quizgrove, use the file that ' +
  '"Export bank" saves.'

/** The final step for every file: spells each category in one way, derives missing ones, refuses a file without questions. */
export function finishImport(
  result: ImportResult,
  { categoryFrom }: Pick<ReadOptions, 'categoryFrom'>,
): ImportResult {
  if (result.drafts.length === 0 && result.problems.length === 0) {
    return { ...refusal('There are no questions in this file.'), notices: result.notices }
  }
  const { entries: drafts, notices } = result.isOwn
    ? { entries: result.drafts, notices: [] }
    : withOneSpelling(result.drafts)
  const spelled = { ...result, drafts, notices: [...notices, ...result.notices] }
  if (categoryFrom === undefined) return spelled
  return { ...spelled, drafts: drafts.map((draft) => withCategoryFrom(draft, categoryFrom)) }
}

/** Whether bytes may be those of a text: those of archives, databases and PDF documents are not. */
function isText(bytes: Uint8Array): boolean {
  return !isZip(bytes) && fileReader(bytes) === undefined && unsupportedFileMessage(bytes) === null
}

/** Bytes of a text that may have too few letters to show its code page by. */
export const FEW_LETTERS_MAX_BYTES = 50_000

/** The code page that shows by the letters of texts together, where at least two are not UTF-8; null for none. Never rejects. */
export async function sharedCodePage(files: readonly Uint8Array[]): Promise<Encoding | null> {
  const loose = files.filter((bytes) => {
    return isText(bytes) && 'problem' in decodeText(bytes)
  })
  return loose.length < 2 ? null : await commonCodePage(loose).catch(() => null)
}

/**
 * Questions from the bytes of any file: a text of a bank (`readBank`), an archive of a known kind, or one of such files. The format is
 * recognized by the content, never by the name. Never rejects: what cannot be read, unexpected errors included, is a problem in the
 * result.
 */
export async function readBankBytes(bytes: Uint8Array, options: ReadOptions = {}): Promise<ImportResult> {
  try {
    if (isZip(bytes)) return finishImport(await readZip(bytes, options), options)
    const file = fileReader(bytes)
    if (file !== undefined)
      return finishImport(await file.read(bytes, { ...options, readText: textReader(options) }), options)
    const foreign = unsupportedFileMessage(bytes)
    if (foreign !== null) return refusal(foreign)
    const decoded = decodeText(bytes)
    if ('text' in decoded) return await readBankText(decoded.text, options)
    const { encoding = null, beside = null } = options
    const chosen = encoding === null ? null : decodeAs(bytes, encoding)
    const loose = chosen ?? (await decodeLoosely(bytes, beside))
    const guessed = guessedEncoding(bytes, loose?.label ?? null)
    const result =
      loose === null
        ? refusal(decoded.problem)
        : withNotice(await readBankText(loose.text, options), loose.message)
    return guessed === null ? result : { ...result, encoding: guessed }
  } catch {
    return refusal(
      "This file couldn't be read to its end. Save it again or in another format, and import it again.",
    )
  }
}

async function readZip(bytes: Uint8Array, options: ReadOptions): Promise<ImportResult> {
  const budget: UnpackBudget = { left: ZIP_READ_MAX }
  const opened = await openZip(bytes, budget)
  if ('problem' in opened) return refusal(opened.problem)
  const { archive } = opened
  const readInner: InnerArchive = async (inner) => {
    const file = fileReader(inner)
    if (file !== undefined) return file.read(inner, { ...options, readText: textReader(options) })
    const within = await openZip(inner, budget)
    return 'problem' in within ? refusal(within.problem) : readKnownArchive(within.archive, options, NO_INNER)
  }
  const result = await readKnownArchive(archive, options, readInner)
  if (result !== null) return result
  const foreign = unsupportedArchiveMessage(archive.names)
  return foreign === null ? readArchive(archive, options, readInner) : refusal(foreign)
}

/** Reads a text within a file as it is read alone. */
function textReader(options: ReadOptions): (text: string) => ImportResult | null {
  return (text) => chooseReader(new TextDocument(text))?.read(options) ?? null
}

/** Archives are read within one, and none within those. */
const NO_INNER: InnerArchive = () => Promise.resolve(null)

/** Reads an archive of a kind of the registry; null for one of any files. */
async function readKnownArchive(
  archive: ZipArchive,
  options: ReadOptions,
  readInner: InnerArchive,
): Promise<ImportResult | null> {
  const reader = archiveReader(archive)
  if (reader === undefined) return null
  return reader.read(archive, {
    ...options,
    readFiles: () => readArchive(archive, options, readInner),
    readText: textReader(options),
  })
}

/**
 * The keys of a file that is a list of them (`keysOfText`), a document, or a workbook with one sheet that is; none for any other file, other archives
 * included. Never rejects.
 *
 * @param encoding the encoding that a learner chose (`ReadOptions`)
 */
export async function listKeysOfBytes(
  bytes: Uint8Array,
  encoding: string | null = null,
): Promise<readonly ListedKey<string>[]> {
  if (isZip(bytes)) return await keysOfArchive(bytes).catch(() => [])
  if (!isText(bytes)) return []
  const decoded = decodeText(bytes)
  if ('text' in decoded) return keysOfText(decoded.text)
  const loose = (encoding === null ? null : decodeAs(bytes, encoding)) ?? (await decodeLoosely(bytes))
  return loose === null ? [] : keysOfText(loose.text)
}

async function keysOfArchive(bytes: Uint8Array): Promise<readonly ListedKey<string>[]> {
  const opened = await openZip(bytes)
  if ('problem' in opened) return []
  return (await archiveReader(opened.archive)?.keysIn?.(opened.archive)) ?? []
}
