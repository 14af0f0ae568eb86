import type { Transaction } from 'kysely'
import { isEmptyRichText } from '../../../../domain/rich-text/rich-text.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf } from '../stored-values.ts'
import type { BatchEntry } from './batch-entry.ts'

/** Rows per insert: 7 values each, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 500

/** Stores the notes of entries whose questions exist by now and have no note yet. Returns how many. */
export async function addNotes(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  entries: readonly BatchEntry[],
): Promise<number> {
  const noted = entries.filter(({ question: { note_text, hint_text } }) =>
    [note_text, hint_text].some((text) => !isEmptyRichText(text ?? '')),
  )
  const now = context.now()
  let added = 0
  for (const chunk of chunksOf(noted, INSERT_CHUNK)) {
    const ids = chunk.map(({ id }) => id)
    const questions = await trx
      .selectFrom('questions')
      .select(['id', 'seq'])
      .where('learner', '=', learner)
      .where('id', 'in', ids)
      .execute()
    const seqOf = new Map(questions.map(({ id, seq }) => [id, seq]))
    const rows = chunk.flatMap(({ id, question: { note_text, hint_text } }) => {
      const question = seqOf.get(id)
      if (question === undefined) return []
      const texts = { note_text: note_text ?? '', hint_text: hint_text ?? '' }
      return { learner, question, id: context.newId(), ...texts, created_at: now, updated_at: now }
    })
    const inserted = await trx
      .insertInto('question_notes')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['learner', 'question']).doNothing())
      .returning('id')
      .execute()
    added += inserted.length
  }
  return added
}
