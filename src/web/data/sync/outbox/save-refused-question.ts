import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { fieldsOf } from '../../../../domain/questions/question-fields.ts'
import { saveRefusedDraft } from '../../browser/storage/question-draft.ts'

/**
 * Saves a refused question or edit as a draft: the Questions screen offers it like any other unsaved text, so that it
 * can be corrected. Returns whether it outlasts the page.
 */
export function saveRefusedQuestion({ learnerId, write }: OutboxEntry): boolean {
  if (write.kind === 'add') {
    const { question } = write
    return saveRefusedDraft(learnerId, {
      questionId: question.id,
      fields: fieldsOf(question),
      startedFrom: null,
    })
  }
  if (write.kind === 'edit') {
    const { questionId, content, startedFrom } = write
    return saveRefusedDraft(learnerId, { questionId, fields: fieldsOf(content), startedFrom })
  }
  return false
}
