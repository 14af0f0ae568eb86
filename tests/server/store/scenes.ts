import type { BatchQuestion, Question } from '../../../src/contract/question.ts'
import type { User } from '../../../src/contract/user.ts'
import type { Store, Written } from '../../../src/server/store/store.ts'

/** What was written; fails the test when nothing was. */
export function writtenValue<T>(written: Written<T>): T {
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
