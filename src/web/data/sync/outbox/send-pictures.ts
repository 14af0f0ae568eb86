import type { LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { imageNamesOf } from '../../../../domain/questions/bank-images.ts'
import type { QuestionContent } from '../../../../domain/questions/question-content.ts'
import { postImage } from '../../http/post-image.ts'
import { findWaitingPicture, removeWaitingPicture } from './waiting-pictures.ts'

/**
 * Uploads the pictures that a question names and that wait on this device, before the question itself is sent. Each has
 * its name already, so that sending it twice stores it once. Rejects as `call` does.
 */
export async function sendPicturesOf(
  learnerId: string,
  write: LearnerWrite,
  timeoutMs: number,
): Promise<void> {
  const content = contentIn(write)
  if (content === null) return
  for (const name of imageNamesOf(content)) {
    const picture = await findWaitingPicture(name)
    if (picture === null || picture.learnerId !== learnerId) continue
    const id = name.slice(0, name.indexOf('.'))
    const address = await postImage(
      { learnerId, file: new File([picture.file], name), id },
      AbortSignal.timeout(timeoutMs),
    )
    if (!address.endsWith(`/${name}`)) throw new Error(`The server stored ${name} as ${address}`)
    await removeWaitingPicture(name)
  }
}

function contentIn(write: LearnerWrite): QuestionContent | null {
  if (write.kind === 'add') return write.question
  return write.kind === 'edit' ? write.content : null
}
