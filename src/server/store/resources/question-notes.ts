import type { QuestionNote } from '../../../contract/question-note.ts'
import { type StoreContext, userExists } from '../context.ts'
import { type RemovalResult, transact } from '../engine/transact.ts'
import type { QuestionNoteStore } from '../interfaces/question-note-store.ts'
import type { Database } from '../schema.ts'
import { findPageBounds } from './page.ts'
import { toIso } from './stored-values.ts'

interface QuestionNoteRow {
  readonly id: string
  readonly user_id: string
  readonly question_id: string
  readonly note_text: string
  readonly hint_text: string
  readonly created_at: number
  readonly updated_at: number
}

/** Notes with ids in place of the internal numbers, in the order of their questions. */
export function selectNotes(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('question_notes as note', 'note.learner', 'users.learner')
    .innerJoin('questions', (join) =>
      join.onRef('questions.learner', '=', 'note.learner').onRef('questions.seq', '=', 'note.question'),
    )
    .select([
      'note.id',
      'users.id as user_id',
      'questions.id as question_id',
      'note.note_text',
      'note.hint_text',
      'note.created_at',
      'note.updated_at',
    ])
    .orderBy('note.question')
}

export function toNote(row: QuestionNoteRow): QuestionNote {
  return {
    id: row.id,
    user_id: row.user_id,
    question_id: row.question_id,
    note_text: row.note_text,
    hint_text: row.hint_text,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  }
}

export function createQuestionNoteStore(context: StoreContext): QuestionNoteStore {
  const { db } = context
  return {
    ofUser: async (userId, page) => {
      const bounds = await findPageBounds(page, async (id) => {
        const row = await selectNotes(db)
          .select('note.question')
          .where('users.id', '=', userId)
          .where('note.id', '=', id)
          .executeTakeFirst()
        return row?.question ?? null
      })
      if (bounds === null) return null
      let query = selectNotes(db).where('users.id', '=', userId).where('questions.deleted_at', 'is', null)
      if (bounds.after !== null) query = query.where('note.question', '>', bounds.after)
      if (bounds.limit !== null) query = query.limit(bounds.limit)
      const rows = await query.execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toNote) : null
    },

    ofQuestion: async (userId, questionId) => {
      const row = await selectNotes(db)
        .where('users.id', '=', userId)
        .where('questions.id', '=', questionId)
        .where('questions.deleted_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : toNote(row)
    },

    save: (note) =>
      transact(context, async (trx) => {
        const { user_id, question_id } = note
        const lock = await context.lockLearner(trx, user_id, 0)
        if (lock === null) return { outcome: 'unknown' }
        const { learner } = lock
        const question = await trx
          .selectFrom('questions')
          .select('seq')
          .where('id', '=', question_id)
          .where('learner', '=', learner)
          .executeTakeFirst()
        if (question === undefined) return { outcome: 'unknown' }
        const stored = await selectNotes(trx)
          .where('note.learner', '=', learner)
          .where('note.question', '=', question.seq)
          .executeTakeFirst()

        const texts = { note_text: note.note_text, hint_text: note.hint_text ?? '' }
        if (stored === undefined) {
          const now = context.now()
          const row = { id: context.newId(), ...texts, created_at: now, updated_at: now }
          await trx
            .insertInto('question_notes')
            .values({ learner, question: question.seq, ...row })
            .execute()
          return { outcome: 'saved', note: toNote({ ...row, user_id, question_id }) }
        }
        const isSame = stored.note_text === texts.note_text && stored.hint_text === texts.hint_text
        if (isSame) return { outcome: 'saved', note: toNote(stored) }
        if (wasChangedMeanwhile(note.if_updated_at, stored.updated_at)) {
          return { outcome: 'conflict', current: toNote(stored) }
        }
        // Always later than before, so that `if_updated_at` distinguishes two saves of one millisecond.
        const updated_at = Math.max(context.now(), stored.updated_at + 1)
        await trx
          .updateTable('question_notes')
          .set({ ...texts, updated_at })
          .where('learner', '=', learner)
          .where('question', '=', question.seq)
          .execute()
        return { outcome: 'saved', note: toNote({ ...stored, ...texts, updated_at }) }
      }),

    remove: async (userId, questionId) => {
      const result = await transact<RemovalResult>(context, async (trx, previous) => {
        const lock = await context.lockLearner(trx, userId, 0)
        if (lock === null) {
          await context.writeWalMarker(trx)
          return previous ?? { outcome: 'absent' }
        }
        const { learner } = lock
        const removed = await trx
          .deleteFrom('question_notes')
          .where('learner', '=', learner)
          .where('question', 'in', (from) =>
            from
              .selectFrom('questions')
              .select('seq')
              .where('learner', '=', learner)
              .where('id', '=', questionId),
          )
          .returning('id')
          .executeTakeFirst()
        return removed === undefined ? (previous ?? { outcome: 'absent' }) : { outcome: 'removed' }
      })
      return result.outcome === 'removed'
    },
  }
}

/** `known` is the `updated_at` that the client saw last: null when there was no note, undefined when it did not send one. */
function wasChangedMeanwhile(known: string | null | undefined, updatedAt: number): boolean {
  if (known === undefined) return false
  return known === null || Date.parse(known) !== updatedAt
}
