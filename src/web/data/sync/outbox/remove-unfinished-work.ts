import type { WaitingPicture } from '../../browser/storage/database-schema.ts'
import { allStoredDrafts, removeUnfinishedKeys } from '../../browser/storage/unfinished-work.ts'
import { isOutboxStorageUnavailable, outbox } from './page-outbox.ts'
import { removeWaitingPicture, waitingPictures } from './waiting-pictures.ts'

/** Removes those of the pictures that no waiting change and no draft names. */
export async function removeUnnamedPictures(matches: (picture: WaitingPicture) => boolean): Promise<void> {
  const pictures = (await waitingPictures()).filter(matches)
  if (pictures.length === 0) return
  const writes = (await outbox.waiting()).map(({ write }) => write)
  // What waits may name them, and cannot be read.
  if (isOutboxStorageUnavailable()) return
  const texts = JSON.stringify(writes) + allStoredDrafts()
  for (const { name } of pictures) if (!texts.includes(name)) await removeWaitingPicture(name)
}

/**
 * Removes from this device what the learners who leave it have not finished, with the pictures of their drafts: at Logout,
 * with an account, after a change of the identifier, and when another learner signs in. What waits in the outbox stays.
 *
 * @param staying the id of the learner who is signed in from now on; null: nobody
 */
export async function removeUnfinishedWork(staying: string | null): Promise<void> {
  removeUnfinishedKeys(staying)
  await removeUnnamedPictures(({ learnerId }) => learnerId !== staying)
}
