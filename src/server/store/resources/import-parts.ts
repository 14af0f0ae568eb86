import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type BatchQuestion, IMPORT_MAX_BYTES, type ImportPart } from '../../../contract/question.ts'
import type { StoreContext, Turn } from '../context.ts'
import { asWritten, type Changed, transact } from '../engine/transact.ts'
import type { Database, Tables } from '../schema.ts'
import type { BatchCounts, PartOutcome, Written } from '../store.ts'
import { applyEntries } from './batch-entries.ts'

/** How long the parts of an import wait for the rest, milliseconds. */
const WAITING_MAX_MS = 24 * 60 * 60 * 1000

/** As {@link PartOutcome}, with what it did to the database. */
type PartChange = Exclude<PartOutcome, Written<BatchCounts>> | Changed<BatchCounts>

/** See `QuestionStore.createPart`. */
export async function createPart(
  context: StoreContext,
  userId: string,
  part: ImportPart,
  questions: readonly BatchQuestion[],
): Promise<PartOutcome> {
  const text = JSON.stringify(questions)
  const bytes = Buffer.byteLength(text)
  const digest = createHash('sha256').update(text).digest('base64url')
  const changed = await transact(context, async (trx): Promise<PartChange> => {
    const turn = await context.takeTurn(trx, userId, 0)
    if (turn === null) return { outcome: 'unknown' }
    const under = await findOrBegin(context, trx, turn, part)
    if (under.parts !== part.of) return { outcome: 'conflict' }
    const waiting = await trx
      .selectFrom('import_parts')
      .select(['number', 'digest', 'bytes'])
      .where('learner', '=', turn.learner)
      .execute()
    const again = waiting.find(({ number }) => number === part.number)
    if (again !== undefined && again.digest !== digest) return { outcome: 'conflict' }
    const { created, replaced } = under
    if (created !== null && replaced !== null) {
      return { outcome: 'existing', value: { created, replaced } }
    }
    if (again === undefined) {
      const total = waiting.reduce((sum, other) => sum + other.bytes, bytes)
      if (total > IMPORT_MAX_BYTES) return { outcome: 'too large' }
      const row = { learner: turn.learner, number: part.number, digest, bytes, questions: text }
      await trx.insertInto('import_parts').values(row).execute()
      waiting.push(row)
    }
    if (waiting.length < part.of) return { outcome: 'staged', staged: waiting.length }
    return storeAll(context, trx, userId, turn)
  })
  return 'staged' in changed || changed.outcome === 'too large' ? changed : asWritten(changed)
}

/** Removes imports of which nothing came for a day. */
export async function forgetImports(context: StoreContext): Promise<void> {
  await transact(context, async (trx) => {
    await trx
      .deleteFrom('imports')
      .where('changed_at', '<', context.now() - WAITING_MAX_MS)
      .execute()
    return { outcome: 'saved' }
  })
}

/** Removes the learner's import, whether it waits or is stored. */
export async function dropImport(db: Database, learner: number): Promise<void> {
  await db.deleteFrom('imports').where('learner', '=', learner).execute()
}

/** The import that the part belongs to; a new one, or one that waited too long, takes the place of any other. */
async function findOrBegin(
  { now }: StoreContext,
  trx: Transaction<Tables>,
  { learner }: Turn,
  part: ImportPart,
): Promise<{ readonly parts: number; readonly created: number | null; readonly replaced: number | null }> {
  const changed_at = now()
  const found = await trx
    .updateTable('imports')
    .set({ changed_at })
    .where('learner', '=', learner)
    .where('import_id', '=', part.import_id)
    .where('changed_at', '>=', changed_at - WAITING_MAX_MS)
    .returning(['parts', 'created', 'replaced'])
    .executeTakeFirst()
  if (found !== undefined) return found
  await dropImport(trx, learner)
  const begun = { parts: part.of, created: null, replaced: null }
  await trx
    .insertInto('imports')
    .values({ learner, import_id: part.import_id, changed_at, ...begun })
    .execute()
  return begun
}

/** Stores every part in turn; what it comes to is kept, so that the last part may be sent again. */
async function storeAll(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  { learner }: Turn,
): Promise<Changed<BatchCounts>> {
  const sum = { created: 0, replaced: 0 }
  const parts = await trx
    .selectFrom('import_parts')
    .select('number')
    .where('learner', '=', learner)
    .orderBy('number')
    .execute()
  for (const { number } of parts) {
    const applied = await applyEntries(context, trx, userId, await readPart(trx, learner, number))
    if (applied.outcome !== 'applied') return applied
    sum.created += applied.created
    sum.replaced += applied.replaced
    // What needs no database is answered in between.
    await othersTurn()
  }
  await trx.updateTable('import_parts').set({ questions: '' }).where('learner', '=', learner).execute()
  await trx.updateTable('imports').set(sum).where('learner', '=', learner).execute()
  return { outcome: sum.created > 0 ? 'created' : 'saved', value: sum }
}

async function readPart(trx: Transaction<Tables>, learner: number, number: number) {
  const row = await trx
    .selectFrom('import_parts')
    .select('questions')
    .where('learner', '=', learner)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const questions: readonly (BatchQuestion & { readonly id: string })[] = JSON.parse(row.questions)
  return questions.map((question) => ({ id: question.id, question }))
}
