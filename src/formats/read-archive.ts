import type { KnownMappings } from '../domain/importing/columns/column-mapping.ts'
import {
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  refusal,
  WHOLE_FILE,
  withNotice,
} from '../domain/importing/drafts/draft.ts'
import { named, ownFiles, programsAmong, tooManyFilesMessage, withPictures } from './archive-files.ts'
import { commonCodePage, decodeLoosely } from './bytes/decode-loosely.ts'
import { decodeText } from './bytes/decode-text.ts'
import { unsupportedFileMessage } from './bytes/unsupported-files.ts'
import { isZip, type ZipArchive } from './bytes/zip.ts'
import { chooseReader, fileReader } from './choose-reader.ts'
import { type FileResult, mergeResults } from './drafts/merge-results.ts'
import { isPictureName } from './drafts/pictures/picture-names.ts'
import {
  ARCHIVE_FILES_MAX,
  ARCHIVE_TABLES_MAX,
  BANK_TEXT_MAX_BYTES,
  INNER_ARCHIVES_MAX,
} from './file-limits.ts'
import type { TextOptions } from './format.ts'
import { type FileToAnswer, withAnswersElsewhere } from './keys/answers-elsewhere.ts'
import { keysOfText } from './rtf/read.ts'
import { TableBudget } from './tables/unnamed-table.ts'
import { TextDocument } from './text-document.ts'

/** Reads a workbook, a package, a deck or a database within an archive; null for any other archive. */
export type InnerArchive = (bytes: Uint8Array) => Promise<ImportResult | null>

/**
 * Questions from every file of an archive whose format shows, each read as it is alone, with the pictures that they name. Other files
 * are named in a notice. Questions may have their keys in another file of the archive.
 */
export async function readArchive(
  archive: ZipArchive,
  { mappings }: TextOptions,
  readInner: InnerArchive,
): Promise<ImportResult> {
  const all = ownFiles(archive.names)
  const own = all.filter((name) => !isPictureName(name))
  if (own.length > ARCHIVE_FILES_MAX) return refusal(tooManyFilesMessage(own.length))
  const { files, unrecognized, unsearched } = await readFiles(archive, own, mappings, readInner)
  const answered = await withAnswersElsewhere(files)
  const passedOver: string[] = []
  const results: FileResult[] = []
  for (const [index, { result, isKeyFile }] of answered.entries()) {
    const file = files[index]?.name ?? ''
    if (isKeyFile) continue
    if (unsearched.has(file)) continue
    if (unrecognized.has(file)) passedOver.push(file)
    else results.push({ file, result })
  }
  const programs = programsAmong(archive.names)
  const looked = programs.slice(0, ARCHIVE_FILES_MAX - own.length)
  for (const { name, result } of (await readFiles(archive, looked, mappings, readInner)).files) {
    if (result.drafts.length > 0) results.push({ file: name, result })
    else if (result.problems.length > 1) passedOver.push(name)
  }
  const pictures = all.filter(isPictureName)
  const banks = results.filter((file) => !isNoBank(file.result))
  const kept = banks.length === 0 ? results : banks
  if (kept.length === 0) {
    return refusal(
      unsearched.size > 0
        ? unsearchedMessage([...unsearched])
        : noBankMessage([...passedOver, ...pictures], archive.names.length === 0),
    )
  }
  for (const { file } of results) if (!kept.some((bank) => bank.file === file)) passedOver.push(file)
  const { result, unused } = await withPictures(mergeResults(kept), archive, pictures)
  return {
    ...result,
    problems: [...result.problems, ...unsearchedProblem([...unsearched])],
    notices: [
      ...result.notices,
      ...passedOverNotice([...passedOver, ...unused]),
      ...unlookedNotice(programs.slice(looked.length)),
    ],
  }
}

const NOTHING: ImportResult = { drafts: [], problems: [], notices: [] }

interface ReadFiles {
  readonly files: readonly FileToAnswer[]
  /** The names of those whose format does not show. */
  readonly unrecognized: ReadonlySet<string>
  /** Of these the tables that were too many to be looked at. */
  readonly unsearched: ReadonlySet<string>
}

/** Characters of a text that is stored until its keys are found. Larger ones are unpacked again, as 1,000 would fill the memory. */
const KEPT_LENGTH_MAX = 10_000

/** Files that are unpacked at the same time. One by one each takes 0.5 ms, most of it waiting; so it takes 0.2. */
const UNPACKED_AT_ONCE = 8

/** Each name with what it leads to, in their order, a few at the same time. */
async function* inBatches<T>(
  names: readonly string[],
  work: (name: string) => Promise<T>,
): AsyncGenerator<readonly [name: string, T]> {
  for (let from = 0; from < names.length; from += UNPACKED_AT_ONCE) {
    const batch = names.slice(from, from + UNPACKED_AT_ONCE)
    yield* await Promise.all(batch.map(async (name) => [name, await work(name)] as const))
  }
}

/** The files of an archive by themselves. */
async function readFiles(
  archive: ZipArchive,
  names: readonly string[],
  mappings: KnownMappings | undefined,
  readInner: InnerArchive,
): Promise<ReadFiles> {
  const unrecognized = new Set<string>()
  const unsearched = new Set<string>()
  const budget = new TableBudget(ARCHIVE_TABLES_MAX)
  let unread = BANK_TEXT_MAX_BYTES
  const take = async (
    name: string,
    { text, message }: DecodedFile,
    textAgain: () => Promise<string>,
  ): Promise<FileToAnswer | null> => {
    const before = budget.refused
    const document = new TextDocument(text, budget)
    const reader = chooseReader(document)
    if (reader === null) {
      unrecognized.add(name)
      if (budget.refused > before) unsearched.add(name)
    }
    const result = reader === null ? NOTHING : await reader.readWithin(name, archive, { mappings })
    if (result === null) return null
    const readAgain = result.unanswered === undefined || text.length > KEPT_LENGTH_MAX ? null : reader
    return {
      name,
      result: withDecoding(result, message),
      listKeys: async () => keysOfText(await textAgain()),
      readWith: async (keys) => {
        const again = readAgain ?? chooseReader(new TextDocument(await textAgain(), budget))
        return withDecoding(again?.read({ mappings, keys }) ?? NOTHING, message)
      },
    }
  }
  const read: (FileToAnswer | null)[] = []
  let inner = 0
  /** Files that are not UTF-8, and their places among those that were read. */
  const loose: { readonly name: string; readonly bytes: Uint8Array; readonly place: number }[] = []
  const unpack = (name: string) => {
    const content = archive.read(name, unread)
    const size = archive.sizeOf(name)
    if (size <= unread) unread -= size
    return content
  }
  for await (const [name, content] of inBatches(names, unpack)) {
    if ('problem' in content) {
      read.push({ ...NO_KEY_FILE, name, result: refusal(content.problem) })
      continue
    }
    const { bytes } = content
    if (isZip(bytes) || fileReader(bytes) !== undefined) {
      const result = inner++ < INNER_ARCHIVES_MAX ? await readInner(bytes) : null
      if (result === null) unrecognized.add(name)
      read.push({ ...NO_KEY_FILE, name, result: result ?? NOTHING })
      continue
    }
    if (unsupportedFileMessage(bytes) !== null) {
      unrecognized.add(name)
      read.push({ ...NO_KEY_FILE, name, result: NOTHING })
      continue
    }
    const decoded = decodeText(bytes)
    if ('text' in decoded) {
      const { text } = decoded
      const kept = text.length <= KEPT_LENGTH_MAX ? text : null
      const textAgain = async () => {
        if (kept !== null) return kept
        const again = await archive.read(name, bytes.length)
        const redecoded = 'bytes' in again ? decodeText(again.bytes) : again
        return 'text' in redecoded ? redecoded.text : ''
      }
      read.push(await take(name, { text, message: null }, textAgain))
    } else loose.push({ name, bytes, place: read.push(null) - 1 })
  }
  // One question a file has few letters to show its code page by.
  const codePage = loose.length > 1 ? await commonCodePage(loose.map(({ bytes }) => bytes)) : null
  for (const { name, bytes, place } of loose) {
    const decoded = await decodeLoosely(bytes, codePage)
    const { text, message } = decoded ?? { text: '', message: null }
    read[place] = await take(name, { text, message }, () => Promise.resolve(text))
  }
  return { files: read.filter((file) => file !== null), unrecognized, unsearched }
}

/** What is done with a file that can't be read. */
const NO_KEY_FILE: Pick<FileToAnswer, 'listKeys' | 'readWith'> = {
  listKeys: () => Promise.resolve([]),
  readWith: () => Promise.resolve(NOTHING),
}

interface DecodedFile {
  /** '' where the file is no text. */
  readonly text: string
  /** What a learner should know of its encoding; null for nothing. */
  readonly message: string | null
}

function withDecoding(result: ImportResult, message: string | null): ImportResult {
  return message === null ? result : withNotice(result, message)
}

/** Whether a file that looks like one of a known format has no questions, as settings in JSON. */
function isNoBank({ drafts, problems, columns = [] }: ImportResult): boolean {
  if (columns.some(({ state }) => state === 'offered' || state === 'chosen')) return false
  return drafts.length === 0 && problems.length === 1 && problems[0]?.location.item === null
}

function noBankMessage(passedOver: readonly string[], isEmpty: boolean): string {
  if (isEmpty) return 'The archive is empty.'
  if (passedOver.length === 0) return 'No file in this archive can be a bank of questions.'
  return `None of the files in this archive is a bank of questions: ${named(passedOver)}. Import the file of questions itself.`
}

function unsearchedMessage(unsearched: readonly string[]): string {
  return `This archive has too many tables whose columns have no names. Import these by themselves: ${named(unsearched)}.`
}

function unsearchedProblem(unsearched: readonly string[]): ImportProblem[] {
  return unsearched.length === 0 ? [] : [{ location: WHOLE_FILE, message: unsearchedMessage(unsearched) }]
}

function unlookedNotice(programs: readonly string[]): ImportNotice[] {
  if (programs.length === 0) return []
  const message = `The archive has too many files. These programs were not looked at: ${named(programs)}.`
  return [{ location: WHOLE_FILE, message }]
}

function passedOverNotice(passedOver: readonly string[]): ImportNotice[] {
  if (passedOver.length === 0) return []
  const message = `Skipped, because they have no questions in a known format: ${named(passedOver)}.`
  return [{ location: WHOLE_FILE, message }]
}
