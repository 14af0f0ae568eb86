import type { Transaction } from 'kysely'
import type { ResultNumbers, Snapshot } from '../../../../domain/sharing/class-results.ts'
import type { Database, Tables } from '../../schema.ts'
import { chunksOf } from '../stored-values.ts'
import type { ShareRow } from './share-rows.ts'

/** Rows per insert: 5 values each, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 1000

/** Stands for the class as a whole, whose number is that of its learners; others are ids of questions in the link. */
export const CLASS = ''

/** By the ids of questions in the link, and {@link CLASS}. */
export type Snapshots = ReadonlyMap<string, Snapshot<unknown>>

type ShareKey = Pick<ShareRow, 'learner' | 'seq'>

export async function readSnapshots(db: Database, { learner, seq }: ShareKey): Promise<Snapshots> {
  const rows = await db
    .selectFrom('share_results')
    .select(['item', 'contributors', 'numbers'])
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .execute()
  return new Map(
    rows.map(({ item, contributors, numbers }) => [
      item,
      { contributors: JSON.parse(contributors), numbers: numbers === null ? null : JSON.parse(numbers) },
    ]),
  )
}

/** The numbers that are not hidden: how many learners there are, and those of each question by its id in the link. */
export async function readNumbers(
  db: Database,
  { learner, seq }: ShareKey,
): Promise<{ readonly learners: number; readonly byItem: ReadonlyMap<string, ResultNumbers> }> {
  const rows = await db
    .selectFrom('share_results')
    .select(['item', 'numbers'])
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .where('numbers', 'is not', null)
    .execute()
  const numbers = new Map(rows.map((row) => [row.item, row.numbers ?? '']))
  const learners = numbers.get(CLASS)
  numbers.delete(CLASS)
  const byItem = new Map([...numbers].map(([item, json]) => [item, JSON.parse(json)]))
  return { learners: learners === undefined ? 0 : JSON.parse(learners), byItem }
}

export async function writeSnapshots(
  trx: Transaction<Tables>,
  { learner, seq: share }: ShareKey,
  snapshots: Snapshots,
): Promise<void> {
  const rows = [...snapshots].map(([item, { contributors, numbers }]) => ({
    learner,
    share,
    item,
    contributors: JSON.stringify(contributors),
    numbers: numbers === null ? null : JSON.stringify(numbers),
  }))
  for (const chunk of chunksOf(rows, INSERT_CHUNK)) {
    await trx
      .insertInto('share_results')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['learner', 'share', 'item']).doUpdateSet(({ ref }) => ({
          contributors: ref('excluded.contributors'),
          numbers: ref('excluded.numbers'),
        })),
      )
      .execute()
  }
}
