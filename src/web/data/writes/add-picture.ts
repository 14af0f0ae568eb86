import type { Picture } from '../../../domain/questions/picture-in-fields.ts'
import type { ImageExtension } from '../../../domain/rich-text/image-rules.ts'
import { altTextOfFile } from '../../../domain/rich-text/image-rules.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import { newId } from '../browser/new-id.ts'
import { API_HOST } from '../http/api-host.ts'
import { removeUnnamedPictures } from '../sync/outbox/remove-unfinished-work.ts'
import { addWaitingPicture, WAITING_PICTURES_MAX, waitingPictures } from '../sync/outbox/waiting-pictures.ts'

/**
 * How long a picture that nothing refers to stays, milliseconds: the editor in which it was chosen may still be open.
 */
const UNUSED_PICTURE_MAX_AGE_MS = DAY_MS

/**
 * Stores a picture of an accepted type and size on this device, with or without a connection. It is uploaded right
 * before the question that refers to it.
 *
 * @returns its address in the question, which is also its address on the server, and an alternative text from its file
 * name; or why it is not accepted, as a sentence for the learner
 */
export async function addPicture(
  learnerId: string,
  file: File,
  extension: ImageExtension,
): Promise<Picture | { readonly problem: string }> {
  const before = Date.now() - UNUSED_PICTURE_MAX_AGE_MS
  await removeUnnamedPictures(({ learnerId: owner, addedAt }) => owner === learnerId && addedAt < before)
  if ((await waitingPictures()).length >= WAITING_PICTURES_MAX)
    return {
      problem: `${WAITING_PICTURES_MAX} pictures wait to be saved. Connect, and try again once they are.`,
    }
  const name = `${newId()}.${extension}`
  await addWaitingPicture({ name, learnerId, file, addedAt: Date.now() })
  return { address: `${API_HOST}/images/${name}`, alt: altTextOfFile(file.name) }
}
