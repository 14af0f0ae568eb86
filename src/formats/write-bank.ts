import { formatCount } from '../domain/formatting/format-number.ts'
import { hasFormulaTexts } from '../domain/formatting/formula-text.ts'
import type { Question } from '../domain/model.ts'
import type { PackageFiles, PackageTools, TextWriter } from './format.ts'
import { FILES, type FileFormat, WRITERS } from './registry.ts'
import { type BankImages, imagesThatFit } from './writing/bank-images.ts'
import type { ExportedQuestion } from './writing/exported-question.ts'
import { type FormatCapabilities, fitQuestion } from './writing/fit-question.ts'
import { type Loss, type LossKind, lossesOf } from './writing/loss.ts'

/** A bank exported in one format. */
export interface WrittenBank {
  /** One text, or the files of an archive. */
  readonly content: string | PackageFiles
  /** How many images are in the archive beside the questions; null: the file is no text with images beside it. */
  readonly archivedImages: number | null
  /** How many of the questions it holds. */
  readonly questions: number
  /** What the format could not hold, the most serious first; empty when an import reads back the same bank. */
  readonly losses: readonly Loss[]
  /** How texts that a spreadsheet would run as formulas were exported: whole sentences. Null when there are none. */
  readonly formulas: string | null
  /** What a program must have to open the file: whole sentences. Null: nothing but the file. */
  readonly needs: string | null
}

export interface WriteOptions {
  /** Writes formula-like texts into a table unescaped. By default they are escaped: most banks hold texts of others. */
  readonly keepsFormulas?: boolean
  /** The images of the questions that could be loaded. By default a file has only their addresses. */
  readonly images?: BankImages
}

/**
 * The questions as a file, each with its text, options in order, key, category, explanation and flag. An import of it reads back the
 * same except for `losses`; in HTML, Markdown comes back in other words that look the same. Rejects when SQLite cannot be loaded for an
 * Anki deck.
 */
export async function writeBank(
  questions: readonly Question[],
  format: FileFormat,
  { now, loadSqlite, ...options }: WriteOptions & PackageTools,
): Promise<WrittenBank> {
  if (!isTextFormat(format)) {
    return writePackage(questions, format, options.images ?? new Map(), { now, loadSqlite })
  }
  const { text, files, ...written } = writeText(questions, format, options)
  const isArchive = files.size > 0
  return {
    ...written,
    needs: null,
    content: isArchive ? new Map<string, string | Uint8Array>([['bank.json', text], ...files]) : text,
    archivedImages: isArchive ? files.size : null,
  }
}

/** The formats that are one text. */
export type TextFormat = {
  [Format in FileFormat]: (typeof WRITERS)[Format] extends TextWriter ? Format : never
}[FileFormat]

/** Whether a format is one text, and no archive of several files. */
export function isTextFormat(format: FileFormat): format is TextFormat {
  return 'write' in WRITERS[format]
}

/** A bank as one text. */
export interface WrittenText extends Pick<WrittenBank, 'questions' | 'losses' | 'formulas'> {
  readonly text: string
  /** Images that belong to the text, by their names in an archive; none: the text is the whole file. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The questions as one text (`writeBank`). */
export function writeText(
  questions: readonly Question[],
  format: TextFormat,
  { keepsFormulas = false, images: loaded }: WriteOptions = {},
): WrittenText {
  const { capabilities, write, imageFile }: TextWriter = WRITERS[format]
  const { exported, losses, images } = fitBank(questions, format, capabilities, loaded)
  const text = write(exported, { escapesFormulas: !keepsFormulas, images })
  const files = new Map(
    imageFile && Array.from(images, ([address, bytes]) => [imageFile(address), bytes] as const),
  )
  const count = FILES[format].runsFormulas ? exported.filter(hasFormulaTexts).length : 0
  return { text, files, questions: exported.length, losses, formulas: formulasMessage(count, keepsFormulas) }
}

async function writePackage(
  questions: readonly Question[],
  format: Exclude<FileFormat, TextFormat>,
  loaded: BankImages,
  tools: PackageTools,
): Promise<WrittenBank> {
  const { capabilities, writeFiles, needs } = await WRITERS[format].load()
  const { exported, losses, images } = fitBank(questions, format, capabilities, loaded)
  const { files, isTooLarge = false } = await writeFiles(exported, images, tools)
  const size = isTooLarge ? lossesOf(new Map([['too-large', exported.length]]), FILES[format].name, 0) : []
  return {
    content: files,
    archivedImages: null,
    questions: exported.length,
    losses: [...size, ...losses],
    formulas: null,
    needs: needs ?? null,
  }
}

function formulasMessage(count: number, areKept: boolean): string | null {
  if (count === 0) return null
  const begins = `Texts in ${formatCount(count, 'question')} begin like a formula, with =, +, - or @.`
  return areKept
    ? `${begins} They are written unchanged: a spreadsheet may run them.`
    : `${begins} Each gets a leading apostrophe, so a spreadsheet shows it as text. An import removes it.`
}

/** A bank as a format can hold it. */
interface FittedBank {
  readonly exported: readonly ExportedQuestion[]
  /** What the format cannot hold, the most serious first. */
  readonly losses: readonly Loss[]
  /** Those of the loaded images that the file has room for. */
  readonly images: BankImages
}

/**
 * Converts a bank to what a format can hold.
 *
 * @param loaded the images of the questions that could be loaded; absent: none were looked for
 */
function fitBank(
  questions: readonly Question[],
  format: FileFormat,
  capabilities: FormatCapabilities,
  loaded: BankImages | undefined,
): FittedBank {
  const images = imagesThatFit(questions, loaded ?? new Map(), capabilities.images)
  const counts = new Map<LossKind, number>()
  const exported: ExportedQuestion[] = []
  for (const question of questions) {
    const { question: fitted, losses } = fitQuestion(
      question,
      capabilities,
      loaded === undefined ? null : images,
    )
    if (fitted !== null) exported.push(fitted)
    for (const kind of losses) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const { questionsMax = Number.POSITIVE_INFINITY } = capabilities
  if (exported.length > questionsMax) counts.set('too-many-items', exported.length)
  return { exported, losses: lossesOf(counts, FILES[format].name, questionsMax), images }
}

/** The archive of a package. What packs it is loaded when there is one. */
export async function zipFiles(files: PackageFiles): Promise<Blob> {
  const zip = await import('./bytes/zip-files.ts')
  return zip.zipFiles(files)
}
