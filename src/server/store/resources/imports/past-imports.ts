import type { PastImport } from '../../../../contract/question-change.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import type { PastImportStore } from '../../interfaces/past-import-store.ts'
import { restorableSince } from '../questions/deleted-questions.ts'
import { toIso } from '../stored-values.ts'
import { undoImport } from './undo-import.ts'

export function createPastImportStore(context: StoreContext): PastImportStore {
  return {
    ofUser: (userId) => listPastImports(context, userId),
    undo: (importId) => undoImport(context, importId),
    removeExpired: () => removeExpired(context),
  }
}

async function listPastImports(
  { db, now }: StoreContext,
  userId: string,
): Promise<readonly PastImport[] | null> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('past_imports', 'past_imports.learner', 'users.learner')
    .select([
      'past_imports.id',
      'users.id as user_id',
      'past_imports.created',
      'past_imports.replaced',
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
    undone_at: undone_at === null ? null : toIso(undone_at),
  }))
}

async function removeExpired(context: StoreContext): Promise<void> {
  await transact(context, async (trx) => {
    await trx.deleteFrom('past_imports').where('imported_at', '<', restorableSince(context.now())).execute()
    return { outcome: 'saved' }
  })
}
