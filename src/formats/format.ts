import type { KnownMappings } from '../domain/importing/columns/column-mapping.ts'
import type { ImportResult, SourceLocation } from '../domain/importing/drafts/draft.ts'
import type { OnProgress } from '../domain/importing/progress.ts'
import type { LoadSqlite } from './bytes/sqlite-tables.ts'
import type { ZipArchive } from './bytes/zip.ts'
import type { JsonPath } from './json/json-offsets.ts'
import type { GivenKeys, ListedKey } from './keys/given-keys.ts'
import type { TextLine } from './lines/text-lines.ts'
import type { PdfTools } from './pdf/pdf-file.ts'
import type { TextDocument } from './text-document.ts'
import type { BankImages } from './writing/bank-images.ts'
import type { ExportedQuestion } from './writing/exported-question.ts'
import type { FormatCapabilities } from './writing/fit-question.ts'

/**
 * What can make a format sure of a text, the surest first. The first kind of evidence that any format has decides; where several have
 * it, the one with most of it; where they have as much, the first in the registry.
 *
 * - page: the text begins as a web page or a part of one does, and has questions as a browser shows it
 * - declared: the text begins as only this format does: with a root of XML, with a bracket of JSON
 * - keywords: lines begin with words that only this format has, such as `NewQuestion`
 * - heading: a row names the columns of a bank
 * - fields: fields have names of a bank
 * - comment: the first line names the format, and questions of it follow
 * - rows: rows without a heading have the cells of questions
 * - signs: counted signs of questions
 * - preamble: a document of this format, in which no question shows
 */
export const EVIDENCE = [
  'page',
  'declared',
  'keywords',
  'heading',
  'fields',
  'comment',
  'rows',
  'signs',
  'preamble',
] as const

export type Evidence = (typeof EVIDENCE)[number]

/** How sure a format is of a document, by the kind of evidence: a count, or whether there is any. */
export type Sniff = { readonly [Kind in Evidence]?: (document: TextDocument) => number | boolean }

/** How a text is read. */
export interface TextOptions {
  /** What learners said of columns, by their shape; without it tables and JSON are read by the names of their columns. */
  readonly mappings?: KnownMappings | undefined
  /** Keys that another file lists; without it a question needs a key of its own. */
  readonly keys?: GivenKeys | undefined
  /** Told which share of the file is read, by the formats that large banks have: tables, JSON, workbooks, Anki decks. */
  readonly onProgress?: OnProgress | undefined
  /** Reads a text within the file as it is read alone; null where no format shows. Absent: nobody does. */
  readonly readText?: (text: string) => ImportResult | null
  /** Reads the lines of a document as an example shows, with looks as marks in them (`withLookMarks`); absent: they are read as usual. */
  readonly readLines?: ((lines: readonly TextLine[]) => ImportResult) | undefined
}

/** How an archive of one kind is read. */
export interface ArchiveOptions extends TextOptions {
  /** Asked only for an Anki deck; without it a deck is refused. */
  readonly loadSqlite?: LoadSqlite | undefined
  /** Reads every file of the archive, as of one of no special kind. */
  readonly readFiles: () => Promise<ImportResult>
  readonly readText: (text: string) => ImportResult | null
}

/** A format that an import reads: a row of the registry. */
export interface Reader {
  /** As lists of formats name it. */
  readonly name: string
  /** What its files end in, without the first dot. An import goes by contents alone. */
  readonly extensions: readonly string[]
  readonly text?: TextReader
  readonly archive?: ArchiveReader
  readonly file?: FileReader
}

/** Values that a file writes out, whatever they say: an example shows which of them are questions. */
export interface WrittenValues {
  /** What they are of: a table, a type of notes; null for all of the file. */
  readonly name: string | null
  readonly value: unknown
  /** Where objects or lists of them are, by the names and positions that lead there. */
  readonly linesOf: (paths: readonly JsonPath[]) => readonly number[]
  /** What that counts; absent for lines. */
  readonly unit?: SourceLocation['unit']
}

/** Reads files that are neither texts nor archives. */
export interface FileReader {
  readonly holds: (bytes: Uint8Array) => boolean
  /** Never rejects for what the file holds. */
  readonly read: (bytes: Uint8Array, options: FileOptions) => Promise<ImportResult>
  /** All values of the file; absent where it has none. */
  readonly valuesIn?: (bytes: Uint8Array, loadSqlite: LoadSqlite) => Promise<readonly WrittenValues[]>
  /** Of files that have lines: unpacks the file, and reads what it holds as often as it is asked to. */
  readonly open?: (bytes: Uint8Array, options: FileOptions) => Promise<(options: TextOptions) => ImportResult>
}

/** How such a file is read. */
export interface FileOptions extends TextOptions {
  /** Asked only for a database; without it one is refused. */
  readonly loadSqlite?: LoadSqlite | undefined
  /** Asked only for a PDF document; without it one is refused. */
  readonly pdf?: PdfTools | undefined
}

/** Reads texts of a format. */
export interface TextReader {
  readonly sniff: Sniff
  /** Never throws: what cannot be read is a problem in the result. */
  readonly read: (document: TextDocument, options: TextOptions) => ImportResult
  /** All values that a text of the format writes out. Absent: it has none, or is nothing but values. */
  readonly valuesIn?: (document: TextDocument) => readonly WrittenValues[]
  /**
   * Reads a file of an archive that may show other files of it. Absent: as `read`. Null for a file that only names others, which are
   * read anyway.
   */
  readonly readWithin?: (
    document: TextDocument,
    file: string,
    archive: ZipArchive,
  ) => Promise<ImportResult | null>
}

/** Reads archives of a format. */
export interface ArchiveReader {
  /** The name of a file that only such archives hold. */
  readonly holds: RegExp
  /** Never rejects for what the archive holds. */
  readonly read: (archive: ZipArchive, options: ArchiveOptions) => Promise<ImportResult>
  /** All values of the archive; absent where it has none. */
  readonly valuesIn?: (archive: ZipArchive, loadSqlite: LoadSqlite) => Promise<readonly WrittenValues[]>
  /** The keys that it lists; none where it is no list of them, or cannot be read. Absent: it never is one. */
  readonly keysIn?: (archive: ZipArchive) => Promise<readonly ListedKey<string>[]>
}

/** A format that an export writes, as learners see it. */
export interface FileDescription {
  readonly name: string
  /** When to use it: one sentence. */
  readonly purpose: string
  /** Of the file, without its first dot. */
  readonly extension: string
  /** What else names of its files may end in; absent for nothing but `extension`. */
  readonly endings?: readonly string[]
  readonly mediaType: string
  /** Whether a file of it can have the images of questions. */
  readonly holdsImages: boolean
  /** Whether programs run texts of it that begin like a formula. */
  readonly runsFormulas?: true
}

/** A format that an export writes: a row of the registry. An import reads its files back. */
export type Writer = TextWriter | PackageWriter

/** Writes a bank as one text. */
export interface TextWriter {
  readonly capabilities: FormatCapabilities
  readonly write: (questions: readonly ExportedQuestion[], how: TextTools) => string
  /** The names of images in an archive around the text, by their addresses; absent for a text without. */
  readonly imageFile?: (address: string) => string
}

export interface TextTools {
  readonly escapesFormulas: boolean
  readonly images: BankImages
}

/** Writes a bank as an archive of several files, with code that is loaded when such a file is asked for. */
export interface PackageWriter {
  readonly load: () => Promise<PackageCode>
}

export interface PackageCode {
  readonly capabilities: FormatCapabilities
  readonly writeFiles: (
    questions: readonly ExportedQuestion[],
    images: BankImages,
    tools: PackageTools,
  ) => WrittenPackage | Promise<WrittenPackage>
  /** What a program must have to open the file: whole sentences. Absent: nothing but the file. */
  readonly needs?: string
}

/** What the archives of some formats are made with. */
export interface PackageTools {
  /** Milliseconds since the epoch: when the archive is written. */
  readonly now: number
  readonly loadSqlite: LoadSqlite
}

export interface WrittenPackage {
  readonly files: PackageFiles
  /** Whether an import here refuses the archive for its size; absent: no. */
  readonly isTooLarge?: boolean
}

/** A file of a package: a text, bytes that are compressed already, or bytes that are not. */
export type PackageFile = string | Uint8Array | { readonly uncompressed: Uint8Array }

/** The files of a package by their names in the archive and in its order. */
export type PackageFiles = ReadonlyMap<string, PackageFile>
