import { basename, extname } from 'node:path'
import type { Restorable } from '../../contract/restore.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { invalidField } from '../http/problems.ts'
import { faultOf } from '../store/engine/faults.ts'
import type { RestoreContents, RestoreResult } from '../store/restore-contents.ts'
import type { WriteResult } from '../store/write-result.ts'
import { removeImages } from './image-files.ts'
import { newImageName } from './image-name.ts'
import type { ReencodeImage } from './image-queue.ts'

type StoredDocumentImage = RestoreContents['images'][number]

/**
 * Stores the images of a document under new names, encoded again like uploads, and removes those that `restore` did not
 * use. A crash in between leaves an orphaned file, never an address without a file. Throws the problem 422 for data
 * that is not an image.
 */
export async function restoreWithImages(
  { images, newId, log }: Pick<AppDependencies, 'images' | 'newId' | 'log'>,
  recode: (bytes: Buffer) => ReturnType<ReencodeImage>,
  pictures: readonly Picture[],
  restore: (ready: readonly StoredDocumentImage[]) => Promise<WriteResult<RestoreResult>>,
): Promise<WriteResult<RestoreResult>> {
  const ready: StoredDocumentImage[] = []
  let usedNames: ReadonlySet<string> = new Set()
  try {
    // One after the other: each may take some megabytes, and other uploads run in between.
    for (const { picture, path } of pictures) {
      const image = await recode(Buffer.from(picture.data, 'base64'))
      if ('reason' in image || `.${image.ending}` !== extname(picture.url)) {
        const reason = 'reason' in image ? image.reason : null
        throw invalidField(path, reason ?? 'must be an image of the type that its url names')
      }
      const name = newImageName(newId, image.ending)
      ready.push({
        name,
        contentType: image.contentType,
        bytes: image.bytes.length,
        nameInDocument: basename(picture.url),
      })
      await images.put(name, image.bytes)
    }
    const written = await restore(ready)
    if ('value' in written) usedNames = written.value.imageNames
    return written
  } catch (error) {
    // The rows may be committed although no confirmation came.
    if (faultOf(error) === 'unavailable') usedNames = new Set(ready.map(({ name }) => name))
    throw error
  } finally {
    const unused = ready.map(({ name }) => name).filter((name) => !usedNames.has(name))
    await removeImages(images, unused, log)
  }
}

/** An image of a document, and the JSON Pointer of its bytes in the request body. */
export interface Picture {
  readonly picture: Restorable['images'][number]
  readonly path: string
}
