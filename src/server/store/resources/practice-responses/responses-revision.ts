import { hash } from 'node:crypto'
import type { StoreContext } from '../../context.ts'
import { type Params, prepareWith } from '../../engine/prepared-query.ts'
import { sqlFingerprint } from '../../engine/sql-fingerprint.ts'
import type { PracticeResponseStore } from '../../interfaces/practice-response-store.ts'
import { selectResponseJson } from './responses-json.ts'

/**
 * The revision of the list of all responses of a learner, found without reading the list. Responses are removed only
 * together with their questions, which changes the learner's revision. Under one revision they are only appended, so the
 * id of the last one identifies the list. The fingerprint of the statement that writes the list is part of it, too
 * ({@link sqlFingerprint}).
 */
export function prepareResponsesRevision(context: StoreContext): PracticeResponseStore['revisionOfUser'] {
  const { db, readCommitted } = context
  const findLast = prepareWith(readCommitted, (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .leftJoin('practice_responses as response', 'response.learner', 'users.learner')
      .select(['users.revision', 'response.id'])
      .where('users.id', '=', param('userId'))
      .orderBy('response.seq', 'desc')
      .limit(1),
  )
  const fingerprint = sqlFingerprint(selectResponseJson(context).compile().sql)
  return async (userId) => {
    const [last] = await findLast({ userId })
    return last === undefined
      ? null
      : hash('sha256', `${last.revision} ${last.id} ${fingerprint}`, 'base64url')
  }
}
