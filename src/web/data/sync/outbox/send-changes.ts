import { contentToWire } from '../../../../contract/question.ts'
import type { BulkChange as BulkChangeBody, QuestionChange } from '../../../../contract/question-change.ts'
import type { Question } from '../../../../domain/model.ts'
import {
  type BulkWrite,
  type EditWrite,
  type ExamChange,
  examIdOf,
  idsOf,
} from '../../../../domain/outbox/outbox-entry.ts'
import type { QuestionContent } from '../../../../domain/questions/content-fields.ts'
import { isSameContent } from '../../../../domain/questions/question-content.ts'
import { imageNamesOf } from '../../../../domain/questions/question-images.ts'
import type { WaitingPicture } from '../../browser/storage/database-schema.ts'
import { examChangeToWire, newExamToWire } from '../../decoding/exam-change-to-wire.ts'
import { readQuestion } from '../../decoding/question.ts'
import { newQuestionToWire } from '../../decoding/question-to-wire.ts'
import { call, HttpError, UploadTimeoutError } from '../../http/client.ts'
import { postImage } from '../../http/post-image.ts'
import { findWaitingPicture, removeWaitingPicture } from './waiting-pictures.ts'

/** Requests that most pages never send. Each rejects as `call` does; `timeoutMs` is that of the request after pictures. */

/** How long an upload may take besides its bytes, milliseconds. */
const UPLOAD_MS = 30_000
/** The slowest upload that is waited for, bytes a millisecond. The server stops those that are somewhat slower. */
const SLOWEST_BYTES_PER_MS = 20

/** Questions whose last edit is remembered; the one that was edited first is forgotten. */
const REMEMBERED_MAX = 200

export async function sendNewQuestion(
  learnerId: string,
  question: Question,
  timeoutMs: number,
): Promise<unknown> {
  await sendPicturesOf(learnerId, question)
  const body = newQuestionToWire(learnerId, question)
  return await call('POST', '/questions/', { body, signal: AbortSignal.timeout(timeoutMs) })
}

export async function sendEdit(learnerId: string, write: EditWrite, timeoutMs: number): Promise<unknown> {
  await sendPicturesOf(learnerId, write.content)
  return await patchQuestion(write, AbortSignal.timeout(timeoutMs))
}

export async function sendBulk(learnerId: string, write: BulkWrite, signal: AbortSignal): Promise<unknown> {
  return await call('POST', '/questions/bulk', { body: bulkToWire(learnerId, write), signal })
}

export async function sendExam(learnerId: string, change: ExamChange, signal: AbortSignal): Promise<unknown> {
  const path = `/exams/${encodeURIComponent(examIdOf(change))}`
  switch (change.is) {
    case 'add':
      return call('POST', '/exams/', { body: newExamToWire(learnerId, change.exam), signal })
    case 'edit':
      return call('PATCH', path, { body: examChangeToWire(change.startedFrom, change.content), signal })
    case 'delete':
      return call('DELETE', path, { signal })
  }
}

/**
 * Uploads the pictures that a question names and that wait on this device, before the question itself is sent. Each has
 * its name already, so that sending it twice stores it once. Rejects as `call` does, with {@link UploadTimeoutError} when
 * a picture takes longer than its size allows, and with a refusal by a server that is too old to keep the name.
 */
async function sendPicturesOf(learnerId: string, content: QuestionContent): Promise<void> {
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

interface SentEdit {
  readonly content: QuestionContent
  /** The revision that the edit was based on, and the one that it became. */
  readonly from: number
  readonly to: number
}

type SendEdit = (write: EditWrite, signal: AbortSignal) => Promise<unknown>

/**
 * Sends an edit that was made while the one before it was on its way, such as its undo, with the revision that the one
 * before became. Without that the server would reply with a conflict of the learner with themselves.
 */
export function withSentRevisions(send: SendEdit): SendEdit {
  const sent = new Map<string, SentEdit>()
  return async (write, signal) => {
    const { questionId, startedFrom } = write
    const before = sent.get(questionId)
    const isNext =
      before !== undefined &&
      before.from === startedFrom.revision &&
      isSameContent(before.content, startedFrom.content)
    const from = isNext ? before.to : startedFrom.revision
    sent.delete(questionId)
    const body = await send({ ...write, startedFrom: { ...startedFrom, revision: from } }, signal)
    const to = revisionIn(body)
    if (to !== null) sent.set(questionId, { content: write.content, from: startedFrom.revision, to })
    for (const oldest of [...sent.keys()].slice(0, -REMEMBERED_MAX)) sent.delete(oldest)
    return body
  }
}

/** The revision in a reply; null where a server has none. */
function revisionIn(body: unknown): number | null {
  try {
    return readQuestion(body).revision || null
  } catch {
    return null
  }
}

const patchQuestion = withSentRevisions((write, signal) =>
  call('PATCH', `/questions/${encodeURIComponent(write.questionId)}`, { body: editToWire(write), signal }),
)

function editToWire({ content, startedFrom, judgeAgain }: EditWrite): QuestionChange {
  return {
    ...contentToWire(content),
    ...(startedFrom.revision === 0 ? {} : { revision: startedFrom.revision }),
    ...(judgeAgain ? { judge_again: true } : {}),
  }
}

function bulkToWire(learnerId: string, { change }: BulkWrite): BulkChangeBody {
  return { user_id: learnerId, ids: [...idsOf(change)], change: bulkChangeToWire(change) }
}

function bulkChangeToWire(change: BulkWrite['change']): BulkChangeBody['change'] {
  switch (change.is) {
    case 'delete':
    case 'restore':
      return { is: change.is }
    case 'flag':
      return { is: 'flag', is_flagged: change.isFlagged }
    case 'category':
      return { is: 'category', category: change.category }
  }
}
