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
