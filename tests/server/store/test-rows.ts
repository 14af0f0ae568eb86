import { sql } from 'kysely'
import type { BatchQuestion, Question } from '../../../src/contract/question.ts'
import type { User } from '../../../src/contract/user.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import type { Store } from '../../../src/server/store/store.ts'
import type { WriteResult } from '../../../src/server/store/transact.ts'
import type { TestEngine } from '../../setup/engines.ts'

/** The written value; fails the test if nothing was written. */
export function writtenValue<T>(written: WriteResult<T>): T {
  if (!('value' in written)) throw new Error(`Not written: ${written.outcome}`)
  return written.value
}

export async function addUser(store: Store, identifier = 'calm-red-fox'): Promise<User> {
  return writtenValue(await store.users.create({ name: 'Ada', w3w_identifier: identifier }))
}

export function aQuestion(changes: Partial<BatchQuestion> = {}): BatchQuestion {
  return {
    question_text: 'What is the unit of resistance?',
    possible_answers: ['Ohm', 'Volt', 'Ampere'],
    correct_answers: ['Ohm'],
    ...changes,
  }
}

export async function addQuestion(
  store: Store,
  userId: string,
  changes: Partial<BatchQuestion> = {},
): Promise<Question> {
  return writtenValue(await store.questions.create({ user_id: userId, ...aQuestion(changes) }))
}

/** Adds a learner with `count` answers. @returns the user id */
export async function learnerWithAnswers(
  engine: TestEngine,
  count: number,
  identifier?: string,
): Promise<string> {
  const { id } = await addUser(engine.store, identifier)
  await addQuestion(engine.store, id)
  const { db, close } = await openEngine(engine.database)
  await sql`
    insert into practice_responses
      (learner, seq, id, question, selected_answers, is_correct, response_time_ms, source, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select learner, 1000 + n, concat('answer-', n), seq, '["Ohm"]', true, null, 'test', n
    from numbers cross join questions where n <= ${sql.lit(count)}`.execute(db)
  await close()
  return id
}
