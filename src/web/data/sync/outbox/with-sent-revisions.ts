import type { EditWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { isSameContent, type QuestionContent } from '../../../../domain/questions/question-content.ts'
import { readQuestion } from '../../decoding/question.ts'

/** Questions whose last edit is remembered; the one that was edited first is forgotten. */
const REMEMBERED_MAX = 200

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
