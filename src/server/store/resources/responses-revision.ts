import { hash } from 'node:crypto'
import type { StoreContext } from '../context.ts'
import { prepareLook, type Slots } from '../engine/prepared-query.ts'
import { shapeOf } from '../engine/text-shape.ts'
import { selectTexts } from './responses-text.ts'

/**
 * Stands for the state of the list of all answers of a learner, found without reading it. Answers go only together with
 * their questions, which draws the learner's revision anew; under one revision they are only ever added, each behind all
 * others, so that the last one says which there are. The mark of the list's shape is in it, too ({@link shapeOf}).
 * Null: unknown user.
 */
export type ResponsesRevision = (userId: string) => Promise<string | null>

export function prepareResponsesRevision(context: StoreContext): ResponsesRevision {
  const { db, look } = context
  const lastOf = prepareLook(look, (slot: Slots<{ userId: string }>) =>
    db
      .selectFrom('users')
      .leftJoin('practice_responses as response', 'response.learner', 'users.learner')
      .select(['users.revision', 'response.id'])
      .where('users.id', '=', slot('userId'))
      .orderBy('response.seq', 'desc')
      .limit(1),
  )
  const shape = shapeOf(selectTexts(context).compile().sql)
  return async (userId) => {
    const [last] = await lastOf({ userId })
    return last === undefined ? null : hash('sha256', `${last.revision} ${last.id} ${shape}`, 'base64url')
  }
}
