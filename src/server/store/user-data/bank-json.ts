import { hash as digest } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { StoreContext } from '../context.ts'
import type { JsonText } from '../engine/json-text.ts'
import { prepareLook, type Slots } from '../engine/prepared-query.ts'
import { shapeOf } from '../engine/text-shape.ts'
import { questionText } from '../resources/question-rows.ts'
import type { Tables } from '../schema.ts'

/** The questions of the learner in `users` as a JSON list, in the order they were added; a subquery of one value. */
export function questionListJson(users: ExpressionBuilder<Tables, 'users'>, json: JsonText) {
  const rows = users
    .selectFrom('questions')
    .leftJoin('tests', (join) =>
      join.onRef('tests.learner', '=', 'questions.learner').onRef('tests.seq', '=', 'questions.source_test'),
    )
    .whereRef('questions.learner', '=', 'users.learner')
    .select(['questions.seq as place', questionText(json).as('entry')])
    .orderBy('questions.seq')
    .as('row')
  return users.selectFrom(rows).select(json.list('row.entry', 'row.place', 'asc').as('list'))
}

/**
 * The whole bank of a learner as JSON that the database writes in one statement (decision 19): no row becomes an object
 * here, and no response schema is checked. The tests compare it with the same questions as objects.
 */
export function prepareBankJson({ db, json, look, lookAside }: StoreContext) {
  const select = (slot: Slots<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', slot('userId'))
      .select((users) => {
        const list = sql<string>`(${questionListJson(users, json)})`
        return ['users.revision', json.bytes(list).as('bank')]
      })
  const load = prepareLook(lookAside, select)
  const revision = prepareLook(look, (slot: Slots<{ userId: string }>) =>
    db.selectFrom('users').select('revision').where('users.id', '=', slot('userId')),
  )
  const shape = shapeOf(
    db
      .selectFrom('users')
      .select((users) => questionListJson(users, json).as('bank'))
      .compile().sql,
  )
  const tagOf = (userId: string, row: { readonly revision: string }) =>
    digest('sha256', `${userId} ${row.revision} ${shape}`, 'base64url')
  return {
    /** Changes with every write that changes the bank. Null: unknown user. */
    revision: async (userId: string) => {
      const [row] = await revision({ userId })
      return row === undefined ? null : tagOf(userId, row)
    },
    /** One consistent read. Null: unknown user. */
    load: async (userId: string) => {
      const [row] = await load({ userId })
      return row === undefined ? null : { revision: tagOf(userId, row), json: row.bank }
    },
  }
}
