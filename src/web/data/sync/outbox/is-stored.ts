import { isRecord } from '../../../../domain/is-record.ts'
import type { LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { readList } from '../../decoding/read-values.ts'
import { call } from '../../http/client.ts'
import { REPLY_TIMEOUT_MS } from './send-write.ts'

/**
 * Whether the server has something of this learner under the id that a write created. It replied that the id is taken (409):
 * by the write itself, whose reply was lost, and which was changed since, in another tab or by judging it again. Rejects as
 * `call` does.
 */
export async function isStored(learnerId: string, write: LearnerWrite): Promise<boolean> {
  const created = createdBy(learnerId, write)
  if (created === null) return false
  const list = readList(
    await call('GET', created.path, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) }),
    'a list',
  )
  return list.some((row) => isRecord(row) && String(row.id) === created.id)
}

/** The id that a write creates, and the list that has it; null when it creates none. */
function createdBy(
  learnerId: string,
  write: LearnerWrite,
): { readonly id: string; readonly path: string } | null {
  const learner = encodeURIComponent(learnerId)
  switch (write.kind) {
    case 'answer': {
      const { id, questionId } = write.response
      return { id, path: `/practice-responses/question/${encodeURIComponent(questionId)}` }
    }
    case 'test':
      return { id: write.test.id, path: `/tests/user/${learner}` }
    case 'add':
      return { id: write.question.id, path: `/questions/user/${learner}` }
    case 'exam':
      return write.change.is === 'add' ? { id: write.change.exam.id, path: `/exams/user/${learner}` } : null
    default:
      return null
  }
}
