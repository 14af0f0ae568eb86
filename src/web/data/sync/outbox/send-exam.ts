import { type ExamChange, examIdOf } from '../../../../domain/outbox/outbox-entry.ts'
import { examChangeToWire, newExamToWire } from '../../decoding/exam-to-wire.ts'
import { call, hasStatus } from '../../http/client.ts'

/** Sends a change of an exam. An exam that was deleted already counts as deleted. */
export async function sendExam(learnerId: string, change: ExamChange, signal: AbortSignal): Promise<unknown> {
  const path = `/exams/${encodeURIComponent(examIdOf(change))}`
  switch (change.is) {
    case 'add':
      return call('POST', '/exams/', { body: newExamToWire(learnerId, change.exam), signal })
    case 'edit':
      return call('PATCH', path, { body: examChangeToWire(change.startedFrom, change.content), signal })
    case 'delete':
      return call('DELETE', path, { signal }).catch((cause: unknown) => {
        if (hasStatus(cause, 404)) return null
        throw cause
      })
  }
}
