import type { InferResult } from 'kysely'
import type { PageQuery } from '../../../contract/common.ts'
import type { NewQuestionNote, QuestionNote } from '../../../contract/question-note.ts'
import { type StoreContext, userExists } from '../context.ts'
import type { Database } from '../schema.ts'
import { removeLocked, transact } from '../transact.ts'
import { recordChange } from './assistants/changes.ts'
import { findPageBounds, pageOf, toIso } from './stored-values.ts'

/** Notes with ids in place of the internal numbers. */
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
}

type QuestionNoteRow = InferResult<ReturnType<typeof selectNotes>>[number]

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

type NoteSaving =
  | { readonly outcome: 'saved'; readonly note: QuestionNote }
  | { readonly outcome: 'conflict'; readonly current: QuestionNote }
  | { readonly outcome: 'unknown' }

export function createQuestionNoteStore(context: StoreContext) {
  const { db } = context
  return {
    /** Null: unknown user. */
    ofUser: async (userId: string, page: PageQuery): Promise<readonly QuestionNote[] | null> => {
      const notes = selectNotes(db).where('users.id', '=', userId)
      const bounds = await findPageBounds(page, (id) =>
        notes.select('note.question as seq').where('note.id', '=', id).executeTakeFirst(),
      )
      if (bounds === null) return null
      const shown = notes.where('questions.deleted_at', 'is', null)
      const rows = await pageOf(shown, 'note.question', 'asc', bounds).execute()
      return rows.length > 0 || (await userExists(db, userId)) ? rows.map(toNote) : null
    },

    /** Null: there is none, or the question is unknown. */
    ofQuestion: async (userId: string, questionId: string): Promise<QuestionNote | null> => {
      const row = await selectNotes(db)
        .where('users.id', '=', userId)
        .where('questions.id', '=', questionId)
        .where('questions.deleted_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : toNote(row)
    },

    /**
     * Creates or replaces; the texts have been sanitized. `conflict`, with the stored note, when `if_updated_at` is not the
     * stored one, or is null (there was no note) and there is one now. Saving the same texts again changes nothing and is
     * never a conflict, so that a save may be sent twice. Saving where the note was removed is no conflict either.
     * @param assistant the name of the assistant that writes it, so that it can be undone
     */
    save: (note: NewQuestionNote, assistant: string | null = null) =>
      transact<NoteSaving>(context, async (trx) => {
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
        const record = async (before: typeof texts | null) => {
          if (assistant === null) return
          const change = { kind: 'note', before, after: texts } as const
          await recordChange(context, trx, user_id, { assistant, question: question.seq, change })
        }
        if (stored === undefined) {
          const now = context.now()
          const row = { id: context.newId(), ...texts, created_at: now, updated_at: now }
          await trx
            .insertInto('question_notes')
            .values({ learner, question: question.seq, ...row })
            .execute()
          await record(null)
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
        await record({ note_text: stored.note_text, hint_text: stored.hint_text })
        return { outcome: 'saved', note: toNote({ ...stored, ...texts, updated_at }) }
      }),

    /** False: there was none, or the question is not the user's. */
    remove: (userId: string, questionId: string) =>
      removeLocked(
        context,
        (trx) => context.lockLearner(trx, userId, 0),
        async (trx, { learner }) => {
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
          return removed !== undefined
        },
      ),
  }
}

/** `known` is the `updated_at` that the client saw last: null when there was no note, undefined when it did not send one. */
function wasChangedMeanwhile(known: string | null | undefined, updatedAt: number): boolean {
  if (known === undefined) return false
  return known === null || Date.parse(known) !== updatedAt
}
