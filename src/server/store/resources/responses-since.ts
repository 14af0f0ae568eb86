import { SINCE_MAX } from '../../../contract/practice-response.ts'
import type { StoreContext } from '../context.ts'
import { prepareLook, type Slots } from '../engine/prepared-query.ts'
import { selectTexts } from './responses-text.ts'

/** A list of answers that somebody has: its newest answer, and how many it held. */
export type KnownResponses = {
  readonly until: string
  readonly known: number
}

/**
 * The answers of a learner down to the newest that somebody has, and with it, newest first, as the database writes them.
 * An answer is added behind all others and never changes, so that the older ones are the same when there are as many
 * as before. Null: they are not, more than {@link SINCE_MAX} came since, or the learner or the answer is unknown.
 */
export type ResponsesSince = (userId: string, has: KnownResponses) => Promise<string | null>

export function prepareResponsesSince(context: StoreContext): ResponsesSince {
  const { db, json, lookAside } = context
  // In one statement: an answer that goes between two would leave a list that seems whole.
  const since = prepareLook(lookAside, (slot: Slots<KnownResponses & { userId: string }>) => {
    const rows = selectTexts(context)
      .innerJoin('practice_responses as newest', 'newest.learner', 'users.learner')
      .where('users.id', '=', slot('userId'))
      .where('newest.id', '=', slot('until'))
      .whereRef('response.seq', '>=', 'newest.seq')
      .where(
        ({ selectFrom, fn }) =>
          selectFrom('practice_responses as older')
            .whereRef('older.learner', '=', 'newest.learner')
            .whereRef('older.seq', '<=', 'newest.seq')
            .select(fn.countAll<number>().as('count')),
        '=',
        slot('known'),
      )
      .limit(SINCE_MAX + 2)
      .as('row')
    return db
      .selectFrom(rows)
      .select(({ fn }) => [
        json.list('row.entry', 'row.place', 'desc').as('list'),
        fn.countAll<number>().as('count'),
      ])
  })
  return async (userId, has) => {
    const [found] = await since({ userId, ...has })
    if (found === undefined || found.count === 0 || found.count > SINCE_MAX + 1) return null
    return found.list
  }
}
