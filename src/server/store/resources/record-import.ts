import type { Transaction } from 'kysely'
import type { BatchQuestion, Question } from '../../../contract/question.ts'
import type { LearnerLock, StoreContext } from '../context.ts'
import type { Tables } from '../schema.ts'
import type { BatchCounts } from '../transact.ts'
import type { BatchResult, Replacement } from './questions/apply-batch.ts'
import { replaceableKey } from './questions/question-rows.ts'
import { chunksOf, digestOf } from './stored-values.ts'

/** Most imports of a learner that can be undone, and as many changes by assistants: the oldest one is dropped. */
const PAST_IMPORTS_MAX = 100
/** Rows per insert: 5 values each, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 1000

/** What a question had before an import replaced it. */
export interface ReplacedContent {
  readonly question: Question
  /** Milliseconds since the Unix epoch; null: it was in the bank. */
  readonly deletedAt: number | null
  /** Whether the import deleted it. */
  readonly isRemoved?: boolean
  /** Whether earlier answers were judged by the new key. */
  readonly isJudged?: boolean
}

type Applied = Pick<
  Extract<BatchResult, { readonly outcome: 'applied' }>,
  'created' | 'replaced' | 'added' | 'replacements'
>

/** Records what an import did, batch by batch, within its transaction. */
export interface ImportRecorder {
  add(applied: Applied): Promise<void>
}

/**
 * A recorder for an import, which leaves no record when it changes nothing.
 * @param inParts of an import in parts: the hashes of its parts, and the client's id, under which it is undone unless
 *   another import has that id; null: it has no parts
 * @param assistant the name of the assistant that made the change; null: the learner imports
 */
export function recordImport(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  inParts: { readonly id: string; readonly digests: readonly string[] } | null,
  assistant: string | null = null,
): ImportRecorder {
  let record: { readonly learner: number; readonly seq: number } | null = null
  const sum = { created: 0, replaced: 0 }
  let firstAdded: number | null = null

  const open = async () => {
    const lock = await context.lockLearner(trx, userId, 1)
    if (lock === null) throw new Error('The learner is locked already')
    const key = { learner: lock.learner, seq: lock.firstSeq }
    const parts = inParts && { import_id: inParts.id, part_digests: JSON.stringify(inParts.digests) }
    const row = { ...key, ...parts, ...sum, imported_at: context.now(), assistant }
    const isTaken = inParts !== null && (await isIdTaken(trx, inParts.id))
    const id = inParts === null || isTaken ? context.newId() : inParts.id
    await trx
      .insertInto('past_imports')
      .values({ ...row, id })
      .execute()
    await dropOldest(trx, lock.learner, assistant === null)
    return key
  }

  return {
    add: async ({ created, replaced, added, replacements }) => {
      if (created + replaced === 0) return
      record ??= await open()
      const { learner, seq } = record
      sum.created += created
      sum.replaced += replaced
      firstAdded ??= added?.first ?? null
      await trx
        .updateTable('past_imports')
        .set({ ...sum, first_added: firstAdded, ...(added === null ? {} : { last_added: added.last }) })
        .where('learner', '=', learner)
        .where('seq', '=', seq)
        .execute()
      for (const chunk of chunksOf(replacements, INSERT_CHUNK)) {
        await trx
          .insertInto('replaced_contents')
          .values(chunk.map((replacement) => ({ learner, import: seq, ...contentRow(replacement) })))
          // Two parts may replace the same question: undoing brings back what it had before both.
          .onConflict((conflict) =>
            conflict
              .columns(['learner', 'import', 'question'])
              .doUpdateSet(({ ref }) => ({ written: ref('excluded.written') })),
          )
          .execute()
      }
    },
  }
}

/** What an import in parts did, and the hashes of its parts; null: those are not known. */
export interface PastParts extends BatchCounts {
  readonly digests: readonly string[] | null
}

/** An import in parts that the learner sent before. Null: it is not known, or changed nothing. */
export async function findPastImport(
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  importId: string,
): Promise<PastParts | null> {
  const found = await trx
    .selectFrom('past_imports')
    .select(['created', 'replaced', 'part_digests'])
    .where('learner', '=', learner)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (found === undefined) return null
  const { part_digests, ...counts } = found
  return { ...counts, digests: part_digests === null ? null : JSON.parse(part_digests) }
}

/** Whether an import of any learner has the id: it must not be possible to undo one by the id of another. */
async function isIdTaken(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const found = await trx.selectFrom('past_imports').select('seq').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Identifies the content of a question; its flag, note and place are not part of it. */
export function contentHash(question: BatchQuestion | Question): string {
  return digestOf(replaceableKey(question))
}

function contentRow({ seq, question, deletedAt, written, isRemoved, isJudged }: Replacement) {
  const replaced: ReplacedContent = {
    question,
    deletedAt,
    ...(isRemoved === true && { isRemoved }),
    ...(isJudged === true && { isJudged }),
  }
  return { question: seq, content: JSON.stringify(replaced), written: contentHash(written) }
}

async function dropOldest(trx: Transaction<Tables>, learner: number, isOwn: boolean): Promise<void> {
  const kind = isOwn ? 'is' : 'is not'
  const oldest = await trx
    .selectFrom('past_imports')
    .select('seq')
    .where('learner', '=', learner)
    .where('assistant', kind, null)
    .orderBy('seq', 'desc')
    .offset(PAST_IMPORTS_MAX)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await trx
    .deleteFrom('past_imports')
    .where('learner', '=', learner)
    .where('assistant', kind, null)
    .where('seq', '<=', oldest.seq)
    .execute()
}
