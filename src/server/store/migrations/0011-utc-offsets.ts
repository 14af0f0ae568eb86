import type { Kysely } from 'kysely'

/** How far a learner's clock was from UTC at an answer, minutes; null where it is not known. */
export async function utcOffsets(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('practice_responses').addColumn('utc_offset_minutes', 'integer').execute()
}
