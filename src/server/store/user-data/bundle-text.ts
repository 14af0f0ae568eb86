import type { StoreContext } from '../context.ts'
import { prepareLook, type Slots } from '../engine/prepared-query.ts'
import { shapeOf } from '../engine/text-shape.ts'
import { testText } from '../resources/tests.ts'
import { userText } from '../resources/users.ts'
import { questionListJson } from './bank-json.ts'

/**
 * What signing in loads (`userDataSchema`), written by the database in one statement, which sees one moment by itself;
 * by the hash of the identifier, compiled once; with the mark of its shape ({@link shapeOf}).
 */
export function prepareBundle(context: StoreContext) {
  const { load, text } = prepareLoad(context)
  const revision = prepareLook(context.look, (slot: Slots<{ hash: string }>) =>
    context.db.selectFrom('users').select('revision').where('identifier_hash', '=', slot('hash')),
  )
  return { load, revision, shape: shapeOf(text) }
}

function prepareLoad({ db, json, lookAside }: StoreContext) {
  let text = ''
  const load = prepareLook(lookAside, (slot: Slots<{ hash: string }>) => {
    const query = db
      .selectFrom('users')
      .where('users.identifier_hash', '=', slot('hash'))
      .select((users) => {
        const tests = users
          .selectFrom('tests')
          .whereRef('tests.learner', '=', 'users.learner')
          .select(['tests.seq as place', testText(json).as('entry')])
          .orderBy('tests.seq', 'desc')
          .as('row')
        const bundle = json.object({
          user: userText(json),
          tests: users.selectFrom(tests).select(json.list('row.entry', 'row.place', 'desc').as('list')),
          questions: questionListJson(users, json),
        })
        return ['users.revision', json.bytes(bundle).as('bundle')]
      })
    text = query.compile().sql
    return query
  })
  return { load, text }
}
