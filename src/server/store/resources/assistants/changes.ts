import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { AssistantChange } from '../../../../contract/assistant.ts'
import { ASSISTANT_LIMITS } from '../../../../domain/assistants.ts'
import { lockOwner, type StoreContext, userExists } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { transact } from '../../transact.ts'
import { restorableSince } from '../questions/deleted-questions.ts'
import { toIso, toIsoOrNull } from '../stored-values.ts'

/** The texts of a note; null: there is none. */
type NoteTexts = { readonly note_text: string; readonly hint_text: string } | null

/** What an assistant did to one question, with what undoing it needs. */
export type RecordedChange =
  | { readonly kind: 'note'; readonly before: NoteTexts; readonly after: NoteTexts }
  /** `response`: the `seq` of the practice response. */
  | { readonly kind: 'answer'; readonly response: number }

/** What the JSON of a change of a note begins with: `kind` is written first. */
const NOTE_BEGINS = '{"kind":"note"'

/** Records what an assistant did, within the transaction that does it, which holds the learner's lock. */
export async function recordChange(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  by: { readonly assistant: string; readonly question: number; readonly change: RecordedChange },
): Promise<void> {
  const lock = await context.lockLearner(trx, userId, 1)
  if (lock === null) throw new Error('The learner is locked already')
  const { learner, firstSeq: seq } = lock
  await trx
    .insertInto('assistant_changes')
    .values({
      learner,
      seq,
      id: context.newId(),
      assistant: by.assistant,
      question: by.question,
      change: JSON.stringify(by.change),
      changed_at: context.now(),
    })
    .execute()
  const oldest = await trx
    .selectFrom('assistant_changes')
    .select('seq')
    .where('learner', '=', learner)
    .orderBy('seq', 'desc')
    .offset(ASSISTANT_LIMITS.changesMax)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await trx
    .deleteFrom('assistant_changes')
    .where('learner', '=', learner)
    .where('seq', '<=', oldest.seq)
    .execute()
}

/** `undone` is false where the learner changed the note since. */
type Undoing = { readonly outcome: 'saved'; readonly undone: boolean } | { readonly outcome: 'unknown' }

/** What assistants did, and undoing it. */
export function createChangeStore(context: StoreContext) {
  const { db, now } = context
  return {
    /** Those of the last weeks, newest first. Null: unknown user. */
    changesOf: async (userId: string): Promise<readonly AssistantChange[] | null> => {
      const imports = await db
        .selectFrom('users')
        .innerJoin('past_imports as import', 'import.learner', 'users.learner')
        .leftJoin('replaced_contents as replaced', (join) =>
          join
            .onRef('replaced.learner', '=', 'import.learner')
            .onRef('replaced.import', '=', 'import.seq')
            .on('import.replaced', '=', 1)
            .on('import.created', '=', 0),
        )
        .leftJoin('questions', (join) =>
          join
            .onRef('questions.learner', '=', 'replaced.learner')
            .onRef('questions.seq', '=', 'replaced.question'),
        )
        .select(['import.seq', 'import.id', 'import.assistant', 'import.created', 'import.replaced'])
        .select(['import.imported_at', 'import.undone_at', 'questions.id as question_id'])
        .where('users.id', '=', userId)
        .where('import.assistant', 'is not', null)
        .where('import.imported_at', '>=', restorableSince(now()))
        .execute()
      const changes = await db
        .selectFrom('users')
        .innerJoin('assistant_changes as change', 'change.learner', 'users.learner')
        .leftJoin('questions', (join) =>
          join
            .onRef('questions.learner', '=', 'change.learner')
            .onRef('questions.seq', '=', 'change.question'),
        )
        .select(['change.seq', 'change.id', 'change.assistant', 'change.changed_at', 'change.undone_at'])
        // Not the whole of it: the texts of 500 notes may have 200 MB.
        .select(sql<string>`substr(change.change, 1, ${sql.lit(NOTE_BEGINS.length)})`.as('begins'))
        .select('questions.id as question_id')
        .where('users.id', '=', userId)
        .where('change.changed_at', '>=', restorableSince(now()))
        .execute()
      if (imports.length + changes.length === 0 && !(await userExists(db, userId))) return null
      const listed = [
        ...imports.map(({ seq, imported_at, undone_at, assistant, ...row }) => ({
          seq,
          entry: {
            ...row,
            user_id: userId,
            assistant: assistant ?? '',
            kind: 'questions' as const,
            changed_at: toIso(imported_at),
            undone_at: toIsoOrNull(undone_at),
          },
        })),
        ...changes.map(({ seq, begins, changed_at, undone_at, ...row }) => ({
          seq,
          entry: {
            ...row,
            user_id: userId,
            kind: begins === NOTE_BEGINS ? ('note' as const) : ('answer' as const),
            created: 0,
            replaced: 0,
            changed_at: toIso(changed_at),
            undone_at: toIsoOrNull(undone_at),
          },
        })),
      ]
      return listed.toSorted((one, other) => other.seq - one.seq).map(({ entry }) => entry)
    },

    /**
     * Undoes a note or an answer. False: the learner changed the note since, so it stays. A second call changes nothing and
     * returns true. Null: unknown, or too long ago.
     */
    undoChange: async (id: string): Promise<boolean | null> => {
      const result = await transact<Undoing>(context, (trx) => undo(context, trx, id))
      return result.outcome === 'saved' ? result.undone : null
    },

    /** Removes proposals and changes from too long ago, and keys that expired as long ago. */
    removeExpired: async () => {
      const since = restorableSince(now())
      await transact(context, async (trx) => {
        await trx.deleteFrom('assistant_changes').where('changed_at', '<', since).execute()
        return { outcome: 'saved' }
      })
      await yieldToEventLoop()
      await transact(context, async (trx) => {
        await trx.deleteFrom('assistant_proposals').where('proposed_at', '<', since).execute()
        return { outcome: 'saved' }
      })
      await yieldToEventLoop()
      await transact(context, async (trx) => {
        await trx.deleteFrom('assistant_keys').where('expires_at', '<', since).execute()
        return { outcome: 'saved' }
      })
    },
  }
}

async function undo(context: StoreContext, trx: Transaction<Tables>, id: string): Promise<Undoing> {
  const learner = await lockOwner(context, trx, 'assistant_changes', id)
  if (learner === null) return { outcome: 'unknown' }
  const row = await trx
    .selectFrom('assistant_changes')
    .selectAll()
    .where('learner', '=', learner)
    .where('id', '=', id)
    .where('changed_at', '>=', restorableSince(context.now()))
    .executeTakeFirst()
  if (row === undefined) return { outcome: 'unknown' }
  if (row.undone_at !== null) return { outcome: 'saved', undone: true }
  const change = readChange(row.change)
  const undone =
    change.kind === 'note'
      ? await restoreNote(context, trx, { ...row, ...change })
      : await removeResponse(context, trx, { learner, response: change.response })
  if (undone) {
    await trx
      .updateTable('assistant_changes')
      .set({ undone_at: context.now() })
      .where('learner', '=', learner)
      .where('seq', '=', row.seq)
      .execute()
  }
  return { outcome: 'saved', undone }
}

/** Gives a note its earlier texts back. False: it has others than the assistant wrote. */
async function restoreNote(
  context: StoreContext,
  trx: Transaction<Tables>,
  {
    learner,
    question,
    before,
    after,
  }: { learner: number; question: number } & Extract<RecordedChange, { kind: 'note' }>,
): Promise<boolean> {
  const stored = await trx
    .selectFrom('question_notes')
    .select(['note_text', 'hint_text', 'updated_at'])
    .where('learner', '=', learner)
    .where('question', '=', question)
    .executeTakeFirst()
  if (stored?.note_text !== after?.note_text || stored?.hint_text !== after?.hint_text) return false
  if (stored === undefined) return true
  if (before === null) {
    await trx
      .deleteFrom('question_notes')
      .where('learner', '=', learner)
      .where('question', '=', question)
      .execute()
    return true
  }
  await trx
    .updateTable('question_notes')
    .set({ ...before, updated_at: Math.max(context.now(), stored.updated_at + 1) })
    .where('learner', '=', learner)
    .where('question', '=', question)
    .execute()
  return true
}

/** Removes an answer. Lists of answers after a cursor then start over. */
async function removeResponse(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner, response }: { readonly learner: number; readonly response: number },
): Promise<true> {
  await trx
    .deleteFrom('practice_responses')
    .where('learner', '=', learner)
    .where('seq', '=', response)
    .execute()
  await trx
    .updateTable('users')
    .set({ verdicts_revision: context.newId() })
    .where('learner', '=', learner)
    .execute()
  // The list as a whole is tagged by the revision and its last entry, which may be another answer.
  await context.renewRevision(trx, learner)
  return true
}

function readChange(json: string): RecordedChange {
  return JSON.parse(json)
}
