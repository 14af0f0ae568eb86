import type { BulkChange as BulkChangeBody, QuestionChange } from '../../../../contract/question-change.ts'
import {
  type BulkWrite,
  type EditWrite,
  idsOf,
  type QuestionWrite,
} from '../../../../domain/outbox/outbox-entry.ts'
import { contentToWire, newQuestionToWire } from '../../decoding/question-to-wire.ts'
import { call } from '../../http/client.ts'
import { sendPicturesOf } from './send-pictures.ts'
import { withSentRevisions } from './with-sent-revisions.ts'

/**
 * Sends a new question, an edit or a change of many questions; pictures that wait with it first. Rejects as `call` does.
 *
 * @param timeoutMs of the request after the pictures
 */
export async function sendQuestion(
  learnerId: string,
  write: Exclude<QuestionWrite, { kind: 'flag' }>,
  timeoutMs: number,
): Promise<unknown> {
  await sendPicturesOf(learnerId, write)
  const signal = AbortSignal.timeout(timeoutMs)
  switch (write.kind) {
    case 'add':
      return await call('POST', '/questions/', { body: newQuestionToWire(learnerId, write.question), signal })
    case 'edit':
      return await sendEdit(write, signal)
    case 'bulk':
      return await call('POST', '/questions/bulk', { body: bulkToWire(learnerId, write), signal })
  }
}

const sendEdit = withSentRevisions((write, signal) =>
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
