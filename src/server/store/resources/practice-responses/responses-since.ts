import { SINCE_MAX } from '../../../../contract/practice-response.ts'
import type { StoreContext } from '../../context.ts'
import { type Params, prepareWith } from '../../engine/prepared-query.ts'
import type { KnownResponses, PracticeResponseStore } from '../../store.ts'
import { selectResponseJson } from './responses-json.ts'

/**
 * The responses that were added since a client read its list. A response is appended and never changes, so the older
 * ones are the same when there are as many as before. Null: there are not as many, more than {@link SINCE_MAX} were added
 * since, or the learner or the response is unknown.
 */
export function prepareResponsesSince(context: StoreContext): PracticeResponseStore['jsonSince'] {
  const { db, json, readOnThread } = context
  // In one statement: a response removed between two would leave a list that seems complete.
  const since = prepareWith(readOnThread, (param: Params<KnownResponses & { userId: string }>) => {
    const rows = selectResponseJson(context)
      .innerJoin('practice_responses as newest', 'newest.learner', 'users.learner')
      .where('users.id', '=', param('userId'))
      .where('newest.id', '=', param('until'))
      .whereRef('response.seq', '>=', 'newest.seq')
      .where(
        ({ selectFrom, fn }) =>
          selectFrom('practice_responses as older')
            .whereRef('older.learner', '=', 'newest.learner')
            .whereRef('older.seq', '<=', 'newest.seq')
            .select(fn.countAll<number>().as('count')),
        '=',
        param('known'),
      )
      .limit(SINCE_MAX + 2)
      .as('row')
    return db
      .selectFrom(rows)
      .select(({ fn }) => [
        json.list('row.entry', 'row.position', 'desc').as('list'),
        fn.countAll<number>().as('count'),
      ])
  })
  return async (userId, known) => {
    const [found] = await since({ userId, ...known })
    if (found === undefined || found.count === 0 || found.count > SINCE_MAX + 1) return null
    return found.list
  }
}
