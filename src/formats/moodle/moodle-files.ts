import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import {
  draftImage,
  droppedFile,
  type EmbeddedFile,
  type FindEmbeddedFile,
  fromBase64,
} from '../drafts/pictures/draft-images.ts'
import { childrenNamed, rawText, type XmlElement } from '../text/xml-elements.ts'

/** The prefix by which Moodle's texts reference attached files. */
const ATTACHED_FILE_PREFIX = '@@PLUGINFILE@@'

/** Characters of base 64 that an image of the largest size may take, line breaks included. */
const ENCODED_MAX = IMAGE_MAX_BYTES * 1.5

/** Finds the files attached to a text in its element. */
export type MoodleFiles = (element: XmlElement | undefined) => FindEmbeddedFile

/** A finder for all texts of one XML: each file is decoded on first use, and once however many texts have it. */
export function moodleFiles(): MoodleFiles {
  const decoded = new Map<string, EmbeddedFile>()
  return (element) => filesOf(element, decoded)
}

function filesOf(
  element: XmlElement | undefined,
  decodedBefore: Map<string, EmbeddedFile>,
): FindEmbeddedFile {
  const files = element === undefined ? [] : childrenNamed(element, 'file')
  return (src) => {
    if (!src.startsWith(ATTACHED_FILE_PREFIX)) return null
    const path = decoded(src.slice(ATTACHED_FILE_PREFIX.length).replace(/[?#].*$/s, ''))
    const file = files.find((candidate) => pathOf(candidate) === path)
    if (file === undefined) return null
    const key = `${file.attributes.name ?? ''}\n${rawText(file)}`
    const known = decodedBefore.get(key)
    if (known !== undefined) return known
    const image = imageOf(file)
    decodedBefore.set(key, image)
    return image
  }
}

function pathOf({ attributes: { path = '/', name = '' } }: XmlElement): string {
  return `${path}${name}`
}

function imageOf(file: XmlElement): EmbeddedFile {
  const name = file.attributes.name ?? ''
  const text = rawText(file)
  if (text.length > ENCODED_MAX) return droppedFile(name, 'larger than 5 MB')
  const bytes = file.attributes.encoding === 'base64' ? fromBase64(text) : null
  return bytes === null ? droppedFile(name, 'damaged') : draftImage(name, bytes)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
