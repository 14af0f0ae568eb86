import { userExists } from './context.ts'
import type { JsonText } from './json-text.ts'
import { prepareQuery, type Slots } from './prepared-query.ts'
import { responseText, selectResponses } from './response-rows.ts'
import type { Database } from './schema.ts'
import { tryAgain } from './try-again.ts'

/** Entries that are read at once: some ten milliseconds of work, between which other requests have their turn. */
export const PART_SIZE = 5000

/**
 * All answers of a learner, newest first, as the database writes them: the bytes of a JSON list in parts. Rejects when
 * the learner is deleted, or gets new words and with them another id, before the last part.
 */
export type ResponsesText = (userId: string) => AsyncGenerator<Buffer>

export function prepareResponsesText(db: Database, json: JsonText): ResponsesText {
  const readPart = prepareQuery((slot: Slots<{ userId: string; before: number }>) => {
    const rows = selectResponses(db)
      .clearSelect()
      .select(['response.seq as place', responseText(json).as('entry')])
      .where('users.id', '=', slot('userId'))
      .where('response.seq', '<', slot('before'))
      .orderBy('response.seq', 'desc')
      .limit(PART_SIZE)
      .as('row')
    return db
      .selectFrom(rows)
      .select(({ fn }) => [
        json.bytes(json.list('row.entry', 'row.place', 'desc')).as('list'),
        fn.countAll<number>().as('count'),
        fn.min('row.place').as('last'),
      ])
  })

  return async function* (userId) {
    let before = Number.MAX_SAFE_INTEGER
    for (let isFirst = true; ; isFirst = false) {
      const place = before
      const [part] = await tryAgain(() => readPart(db, { userId, before: place }))
      if (part === undefined) throw new Error('An aggregate has one row')
      const isLast = part.count < PART_SIZE
      // Each part is a list of its own: the brackets between them give way to a comma.
      if (!isFirst && part.count === 0 && !(await tryAgain(() => userExists(db, userId))))
        throw new LearnerGone('The learner was removed, or got new words, while their answers were read')
      if (isFirst) yield isLast ? part.list : part.list.subarray(0, -1)
      else if (part.count > 0) yield Buffer.concat([COMMA, part.list.subarray(1, isLast ? undefined : -1)])
      else yield END
      if (isLast) return
      before = part.last ?? 0
    }
  }
}

/** What was read so far is not the whole list, and the rest cannot be had any more. */
class LearnerGone extends Error {
  override readonly name = 'LearnerGone'
}

const COMMA = Buffer.from(',')
const END = Buffer.from(']')
