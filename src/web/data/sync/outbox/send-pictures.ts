import type { LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { imageNamesOf } from '../../../../domain/questions/bank-images.ts'
import type { QuestionContent } from '../../../../domain/questions/question-content.ts'
import { HttpError, UploadTimeoutError } from '../../http/client.ts'
import { postImage } from '../../http/post-image.ts'
import { findWaitingPicture, removeWaitingPicture, type WaitingPicture } from './waiting-pictures.ts'

/** How long an upload may take besides its bytes, milliseconds. */
const UPLOAD_MS = 30_000
/** The slowest upload that is waited for, bytes a millisecond. The server stops those that are somewhat slower. */
const SLOWEST_BYTES_PER_MS = 20

/**
 * Uploads the pictures that a question names and that wait on this device, before the question itself is sent. Each has
 * its name already, so that sending it twice stores it once. Rejects as `call` does, with {@link UploadTimeoutError} when
 * a picture takes longer than its size allows, and with a refusal by a server that is too old to keep the name.
 */
export async function sendPicturesOf(learnerId: string, write: LearnerWrite): Promise<void> {
  const content = contentIn(write)
  if (content === null) return
  for (const name of imageNamesOf(content)) {
    const picture = await findWaitingPicture(name)
    if (picture === null || picture.learnerId !== learnerId) continue
    const address = await upload(picture)
    if (!address.endsWith(`/${name}`)) throw new HttpError(405, `The server stored ${name} as ${address}`)
    await removeWaitingPicture(name)
  }
}

async function upload({ learnerId, name, file }: WaitingPicture): Promise<string> {
  const id = name.slice(0, name.indexOf('.'))
  // A picture that started over each time would never arrive: the time grows with its size.
  const signal = AbortSignal.timeout(UPLOAD_MS + Math.ceil(file.size / SLOWEST_BYTES_PER_MS))
  try {
    return await postImage({ learnerId, file: new File([file], name), id }, signal)
  } catch (cause) {
    const isTooSlow = signal.aborted || (cause instanceof HttpError && cause.status === 408)
    throw isTooSlow ? new UploadTimeoutError(cause) : cause
  }
}

function contentIn(write: LearnerWrite): QuestionContent | null {
  if (write.kind === 'add') return write.question
  return write.kind === 'edit' ? write.content : null
}
