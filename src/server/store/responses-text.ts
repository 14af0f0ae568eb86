import { setImmediate as nextTurn } from 'node:timers/promises'
import { type StoreContext, userExists } from './context.ts'
import { prepareLook, type Slots } from './prepared-query.ts'
import { responseText, selectResponses } from './response-rows.ts'
import { tryAgain } from './try-again.ts'

/** Entries that are read at once: a millisecond or two of work, between which other requests have their turn. */
export const PART_SIZE = 500

/**
 * All answers of a learner, newest first, as the database writes them: a JSON list in parts. Rejects with
 * {@link LearnerGone} when the learner is deleted, or gets new words and with them another id, before the last part.
 */
export type ResponsesText = (userId: string) => AsyncGenerator<string>

export function prepareResponsesText({ db, json, look }: StoreContext): ResponsesText {
  const readPart = prepareLook(look, (slot: Slots<{ userId: string; before: number }>) => {
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
        json.list('row.entry', 'row.place', 'desc').as('list'),
        fn.countAll<number>().as('count'),
        fn.min('row.place').as('last'),
      ])
  })

  return async function* (userId) {
    let before = Number.MAX_SAFE_INTEGER
    for (let isFirst = true; ; isFirst = false) {
      const place = before
      const [part] = await tryAgain(() => readPart({ userId, before: place }))
      if (part === undefined) throw new Error('An aggregate has one row')
      const isLast = part.count < PART_SIZE
      // Each part is a list of its own: the brackets between them give way to a comma.
      if (!isFirst && part.count === 0 && !(await tryAgain(() => userExists(db, userId))))
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
