import { IMAGE_MAX_BYTES } from '../rich-text/image-rules.ts'
import { ARCHIVE_FILES_MAX, ARCHIVE_TABLES_MAX, INNER_ARCHIVES_MAX } from './archive-limits.ts'
import { commonCodePage, decodeLoosely } from './bytes/decode-loosely.ts'
import { decodeText } from './bytes/decode-text.ts'
import { isZip, type ZipArchive } from './bytes/zip.ts'
import type { KnownMappings } from './columns/column-mapping.ts'
import {
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  quoted,
  refusal,
  WHOLE_FILE,
  withNotice,
} from './drafts/draft.ts'
import { type FileResult, mergeResults } from './drafts/merge-results.ts'
import { attachPictures } from './drafts/pictures/attach-pictures.ts'
import { draftImage, droppedFile, type EmbeddedFile } from './drafts/pictures/draft-images.ts'
import { isPictureName, pictureFinder } from './drafts/pictures/picture-names.ts'
import { ARCHIVE_PICTURES_MAX_BYTES, BANK_TEXT_MAX_BYTES } from './file-limits.ts'
import { type FileToAnswer, withAnswersElsewhere } from './keys/answers-elsewhere.ts'
import { keysIn } from './keys/key-list.ts'
import { itemReader } from './qti/packaged-items.ts'
import { bankReader } from './read-bank.ts'
import { TableBudget } from './tables/unnamed-table.ts'
import { rootName } from './text/xml-elements.ts'

/** Roots of XML that names the items of a package, which are read anyway. */
const CONTENTS = new Set(['manifest', 'assessmentTest', 'qti-assessment-test'])

/** Roots of the items of QTI, which may show images from the archive. */
const ITEMS = new Set(['assessmentItem', 'qti-assessment-item'])

/** Files that are named in a notice. */
const NAMED_MAX = 5

/** Reads a workbook, a package or a deck within an archive; null for any other archive. */
type InnerReader = (bytes: Uint8Array) => Promise<ImportResult | null>

/**
 * Questions from every file of an archive whose format shows, each read as it is alone, with the pictures that they name. Other files
 * are named in a notice. Questions may have their keys in another file of the archive.
 *
 * @param readInner absent where an archive within it is read by nothing
 */
export async function readZippedBanks(
  archive: ZipArchive,
  mappings?: KnownMappings,
  readInner?: InnerReader,
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
    notices: [...result.notices, ...passedOverNotice([...passedOver, ...unused])],
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
  readInner: InnerReader | undefined,
): Promise<ReadFiles> {
  const unrecognized = new Set<string>()
  const unsearched = new Set<string>()
  const budget = new TableBudget(ARCHIVE_TABLES_MAX)
  const readItem = itemReader(archive)
  let unread = BANK_TEXT_MAX_BYTES
  const take = async (
    name: string,
    { text, message }: DecodedFile,
    textAgain: () => Promise<string>,
  ): Promise<FileToAnswer | null> => {
    const root = rootName(text) ?? ''
    if (CONTENTS.has(root)) return null
    const before = budget.refused
    const reader = bankReader(text, budget)
    if (reader === null) {
      unrecognized.add(name)
      if (budget.refused > before) unsearched.add(name)
    }
    const result =
      reader === null ? NOTHING : ITEMS.has(root) ? await readItem(name, text) : reader(text, mappings)
    return {
      name,
      result: withDecoding(result, message),
      listKeys: async () => keysIn(await textAgain()),
      readWith: async (keys) => withDecoding(reader?.(await textAgain(), mappings, keys) ?? NOTHING, message),
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
    if (isZip(bytes)) {
      const result = readInner !== undefined && inner++ < INNER_ARCHIVES_MAX ? await readInner(bytes) : null
      if (result === null) unrecognized.add(name)
      read.push({ ...NO_KEY_FILE, name, result: result ?? NOTHING })
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

/** The result with the pictures of an archive that its questions name, and the names of those that none does. */
export async function withPictures(
  result: ImportResult,
  archive: ZipArchive,
  pictures: readonly string[],
): Promise<{ readonly result: ImportResult; readonly unused: readonly string[] }> {
  if (pictures.length === 0) return { result, unused: [] }
  const loaded = new Map<string, EmbeddedFile>()
  let unread = ARCHIVE_PICTURES_MAX_BYTES
  const load = async (name: string): Promise<EmbeddedFile> => {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const read = await archive.read(name, Math.min(unread, IMAGE_MAX_BYTES))
    if ('bytes' in read) unread -= read.bytes.length
    const file = 'bytes' in read ? draftImage(name, read.bytes) : droppedFile(name, 'too large or damaged')
    loaded.set(name, file)
    return file
  }
  const { drafts, dropped, used } = await attachPictures(result.drafts, { ...pictureFinder(pictures), load })
  const shown = new Set(drafts.flatMap(({ images = [] }) => images.map(({ image }) => image.name)))
  return {
    result: { ...result, drafts, notices: [...result.notices, ...droppedNotice(dropped)] },
    // Those of a QTI package belong to its items already.
    unused: pictures.filter((name) => !used.has(name) && !shown.has(name)),
  }
}

function droppedNotice(dropped: readonly string[]): ImportNotice[] {
  if (dropped.length === 0) return []
  return [{ location: WHOLE_FILE, message: `These pictures can't be used: ${named(dropped)}.` }]
}

/** What macOS and Windows put into archives for themselves, and what is hidden. */
const HIDDEN = /(?:^|\/)(?:__MACOSX|\.[^/]*|Thumbs\.db|desktop\.ini)(?:\/|$)/i

/** Files and folders of a software project that hold no questions. */
const PROJECT_FILE =
  /(?:^|\/)(?:node_modules|vendor|dist|build|__pycache__)\/|(?:^|\/)(?:(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|CHANGELOG|Makefile|Dockerfile|Gemfile|Pipfile)(?:\.(?:md|txt|rst|lock))?|(?:package|package-lock|composer|tsconfig[\w.-]*|bower|manifest|renovate|lerna|jsconfig|angular|vercel|firebase)\.json|(?:docker-compose|mkdocs|_config|pnpm-lock)\.ya?ml|requirements[\w-]*\.txt|robots\.txt|CMakeLists\.txt)$/i

/** Endings of programs, styles, fonts, sounds and documents that no reader takes. */
const NO_BANK_ENDING =
  /\.(?:[cm]?jsx?|[cm]?tsx?|vue|svelte|py|ipynb|rb|php|java|kt|swift|go|rs|c|h|cpp|hpp|cs|sh|bash|bat|ps1|pl|lua|sql|css|s[ac]ss|less|map|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|wav|webm|mov|avi|exe|dll|so|class|jar|lock|toml|ini|cfg|conf|env|log|pyc|wasm|cls|sty|bib|aux|bst)$/i

/** The files of an archive that may be a bank or a picture of one: a single one whatever its name, as it is read alone. */
function ownFiles(names: readonly string[]): readonly string[] {
  const shown = names.filter((name) => !HIDDEN.test(name))
  if (shown.length === 1) return shown
  return shown.filter((name) => !PROJECT_FILE.test(name) && !NO_BANK_ENDING.test(name))
}

export function tooManyFilesMessage(files: number): string {
  return `The archive has ${files} files, and the limit is ${ARCHIVE_FILES_MAX}. Split it.`
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

function passedOverNotice(passedOver: readonly string[]): ImportNotice[] {
  if (passedOver.length === 0) return []
  const message = `Skipped, because they have no questions in a known format: ${named(passedOver)}.`
  return [{ location: WHOLE_FILE, message }]
}

/** The first few names, and how many more there are. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_MAX).map(quoted).join(', ')
  return names.length > NAMED_MAX ? `${shown} and ${names.length - NAMED_MAX} more` : shown
}
