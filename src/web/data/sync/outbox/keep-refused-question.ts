import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { fieldsOf } from '../../../../domain/questions/question-fields.ts'
import { keepRefusedDraft } from '../../browser/question-draft.ts'

/** A refused question or edit can be corrected and saved again: Questions offers it, as what was typed and not saved. */
export function keepRefusedQuestion({ learnerId, write }: OutboxEntry): void {
  if (write.kind === 'add')
    keepRefusedDraft(learnerId, { questionId: write.question.id, fields: fieldsOf(write.question) })
  if (write.kind === 'edit')
    keepRefusedDraft(learnerId, { questionId: write.questionId, fields: fieldsOf(write.content) })
}
