import type { StoreContext } from '../context.ts'
import { type Params, prepareWith } from '../engine/prepared-query.ts'
import { sqlFingerprint } from '../engine/sql-fingerprint.ts'
import { questionListJson } from '../resources/questions/bank-json.ts'
import { testJson } from '../resources/tests/test-rows.ts'
import { userJson } from '../resources/users.ts'

/**
 * What signing in loads (`userDataSchema`) as JSON that the database writes in one statement, which is consistent by
 * itself; by the hash of the identifier. With the fingerprint of that statement ({@link sqlFingerprint}).
 */
export function prepareUserDataJson(context: StoreContext) {
  const { load, text } = prepareLoad(context)
  const revision = prepareWith(context.readCommitted, (param: Params<{ hash: string }>) =>
    context.db.selectFrom('users').select('revision').where('identifier_hash', '=', param('hash')),
  )
  return { load, revision, fingerprint: sqlFingerprint(text) }
}

function prepareLoad({ db, json, readOnThread }: StoreContext) {
  let text = ''
  const load = prepareWith(readOnThread, (param: Params<{ hash: string }>) => {
    const query = db
      .selectFrom('users')
      .where('users.identifier_hash', '=', param('hash'))
      .select((users) => {
        const tests = users
          .selectFrom('tests')
          .leftJoin('exams', (join) =>
            join.onRef('exams.learner', '=', 'tests.learner').onRef('exams.seq', '=', 'tests.exam'),
          )
          .whereRef('tests.learner', '=', 'users.learner')
          .select(['tests.seq as position', testJson(json).as('entry')])
          .orderBy('tests.seq', 'desc')
          .as('row')
        const userData = json.object({
          user: userJson(json),
          tests: users.selectFrom(tests).select(json.list('row.entry', 'row.position', 'desc').as('list')),
          questions: questionListJson(users, json),
        })
        return ['users.revision', json.bytes(userData).as('json')]
      })
    text = query.compile().sql
    return query
  })
  return { load, text }
}
