import { sql, type Transaction } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import { judgeAgain } from '../../../../domain/answer.ts'
import type { StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf, readTexts } from '../stored-values.ts'

/** Rows an update names, of the 32,766 values that SQLite can bind. */
const UPDATE_CHUNK = 5000

/**
 * Judges all practice responses to a question by its key as it is now, within a transaction that holds the learner's
 * lock. Returns how many verdicts changed; pages of responses after a cursor then start over.
 */
export async function judgeResponsesAgain(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner, seq }: { readonly learner: number; readonly seq: number },
  { possible_answers: options, correct_answers: correct }: Question,
): Promise<number> {
  const responses = await trx
    .selectFrom('practice_responses')
    .select(['seq', 'selected_answers', 'is_correct'])
    .where('learner', '=', learner)
    .where('question', '=', seq)
    .execute()
  const changed = responses.flatMap(({ seq, selected_answers, is_correct }) => {
    const isCorrect = Boolean(is_correct)
    const verdict = judgeAgain({ options, correct }, { selected: readTexts(selected_answers), isCorrect })
    return verdict === isCorrect ? [] : { seq, verdict }
  })
  for (const is_correct of [true, false]) {
    const seqs = changed.filter(({ verdict }) => verdict === is_correct).map(({ seq }) => seq)
    for (const chunk of chunksOf(seqs, UPDATE_CHUNK)) {
      await trx
        .updateTable('practice_responses')
        .set({ is_correct, sent_is_correct: sql`coalesce(sent_is_correct, is_correct)` })
        .where('learner', '=', learner)
        .where('seq', 'in', chunk)
        .execute()
    }
  }
  if (changed.length > 0) {
    await trx
      .updateTable('users')
      .set({ verdicts_revision: context.newId() })
      .where('learner', '=', learner)
      .execute()
  }
  return changed.length
}
