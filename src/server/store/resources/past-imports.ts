import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Selectable, Transaction } from 'kysely'
import type { PastImport, UndoneImport } from '../../../contract/past-import.ts'
import { lockOwner, type StoreContext, userExists } from '../context.ts'
import type { Tables } from '../schema.ts'
import { transact } from '../transact.ts'
import { judgeResponsesAgain } from './practice-responses.ts'
import { restorableSince } from './questions/deleted-questions.ts'
import { selectQuestions, toQuestion } from './questions/question-rows.ts'
import { writeContents } from './questions/write-questions.ts'
import { contentHash, type ReplacedContent } from './record-import.ts'
import { toIso, toIsoOrNull } from './stored-values.ts'

/** Imports that can be undone. */
export function createPastImportStore(context: StoreContext) {
  const { db, now } = context
  return {
    /** Those that can be undone or were undone, newest first. Null: unknown user. */
    ofUser: async (userId: string): Promise<readonly PastImport[] | null> => {
      const rows = await db
        .selectFrom('users')
        .innerJoin('past_imports', 'past_imports.learner', 'users.learner')
        .select([
          'past_imports.id',
          'users.id as user_id',
          'past_imports.created',
          'past_imports.replaced',
          'past_imports.assistant',
          'past_imports.imported_at',
          'past_imports.undone_at',
        ])
        .where('users.id', '=', userId)
        .where('past_imports.imported_at', '>=', restorableSince(now()))
        .orderBy('past_imports.seq', 'desc')
        .execute()
      if (rows.length === 0 && !(await userExists(db, userId))) return null
      return rows.map(({ imported_at, undone_at, ...row }) => ({
        ...row,
        imported_at: toIso(imported_at),
        undone_at: toIsoOrNull(undone_at),
      }))
    },

    undo: (importId: string) => undoImport(context, importId),

    /** Removes imports that cannot be undone any more. */
    removeExpired: async () => {
      await transact(context, async (trx) => {
        await trx.deleteFrom('past_imports').where('imported_at', '<', restorableSince(now())).execute()
        return { outcome: 'saved' }
      })
    },
  }
}

/** Questions that are read at once: a few milliseconds. */
const PAGE_SIZE = 500

type Undoing = { readonly outcome: 'saved'; readonly undone: UndoneImport } | { readonly outcome: 'unknown' }

type ImportRow = Selectable<Tables['past_imports']>

/**
 * Deletes the questions that an import added, and gives those that it replaced their earlier content back unless they
 * were changed since. A second call returns the same counts and changes nothing. What an assistant did stays to be undone when all
 * of it was changed since. Null: unknown, or too long ago.
 */
async function undoImport(context: StoreContext, importId: string): Promise<UndoneImport | null> {
  const result = await transact<Undoing>(context, async (trx) => {
    const record = await lockImport(context, trx, importId)
    if (record === null) return { outcome: 'unknown' }
    if (record.undone !== null) return { outcome: 'saved', undone: JSON.parse(record.undone) }
    const undone = {
      deleted: await deleteAdded(context, trx, record),
      ...(await bringBack(context, trx, record)),
    }
    const isNothing = undone.deleted + undone.restored === 0
    // The question of a correction may be as the assistant left it again, after a later correction is undone.
    if (record.assistant !== null && isNothing && undone.kept > 0) return { outcome: 'saved', undone }
    await dropReplaced(trx, record)
    await trx
      .updateTable('past_imports')
      .set({ undone_at: context.now(), undone: JSON.stringify(undone) })
      .where('learner', '=', record.learner)
      .where('seq', '=', record.seq)
      .execute()
    if (!isNothing) await context.renewRevision(trx, record.learner)
    return { outcome: 'saved', undone }
  })
  return result.outcome === 'saved' ? result.undone : null
}

/** Locks the learner of an import, then reads the import. Null: unknown, or from too long ago. */
async function lockImport(
  context: StoreContext,
  trx: Transaction<Tables>,
  importId: string,
): Promise<ImportRow | null> {
  const learner = await lockOwner(context, trx, 'past_imports', importId)
  if (learner === null) return null
  const record = await trx
    .selectFrom('past_imports')
    .selectAll()
    .where('learner', '=', learner)
    .where('id', '=', importId)
    .where('imported_at', '>=', restorableSince(context.now()))
    .executeTakeFirst()
  return record ?? null
}

/** Deletes the questions that the import added and that are still in the bank. Returns how many. */
async function deleteAdded(
  { now }: StoreContext,
  trx: Transaction<Tables>,
  { learner, first_added, last_added }: ImportRow,
): Promise<number> {
  if (first_added === null || last_added === null) return 0
  const deleted = await trx
    .updateTable('questions')
    .set({ deleted_at: now() })
    .where('learner', '=', learner)
    .where('seq', '>=', first_added)
    .where('seq', '<=', last_added)
    .where('deleted_at', 'is', null)
    .returning('seq')
    .execute()
  return deleted.length
}

/**
 * Gives questions the content back that the import replaced, unless they were changed since. Answers that were judged by the
 * replaced key are judged by the earlier one.
 */
async function bringBack(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner, seq: importSeq }: ImportRow,
): Promise<Pick<UndoneImport, 'restored' | 'kept'>> {
  const sum = { restored: 0, kept: 0 }
  for (let after = 0; ; ) {
    const page = await selectQuestions(trx)
      .innerJoin('replaced_contents as replaced', (join) =>
        join
          .onRef('replaced.learner', '=', 'questions.learner')
          .onRef('replaced.question', '=', 'questions.seq'),
      )
      .select(['questions.seq', 'questions.deleted_at', 'replaced.content', 'replaced.written'])
      .where('replaced.learner', '=', learner)
      .where('replaced.import', '=', importSeq)
      .where('replaced.question', '>', after)
      .orderBy('replaced.question')
      .limit(PAGE_SIZE)
      .execute()
    const unchanged = page
      .filter((row) => contentHash(toQuestion(row)) === row.written)
      .map(({ content, ...row }) => ({ ...row, replaced: readReplaced(content) }))
    await writeContents(
      trx,
      learner,
      unchanged.map(({ id, replaced: { question, deletedAt, isRemoved }, deleted_at }) => {
        // What the learner deleted since stays deleted.
        return { id, question, deletedAt: isRemoved === true ? deletedAt : (deletedAt ?? deleted_at) }
      }),
    )
    for (const { seq, replaced } of unchanged)
      if (replaced.isJudged === true)
        await judgeResponsesAgain(context, trx, { learner, seq }, replaced.question)
    sum.restored += unchanged.length
    sum.kept += page.length - unchanged.length
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) break
    after = last.seq
    // Requests that need no database are handled in between.
    await yieldToEventLoop()
  }
  return sum
}

async function dropReplaced(trx: Transaction<Tables>, { learner, seq }: ImportRow): Promise<void> {
  await trx.deleteFrom('replaced_contents').where('learner', '=', learner).where('import', '=', seq).execute()
}

function readReplaced(json: string): ReplacedContent {
  return JSON.parse(json)
}
