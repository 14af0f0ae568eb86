import { testFileName } from '../../../domain/custom-test/custom-test.ts'
import { PAGE_IMAGES_MAX_BYTES } from '../../../domain/custom-test/page-images.ts'
import { imagesIn } from '../../../domain/markdown/markdown-images.ts'
import { arrange } from '../../../domain/papers/arrange.ts'
import { markdownTexts, type Paper, type VersionLetter } from '../../../domain/papers/paper.ts'
import { loadImages } from '../../data/http/load-image.ts'
import type { FileToSave } from '../../ui/save-file.ts'
import { wordDocument } from './word-document.ts'
import type { WordPicture } from './word-text.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * A version of a paper as a file for Word, with its key. Of a picture that cannot be loaded it has the alternative text.
 *
 * @throws when the paper has no such version
 */
export async function wordFile(paper: Paper, letter: VersionLetter): Promise<FileToSave> {
  const version = arrange(paper).find((one) => one.letter === letter)
  if (version === undefined) throw new Error(`The paper ${paper.id} has no version ${letter}`)
  const bytes = await wordDocument(paper, version, await picturesOf(paper))
  const name = paper.versions === 1 ? paper.name : `${paper.name} ${letter}`
  return { name: testFileName(name, 'docx'), type: DOCX, content: new Blob([bytes]) }
}

async function picturesOf(paper: Paper): Promise<ReadonlyMap<string, WordPicture>> {
  const addresses = markdownTexts(paper).flatMap((text) => imagesIn(text).map(({ address }) => address))
  const pictures = new Map<string, WordPicture>()
  for (const [address, image] of await loadImages(addresses, PAGE_IMAGES_MAX_BYTES)) {
    const picture = await pictureOf(image)
    if (picture !== null) pictures.set(address, picture)
  }
  return pictures
}

/** Null for an image that the browser cannot decode. */
async function pictureOf(image: Blob): Promise<WordPicture | null> {
  try {
    const bitmap = await createImageBitmap(image)
    const { width, height } = bitmap
    const isPhoto = image.type === 'image/jpeg'
    const drawn =
      image.type === 'image/png' ? image : await redrawn(bitmap, isPhoto ? 'image/jpeg' : 'image/png')
    bitmap.close()
    return {
      type: isPhoto ? 'jpg' : 'png',
      data: new Uint8Array(await drawn.arrayBuffer()),
      width,
      height,
    }
  } catch (error) {
    console.warn('An image is not in the Word document', error)
    return null
  }
}

/** Word has no WebP, and does not turn photos as their cameras say. */
async function redrawn(bitmap: ImageBitmap, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return await canvas.convertToBlob({ type, quality: 0.92 })
}
