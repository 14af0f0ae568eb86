import { formatWholeNumber } from '../../../domain/formatting/format-number.ts'
import {
  IMPORT_PICTURES_MAX,
  type ImportNotice,
  quoted,
  WHOLE_FILE,
} from '../../../domain/importing/drafts/draft.ts'
import { IMAGE_MAX_BYTES } from '../../../domain/rich-text/image-rules.ts'
import {
  type AttachedPictures,
  draftImage,
  droppedFile,
  type EmbeddedFile,
  isPictureName,
  type PictureSource,
  pictureFinder,
} from '../../../formats/index.ts'
import type { DroppedFile } from '../../ui/dropped-files.tsx'

/** Whether a file is a picture of questions and not a bank of them. */
export function isPicture({ name, content }: DroppedFile): boolean {
  return typeof content !== 'string' && isPictureName(name)
}

/**
 * Makes files the source of pictures, as often as some are dropped. Each is read when a question names it.
 *
 * @param maxBytes of the pictures that are read, all together
 */
export function createPictureReader(maxBytes: number): (files: readonly DroppedFile[]) => PictureSource {
  let unread = maxBytes
  const read = async (name: string, content: DroppedFile['content'] | undefined): Promise<EmbeddedFile> => {
    if (content === undefined || typeof content === 'string') return droppedFile(name, 'missing')
    if (content.size > IMAGE_MAX_BYTES) return droppedFile(name, 'larger than 5 MB')
    if (content.size > unread) return droppedFile(name, 'too many pictures in one import')
    unread -= content.size
    try {
      return draftImage(name, new Uint8Array(await content.arrayBuffer()))
    } catch {
      return droppedFile(name, 'unreadable')
    }
  }
  return (files) => {
    const contents = new Map(files.map(({ name, content }) => [name, content]))
    const loaded = new Map<string, Promise<EmbeddedFile>>()
    return {
      ...pictureFinder(files.map(({ name }) => name)),
      load(name) {
        const file = loaded.get(name) ?? read(name, contents.get(name))
        loaded.set(name, file)
        return file
      },
    }
  }
}

/** The files that no question got, by name; those that cannot be used with the reason. */
export function unusedOf(
  files: readonly DroppedFile[],
  { used, dropped }: Pick<AttachedPictures, 'used' | 'dropped'>,
): readonly string[] {
  return [...dropped, ...files.flatMap(({ name }) => (used.has(name) ? [] : [name]))]
}

/** Files that are named in a notice. */
const NAMED_MAX = 5

export function unusedNotice(names: readonly string[]): ImportNotice[] {
  if (names.length === 0) return []
  return [{ location: WHOLE_FILE, message: `No question uses these files: ${firstOf(names)}.` }]
}

/** Says which pictures of a file were too many for one import. */
export function leftOutNotice(names: readonly string[]): ImportNotice[] {
  if (names.length === 0) return []
  const message = `An import has at most ${formatWholeNumber(IMPORT_PICTURES_MAX)} different pictures. Left out: ${firstOf(names)}. Their questions are under "Missing pictures"; split the file to import them all.`
  return [{ location: WHOLE_FILE, message }]
}

function firstOf(names: readonly string[]): string {
  const more = names.length > NAMED_MAX ? ` and ${formatWholeNumber(names.length - NAMED_MAX)} more` : ''
  return `${names.slice(0, NAMED_MAX).map(quoted).join(', ')}${more}`
}
