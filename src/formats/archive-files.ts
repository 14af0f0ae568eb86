import { type ImportNotice, type ImportResult, quoted, WHOLE_FILE } from '../domain/importing/drafts/draft.ts'
import { IMAGE_MAX_BYTES } from '../domain/rich-text/image-rules.ts'
import type { ZipArchive } from './bytes/zip.ts'
import { attachPictures } from './drafts/pictures/attach-pictures.ts'
import { draftImage, droppedFile, type EmbeddedFile } from './drafts/pictures/draft-images.ts'
import { type PictureFinder, pictureFinder } from './drafts/pictures/picture-names.ts'
import { ARCHIVE_FILES_MAX, ARCHIVE_PICTURES_MAX_BYTES } from './file-limits.ts'

/**
 * The result with the pictures of an archive that its questions name, and the names of those that none does.
 *
 * @param finder absent: for names as people write them
 */
export async function withPictures(
  result: ImportResult,
  archive: ZipArchive,
  pictures: readonly string[],
  finder: PictureFinder = pictureFinder(pictures),
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
  const { drafts, dropped, used } = await attachPictures(result.drafts, { ...finder, load })
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

export function tooManyFilesMessage(files: number): string {
  return `The archive has ${files} files, and the limit is ${ARCHIVE_FILES_MAX}. Split it.`
}

/** Files that are named in a notice. */
const NAMED_MAX = 5

/** The first few names, and how many more there are. */
export function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_MAX).map(quoted).join(', ')
  return names.length > NAMED_MAX ? `${shown} and ${names.length - NAMED_MAX} more` : shown
}

/** What macOS and Windows put into archives for themselves, and what is hidden. */
const HIDDEN = /(?:^|\/)(?:__MACOSX|\.[^/]*|Thumbs\.db|desktop\.ini)(?:\/|$)/i

/** Files and folders of a software project that hold no questions. */
const PROJECT_FILE =
  /(?:^|\/)(?:node_modules|vendor|dist|build|__pycache__)\/|(?:^|\/)(?:(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|CHANGELOG|Makefile|Dockerfile|Gemfile|Pipfile)(?:\.(?:md|txt|rst|lock))?|(?:package|package-lock|composer|tsconfig[\w.-]*|bower|manifest|renovate|lerna|jsconfig|angular|vercel|firebase)\.json|(?:docker-compose|mkdocs|_config|pnpm-lock)\.ya?ml|requirements[\w-]*\.txt|robots\.txt|CMakeLists\.txt)$/i

/** Endings of programs, styles, fonts, sounds and documents that no reader takes. */
const NO_BANK_ENDING =
  /\.(?:[cm]?jsx?|[cm]?tsx?|vue|svelte|py|ipynb|rb|php|java|kt|swift|go|rs|c|h|cpp|hpp|cs|sh|bash|bat|ps1|pl|lua|sql|css|s[ac]ss|less|map|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|wav|webm|mov|avi|exe|dll|so|class|jar|lock|toml|ini|cfg|conf|env|log|pyc|wasm|cls|sty|bib|aux|bst)$/i

/** Endings of programs that may hold questions, and names of those that hold none. */
const PROGRAM = /\.(?:[cm]?jsx?|[cm]?tsx?|vue|svelte|py|sql)$/i
const NO_BANK_PROGRAM = /\.(?:test|spec|e2e-spec|stories|config|min|d)\.\w+$|(?:^|\/)__(?:tests|mocks)__\//i

/** Names that files of questions have: where an archive has very many programs, these are looked at. */
const BANK_NAME = /quest|quiz|exam|mcq|trivia|bank|data/i

/** The programs of an archive in which questions may be written. Of the others nothing is said: a project has hundreds. */
export function programsAmong(names: readonly string[]): readonly string[] {
  const shown = names.filter((name) => !HIDDEN.test(name))
  if (shown.length === 1) return []
  const programs = shown.filter(
    (name) => PROGRAM.test(name) && !PROJECT_FILE.test(name) && !NO_BANK_PROGRAM.test(name),
  )
  const isLikely = (name: string) => Number(BANK_NAME.test(name))
  return programs.sort((one, other) => isLikely(other) - isLikely(one))
}

/** The files of an archive that may be a bank or a picture of one: a single one whatever its name, as it is read alone. */
export function ownFiles(names: readonly string[]): readonly string[] {
  const shown = names.filter((name) => !HIDDEN.test(name))
  if (shown.length === 1) return shown
  return shown.filter((name) => !PROJECT_FILE.test(name) && !NO_BANK_ENDING.test(name))
}
