import { writeFile } from 'node:fs/promises'
import type { Question as StoredQuestion } from '../../src/contract/question.ts'
import type { BankFormat } from '../../src/domain/bank-export/bank-formats.ts'
import { mentionedImages } from '../../src/domain/bank-export/bank-images.ts'
import { exportBank } from '../../src/domain/bank-export/export-bank.ts'
import { NEVER_IN_BANK_FILES } from '../../src/domain/bank-export/loss.ts'
import { formatCount } from '../../src/domain/format-number.ts'
import type { Question } from '../../src/domain/model.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { ExportCommand } from './arguments.ts'

/** The outcome of an export, as lines to print. `unknown`: no learner has the identifier. */
export type ExportOutcome =
  | { readonly outcome: 'exported'; readonly report: readonly string[] }
  | { readonly outcome: 'unknown' }

/** Writes the learner's bank to a new file. Rejects when the file exists or cannot be written. */
export async function exportFile(
  store: Store,
  { identifier, format, keepsFormulas }: Omit<ExportCommand, 'file'>,
  path: string,
): Promise<ExportOutcome> {
  const learner = await store.users.findByIdentifier(identifier)
  if (learner === null) return { outcome: 'unknown' }
  const bank = (await store.questions.ofUser(learner.id, {})) ?? []
  const asked = bank.map(asQuestion)
  const { text, questions, losses, formulas } = exportBank(asked, format, { keepsFormulas })
  await writeFile(path, text, { flag: 'wx' })
  const count = questions === 1 ? '1 question is' : `${questions} questions are`
  return {
    outcome: 'exported',
    report: [
      `${count} in ${path}.`,
      ...losses.map(({ message }) => message),
      ...picturesReport(mentionedImages(asked).length, format),
      ...(formulas === null ? [] : [formulas]),
      NEVER_IN_BANK_FILES,
    ],
  }
}

/** Only the browser exports pictures. The losses of other formats say so already. */
function picturesReport(count: number, format: BankFormat): string[] {
  if (count === 0 || (format !== 'json' && format !== 'moodle-xml')) return []
  return [`${formatCount(count, 'picture')} not in the file: an export in the browser has them.`]
}

function asQuestion(stored: StoredQuestion): Question {
  return {
    id: stored.id,
    text: stored.question_text,
    category: stored.category,
    options: stored.possible_answers,
    correct: stored.correct_answers,
    explanation: stored.explanation,
    isFlagged: stored.is_flagged,
    wasCorrect: stored.is_correct,
    sourceTestId: stored.source_test_id,
    format: stored.format,
    optionFeedback: stored.option_feedback,
    reference: stored.reference,
    sourceId: stored.source_id,
    revision: stored.revision,
  }
}
