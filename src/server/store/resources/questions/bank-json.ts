import { hash as digest } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { StoreContext } from '../../context.ts'
import { type JsonSql, sqlFingerprint } from '../../engine/json-sql.ts'
import { type Params, prepareWith } from '../../engine/prepared-query.ts'
import type { Tables } from '../../schema.ts'
import { questionJson } from './question-rows.ts'

/**
 * The questions of the learner in `users` as a JSON list, in the order they were added, without deleted ones: a
 * subquery with one value.
 */
export function questionListJson(users: ExpressionBuilder<Tables, 'users'>, json: JsonSql) {
  const rows = users
    .selectFrom('questions')
    .leftJoin('tests', (join) =>
      join.onRef('tests.learner', '=', 'questions.learner').onRef('tests.seq', '=', 'questions.source_test'),
    )
    .whereRef('questions.learner', '=', 'users.learner')
    .where('questions.deleted_at', 'is', null)
    .select(['questions.seq as position', questionJson(json).as('entry')])
    .orderBy('questions.seq')
    .as('row')
  return users.selectFrom(rows).select(json.list('row.entry', 'row.position', 'asc').as('list'))
}

/**
 * The whole bank of a learner as JSON that the database writes in one statement (decision 19): no row becomes an object,
 * and no response schema is checked. The tests compare it with the same questions as objects.
 */
export function prepareBankJson({ db, json, readCommitted, readOnThread }: StoreContext) {
  const select = (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', param('userId'))
      .select((users) => {
        const list = sql<string>`(${questionListJson(users, json)})`
        return ['users.revision', json.bytes(list).as('bank')]
      })
  const load = prepareWith(readOnThread, select)
  const revision = prepareWith(readCommitted, (param: Params<{ userId: string }>) =>
    db.selectFrom('users').select('revision').where('users.id', '=', param('userId')),
  )
  const fingerprint = sqlFingerprint(
    db
      .selectFrom('users')
      .select((users) => questionListJson(users, json).as('bank'))
      .compile().sql,
  )
  const revisionOf = (row: { readonly revision: string }) =>
    digest('sha256', `${row.revision} ${fingerprint}`, 'base64url')
  return {
    /** Changes with every write that changes the bank. Null: unknown user. */
    revision: async (userId: string) => {
      const [row] = await revision({ userId })
      return row === undefined ? null : revisionOf(row)
    },
    /** One consistent read. Null: unknown user. */
    load: async (userId: string) => {
      const [row] = await load({ userId })
      return row === undefined ? null : { revision: revisionOf(row), json: row.bank }
    },
  }
}
