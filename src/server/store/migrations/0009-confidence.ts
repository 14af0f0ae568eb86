import type { Kysely } from 'kysely'

/** How sure a learner was of an answer; null when it was not asked or not said. */
export async function confidence(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('practice_responses').addColumn('confidence', 'text').execute()
}
