import type { Transaction } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import {
  changedContentSchema,
  type QuestionChange,
  type QuestionContent,
} from '../../../../contract/question-change.ts'
import type { StoreContext } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import type { Tables } from '../../schema.ts'
import type { RevisionResult } from '../../write-result.ts'
import { judgeResponsesAgain } from '../practice-responses/judge-responses.ts'
import { type LockedQuestion, lockQuestion } from './lock-question.ts'
import { readFeedback, replaceableKey, writeFeedback } from './question-rows.ts'
import { writeContents } from './write-contents.ts'

/** See `QuestionStore.change`. */
export function changeQuestion(
  context: StoreContext,
  questionId: string,
  change: QuestionChange,
): Promise<RevisionResult<Question>> {
  return transact<RevisionResult<Question>>(context, async (trx) => {
    const locked = await lockQuestion(context, trx, questionId)
    if (locked === null) return { outcome: 'unknown' }
    const current = locked.question
    const checked = changedContentSchema.safeParse(withChange(current, change))
    if (!checked.success) return { outcome: 'invalid', issues: checked.error.issues }
    const content = checked.data
    const isChanged = replaceableKey(content) !== replaceableKey(current)
    const isOutdated = change.revision !== undefined && change.revision !== current.revision
    if (isChanged && isOutdated) return { outcome: 'conflict', current }

    const question = isChanged ? await writeContent(trx, locked, content) : current
    const judged = change.judge_again === true ? await judgeResponsesAgain(context, trx, locked, question) : 0
    if (isChanged || judged > 0) await context.renewRevision(trx, locked.learner)
    return { outcome: 'saved', value: question }
  })
}

/** The content of a question after a change, before it is checked. */
function withChange(question: Question, change: QuestionChange): QuestionContent {
  return {
    question_text: change.question_text ?? question.question_text,
    possible_answers: change.possible_answers ?? question.possible_answers,
    correct_answers: change.correct_answers ?? question.correct_answers,
    category: change.category === undefined ? question.category : change.category,
    explanation: change.explanation === undefined ? question.explanation : change.explanation,
    format: change.format ?? question.format,
    option_feedback: change.option_feedback === undefined ? question.option_feedback : change.option_feedback,
    reference: change.reference === undefined ? question.reference : change.reference,
    source_id: change.source_id === undefined ? question.source_id : change.source_id,
    keep_order: change.keep_order === undefined ? question.keep_order : change.keep_order,
  }
}

/** Writes the content of a question under its next revision. Returns the question as it is now. */
async function writeContent(
  trx: Transaction<Tables>,
  { learner, question, deletedAt }: LockedQuestion,
  content: QuestionContent,
): Promise<Question> {
  await writeContents(trx, learner, [{ id: question.id, question: content, deletedAt }])
  const option_feedback = readFeedback(writeFeedback(content.option_feedback))
  return { ...question, ...content, option_feedback, revision: question.revision + 1 }
}
