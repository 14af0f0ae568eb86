import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type StoreContext, userExists } from '../context.ts'
import { prepareLook, type Slots } from '../engine/prepared-query.ts'
import { tryAgain } from '../engine/try-again.ts'
import { responseText, selectResponses } from './response-rows.ts'

/** Lists of more answers come in parts: so many take 1.6 MB and 20 ms of the reading thread. */
export const WHOLE_MAX = 5000

/**
 * Entries of a part: a millisecond of work, between which other requests have their turn. With 500 the texts, which are
 * garbage soon after, take a quarter more memory before they are collected.
 */
export const PART_SIZE = 250

/**
 * All answers of a learner, newest first, as the database writes them: a JSON list, of more than {@link WHOLE_MAX} in
 * parts. Reading these rejects with {@link LearnerGone} when the learner is deleted, or gets new words and with them
 * another id, before the last one. Null: unknown user.
 */
export type ResponsesText = (userId: string) => Promise<Buffer | AsyncGenerator<string> | null>

export function prepareResponsesText(context: StoreContext): ResponsesText {
  const countOf = prepareCount(context)
  const wholeOf = prepareWhole(context)
  const partsOf = prepareParts(context)
  return async (userId) => {
    const [user] = await countOf({ userId })
    if (user === undefined) return null
    if ((user.count ?? 0) > WHOLE_MAX) return partsOf(userId)
    const [list] = await wholeOf({ userId })
    return list?.text ?? null
  }
}

/** How many answers a learner has, counted no further than is needed to know that they are too many. */
function prepareCount({ db, look }: StoreContext) {
  return prepareLook(look, (slot: Slots<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', slot('userId'))
      .select((users) => {
        const responses = users
          .selectFrom('practice_responses')
          .whereRef('practice_responses.learner', '=', 'users.learner')
          .select(sql.lit(1).as('one'))
          .limit(sql.lit(WHOLE_MAX + 1))
          .as('row')
        return users
          .selectFrom(responses)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('count')
      }),
  )
}

/** The answers of a learner as JSON, newest first. */
export function selectTexts({ db, json }: StoreContext) {
  return selectResponses(db)
    .clearSelect()
    .select(['response.seq as place', responseText(json).as('entry')])
    .orderBy('response.seq', 'desc')
}

function prepareWhole(context: StoreContext) {
  const { db, json, lookAside } = context
  return prepareLook(lookAside, (slot: Slots<{ userId: string }>) => {
    const rows = selectTexts(context).where('users.id', '=', slot('userId')).as('row')
    const list = db
      .selectFrom(rows)
      .select(json.bytes(json.list('row.entry', 'row.place', 'desc')).as('text'))
    // No row for who was deleted meanwhile, instead of an empty list.
    return db.selectFrom('users').where('users.id', '=', slot('userId')).select(list.as('text'))
  })
}

/** By the thread that answers, as texts: the garbage of many buffers is collected late, and takes twice the memory. */
function prepareParts(context: StoreContext) {
  const { db, json, look } = context
  const readPart = prepareLook(look, (slot: Slots<{ userId: string; before: number }>) => {
    const rows = selectTexts(context)
      .where('users.id', '=', slot('userId'))
      .where('response.seq', '<', slot('before'))
      .limit(PART_SIZE)
      .as('row')
    return db
      .selectFrom(rows)
      .select(({ fn }) => [
        json.list('row.entry', 'row.place', 'desc').as('list'),
        fn.countAll<number>().as('count'),
        fn.min('row.place').as('last'),
      ])
  })

  return async function* (userId: string) {
    let before = Number.MAX_SAFE_INTEGER
    for (let isFirst = true; ; isFirst = false) {
      const place = before
      const [part] = await tryAgain(() => readPart({ userId, before: place }))
      if (part === undefined) throw new Error('An aggregate has one row')
      const isLast = part.count < PART_SIZE
      // Each part is a list of its own: the brackets between them give way to a comma.
      if (part.count === 0 && !(await tryAgain(() => userExists(db, userId))))
        throw new LearnerGone('The learner was removed, or got new words, while their answers were read')
      const entries = part.list.slice(1, -1)
      yield `${isFirst ? '[' : part.count > 0 ? ',' : ''}${entries}${isLast ? ']' : ''}`
      if (isLast) return
      before = part.last ?? 0
      await nextTurn()
    }
  }
}

/** What was read so far is not the whole list, and the rest cannot be had any more. */
export class LearnerGone extends Error {
  override readonly name = 'LearnerGone'
}
