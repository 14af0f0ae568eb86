import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type BatchQuestion, IMPORT_MAX_BYTES, type ImportPart } from '../../../../contract/question.ts'
import { DAY_MS } from '../../../../domain/time-units.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import {
  type BatchCounts,
  type ChangeResult,
  type ImportPartResult,
  toWriteResult,
  transact,
  type WriteResult,
} from '../../transact.ts'
import { findPastImport, type PastParts, recordImport } from '../record-import.ts'
import { digestOf } from '../stored-values.ts'
import { applyBatch } from './apply-batch.ts'

/** How long the parts of an import wait for the other parts, milliseconds. */
const MAX_AGE_MS = DAY_MS

/** Like {@link ImportPartResult}; distinguishes imports that changed something. */
type PartChange = Exclude<ImportPartResult, WriteResult<BatchCounts>> | ChangeResult<BatchCounts>

/**
 * Stores a part of an import, and all its questions once every part is there, whichever comes last. Every entry has an
 * id. The same part sent again is recognized by its content, also after the import was stored.
 *
 * A learner has one import under way. Another one replaces it, and so does the same one after a day without a part.
 * `conflict` and `unknown` as in `createAll`, the part is then not stored; `conflict`, too, when a part of that number
 * came with other content, or the number of parts differs.
 */
export async function createPart(
  context: StoreContext,
  userId: string,
  part: ImportPart,
  questions: readonly BatchQuestion[],
): Promise<ImportPartResult> {
  const text = JSON.stringify(questions)
  const bytes = Buffer.byteLength(text)
  const digest = digestOf(text)
  const changed = await transact(context, async (trx): Promise<PartChange> => {
    const lock = await context.lockLearner(trx, userId, 0)
    if (lock === null) return { outcome: 'unknown' }
    const underWay = await findImport(context, trx, lock, part)
    const past = underWay === null ? await findPastImport(trx, lock, part.import_id) : null
    // It was stored earlier, and another import took its place since.
    if (past !== null) return resentPart(past, part, digest)
    const current = underWay ?? (await createImport(context, trx, lock, part))
    if (current.parts !== part.of) return { outcome: 'conflict' }
    const waiting = await trx
      .selectFrom('import_parts')
      .select(['number', 'digest', 'bytes'])
      .where('learner', '=', lock.learner)
      .execute()
    const sentBefore = waiting.find(({ number }) => number === part.number)
    if (sentBefore !== undefined && sentBefore.digest !== digest) return { outcome: 'conflict' }
    const { created, replaced } = current
    if (created !== null && replaced !== null) {
      return { outcome: 'existing', value: { created, replaced } }
    }
    if (sentBefore === undefined) {
      const total = waiting.reduce((sum, other) => sum + other.bytes, bytes)
      if (total > IMPORT_MAX_BYTES) return { outcome: 'too large' }
      const row = { learner: lock.learner, number: part.number, digest, bytes, questions: text }
      await trx.insertInto('import_parts').values(row).execute()
      waiting.push(row)
    }
    if (waiting.length < part.of) return { outcome: 'staged', staged: waiting.length }
    return storeAll(context, trx, userId, lock, part.import_id)
  })
  return 'staged' in changed || changed.outcome === 'too large' ? changed : toWriteResult(changed)
}

/** A part of an import that was stored earlier is compared with what was sent then, where that is known. */
function resentPart({ digests, ...value }: PastParts, part: ImportPart, digest: string): PartChange {
  const isSame = digests === null || (digests.length === part.of && digests[part.number - 1] === digest)
  return isSame ? { outcome: 'existing', value } : { outcome: 'conflict' }
}

/** Removes imports of which no part came for a day. */
export async function removeStaleImports(context: StoreContext): Promise<void> {
  await transact(context, async (trx) => {
    await trx
      .deleteFrom('imports')
      .where('changed_at', '<', context.now() - MAX_AGE_MS)
      .execute()
    return { outcome: 'saved' }
  })
}

/** Removes the learner's import, whether it waits for parts or is stored. */
export async function dropImport(db: Database, learner: number): Promise<void> {
  await db.deleteFrom('imports').where('learner', '=', learner).execute()
}

interface ImportUnderWay {
  readonly parts: number
  readonly created: number | null
  readonly replaced: number | null
}

/** The import that the part belongs to. Null: it is new, or its parts waited too long. */
async function findImport(
  { now }: StoreContext,
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  part: ImportPart,
): Promise<ImportUnderWay | null> {
  const changed_at = now()
  const found = await trx
    .updateTable('imports')
    .set({ changed_at })
    .where('learner', '=', learner)
    .where('import_id', '=', part.import_id)
    .where('changed_at', '>=', changed_at - MAX_AGE_MS)
    .returning(['parts', 'created', 'replaced'])
    .executeTakeFirst()
  return found ?? null
}

/** Creates the import that the part belongs to, in place of any other. */
async function createImport(
  { now }: StoreContext,
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  part: ImportPart,
): Promise<ImportUnderWay> {
  await dropImport(trx, learner)
  const newImport = { parts: part.of, created: null, replaced: null }
  await trx
    .insertInto('imports')
    .values({ learner, import_id: part.import_id, changed_at: now(), ...newImport })
    .execute()
  return newImport
}

/** Stores the questions of all parts, and the result, so that the last part may be sent again. */
async function storeAll(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  { learner }: LearnerLock,
  importId: string,
): Promise<ChangeResult<BatchCounts>> {
  const sum = { created: 0, replaced: 0 }
  const parts = await trx
    .selectFrom('import_parts')
    .select(['number', 'digest'])
    .where('learner', '=', learner)
    .orderBy('number')
    .execute()
  const digests = parts.map(({ digest }) => digest)
  const recorder = recordImport(context, trx, userId, { id: importId, digests })
  for (const { number } of parts) {
    const applied = await applyBatch(context, trx, userId, await readPart(trx, learner, number))
    if (applied.outcome !== 'applied') return applied
    await recorder.add(applied)
    sum.created += applied.created
    sum.replaced += applied.replaced
    // Requests that need no database are handled in between.
    await yieldToEventLoop()
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
