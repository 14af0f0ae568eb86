import type { Picture } from '../../../domain/questions/picture-in-fields.ts'
import { altTextOfFile } from '../../../domain/rich-text/image-rules.ts'
import type { ImageExtension } from '../../../domain/rich-text/image-signature.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import { newId } from '../browser/new-id.ts'
import { storedQuestionDrafts } from '../browser/storage/question-draft.ts'
import { API_HOST } from '../http/api-host.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import {
  addWaitingPicture,
  removeWaitingPicture,
  WAITING_PICTURES_MAX,
  waitingPictures,
} from '../sync/outbox/waiting-pictures.ts'

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
  await removeUnnamed(learnerId)
  if ((await waitingPictures()).length >= WAITING_PICTURES_MAX)
    return {
      problem: `${WAITING_PICTURES_MAX} pictures wait to be saved. Connect, and try again once they are.`,
    }
  const name = `${newId()}.${extension}`
  await addWaitingPicture({ name, learnerId, file, addedAt: Date.now() })
  return { address: `${API_HOST}/images/${name}`, alt: altTextOfFile(file.name) }
}

/**
 * How long a picture that nothing refers to stays, milliseconds: the editor in which it was chosen may still be open.
 */
const UNUSED_PICTURE_MAX_AGE_MS = DAY_MS

/** Removes pictures that no waiting change and no draft names, such as those of an editor that was closed. */
async function removeUnnamed(learnerId: string): Promise<void> {
  const entries = await outbox.waiting()
  const texts = JSON.stringify(entries.map(({ write }) => write)) + (storedQuestionDrafts(learnerId) ?? '')
  for (const { name, learnerId: owner, addedAt } of await waitingPictures()) {
    const isOld = addedAt < Date.now() - UNUSED_PICTURE_MAX_AGE_MS
    if (owner === learnerId && isOld && !texts.includes(name)) await removeWaitingPicture(name)
  }
}
