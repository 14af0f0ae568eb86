import type { Transaction } from 'kysely'
import { isEmptyRichText } from '../../../domain/rich-text.ts'
import type { StoreContext, Turn } from '../context.ts'
import type { Tables } from '../schema.ts'
import type { Entry } from './batch-entries.ts'
import { chunksOf } from './stored-values.ts'

/** Rows a statement inserts: 7 values each, of the 32,766 that SQLite binds at most. */
const INSERT_CHUNK = 500

/** Stores the notes of entries whose questions stand by now and have none yet; answers how many. */
export async function addNotes(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner }: Turn,
  entries: readonly Entry[],
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
