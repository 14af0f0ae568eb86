import { altTextOfFile, IMAGE_MAX_BYTES, imageProblem } from '../../../domain/rich-text/image-rules.ts'
import { imageExtensionOf, SIGNATURE_BYTES } from '../../../domain/rich-text/image-signature.ts'
import { newId } from '../browser/new-id.ts'
import { storedQuestionDrafts } from '../browser/question-draft.ts'
import { API_HOST } from '../http/api-host.ts'
import { outbox } from '../sync/outbox/page-outbox.ts'
import {
  addWaitingPicture,
  removeWaitingPicture,
  shownAddressOf,
  WAITING_PICTURES_MAX,
  waitingPictures,
} from '../sync/outbox/waiting-pictures.ts'

/** A picture that was chosen for a question. */
export interface ChosenPicture {
  /** The address that it has in the question, and will have on the server. */
  readonly address: string
  /** The address by which this page shows it now. */
  readonly shownAddress: string
  /** What its file name says. */
  readonly alt: string
}

/**
 * Stores a picture on this device, with or without a connection. It is uploaded with the question that names it, right
 * before it.
 *
 * @returns the picture, or why it is not accepted, as a sentence for the learner
 */
export async function addPicture(
  learnerId: string,
  file: File,
): Promise<ChosenPicture | { readonly problem: string }> {
  if (file.size > IMAGE_MAX_BYTES) return { problem: imageProblem(file) ?? '' }
  const extension = imageExtensionOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (extension === null) return { problem: imageProblem({ size: file.size, type: '' }) ?? '' }
  await removeUnnamed(learnerId)
  if ((await waitingPictures()).length >= WAITING_PICTURES_MAX)
    return {
      problem: `${WAITING_PICTURES_MAX} pictures wait to be saved. Connect, and try again once they are.`,
    }
  const name = `${newId()}.${extension}`
  await addWaitingPicture({ name, learnerId, file, addedAt: Date.now() })
  return {
    address: `${API_HOST}/images/${name}`,
    shownAddress: shownAddressOf(name) ?? '',
    alt: altTextOfFile(file.name),
  }
}

/** How long a picture is kept that nothing names, milliseconds: the editor that it was chosen in may still be open. */
const UNNAMED_KEPT_MS = 24 * 60 * 60 * 1000

/** Removes pictures that no waiting change and no draft names, such as those of an editor that was closed. */
async function removeUnnamed(learnerId: string): Promise<void> {
  const entries = await outbox.waiting()
  const texts = JSON.stringify(entries.map(({ write }) => write)) + (storedQuestionDrafts(learnerId) ?? '')
  for (const { name, learnerId: owner, addedAt } of await waitingPictures()) {
    const isOld = addedAt < Date.now() - UNNAMED_KEPT_MS
    if (owner === learnerId && isOld && !texts.includes(name)) await removeWaitingPicture(name)
  }
}
