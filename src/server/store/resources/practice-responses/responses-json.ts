import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { type StoreContext, userExists } from '../../context.ts'
import { type Params, prepareWith } from '../../engine/prepared-query.ts'
import { retry } from '../../engine/retry.ts'
import type { PracticeResponseStore } from '../../interfaces/practice-response-store.ts'
import { responseJson, selectResponses } from './response-rows.ts'

/** A list of more responses is read in chunks: this many take 1.6 MB, and 20 ms of the read thread. */
export const UNCHUNKED_MAX = 5000

/**
 * Responses in a chunk: a millisecond of work, between which other requests are handled. With 500 the texts, which are
 * garbage soon after, take a quarter more memory before they are collected.
 */
export const CHUNK_SIZE = 250

/**
 * All responses of a learner, newest first, as JSON that the database writes; more than {@link UNCHUNKED_MAX} in chunks.
 * Reading the chunks rejects with {@link LearnerGoneError} when the learner is deleted, or gets a new identifier and with
 * it another id, before the last one. Null: unknown user.
 */
export function prepareResponsesJson(context: StoreContext): PracticeResponseStore['jsonOfUser'] {
  const countResponses = prepareCount(context)
  const readAll = prepareReadAll(context)
  const readChunks = prepareReadChunks(context)
  return async (userId) => {
    const [user] = await countResponses({ userId })
    if (user === undefined) return null
    if ((user.count ?? 0) > UNCHUNKED_MAX) return readChunks(userId)
    const [list] = await readAll({ userId })
    return list?.text ?? null
  }
}

/** How many responses a learner has, counted up to one more than {@link UNCHUNKED_MAX}. */
function prepareCount({ db, readCommitted }: StoreContext) {
  return prepareWith(readCommitted, (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', param('userId'))
      .select((users) => {
        const responses = users
          .selectFrom('practice_responses')
          .whereRef('practice_responses.learner', '=', 'users.learner')
          .select(sql.lit(1).as('one'))
          .limit(sql.lit(UNCHUNKED_MAX + 1))
          .as('row')
        return users
          .selectFrom(responses)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('count')
      }),
  )
}

/** The JSON of each response, newest first. */
export function selectResponseJson({ db, json }: StoreContext) {
  return selectResponses(db)
    .clearSelect()
    .select(['response.seq as position', responseJson(json).as('entry')])
    .orderBy('response.seq', 'desc')
}

function prepareReadAll(context: StoreContext) {
  const { db, json, readOnThread } = context
  return prepareWith(readOnThread, (param: Params<{ userId: string }>) => {
    const rows = selectResponseJson(context).where('users.id', '=', param('userId')).as('row')
    const list = db
      .selectFrom(rows)
      .select(json.bytes(json.list('row.entry', 'row.position', 'desc')).as('text'))
    // No row, instead of an empty list, when the learner was deleted meanwhile.
    return db.selectFrom('users').where('users.id', '=', param('userId')).select(list.as('text'))
  })
}

/** On the main thread, as strings: many buffers are collected late and take twice the memory. */
function prepareReadChunks(context: StoreContext) {
  const { db, json, readCommitted } = context
  const readChunk = prepareWith(readCommitted, (param: Params<{ userId: string; before: number }>) => {
    const rows = selectResponseJson(context)
      .where('users.id', '=', param('userId'))
      .where('response.seq', '<', param('before'))
      .limit(CHUNK_SIZE)
      .as('row')
    return db
      .selectFrom(rows)
      .select(({ fn }) => [
        json.list('row.entry', 'row.position', 'desc').as('list'),
        fn.countAll<number>().as('count'),
        fn.min('row.position').as('last'),
      ])
  })

  return async function* (userId: string) {
    let before = Number.MAX_SAFE_INTEGER
    for (let isFirst = true; ; isFirst = false) {
      const end = before
      const [chunk] = await retry(() => readChunk({ userId, before: end }))
      if (chunk === undefined) throw new Error('An aggregate has one row')
      const isLast = chunk.count < CHUNK_SIZE
      // Each chunk is a list: the brackets between two chunks are replaced by a comma.
      if (chunk.count === 0 && !(await retry(() => userExists(db, userId))))
        throw new LearnerGoneError('The learner was removed, or got new words, while their answers were read')
      const entries = chunk.list.slice(1, -1)
      yield `${isFirst ? '[' : chunk.count > 0 ? ',' : ''}${entries}${isLast ? ']' : ''}`
      if (isLast) return
      before = chunk.last ?? 0
      await yieldToEventLoop()
    }
  }
}

/** The learner was removed while a list was read: what was read so far is not the whole list. */
export class LearnerGoneError extends Error {
  override readonly name = 'LearnerGoneError'
}
