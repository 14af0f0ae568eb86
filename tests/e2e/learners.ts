import type { BatchQuestion, Question } from '../../src/contract/question.ts'
import type { NewQuestionNote } from '../../src/contract/question-note.ts'
import type { User } from '../../src/contract/user.ts'
import type { RunningServer } from '../setup/running-server.ts'

export { multipleQuestion, question, questions } from '../setup/bank-questions.ts'

/** A learner on a running server, with the bank as the server holds it: the keys are known to the test. */
export interface PlantedLearner {
  readonly user: User
  readonly identifier: string
  readonly questions: readonly Question[]
}

/** One call of the API as a test makes it. @throws when the answer is no success */
export async function callApi(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and judges them by what it expects
): Promise<any> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

/** Adds a learner of the test's own, under words that the server draws, with a bank of these questions. */
export async function plantLearner(
  server: RunningServer,
  questions: readonly BatchQuestion[] = [],
  name = 'Ada Lovelace',
): Promise<PlantedLearner> {
  const user: User = await callApi(server, 'POST', '/users/', { name })
  const bank =
    questions.length === 0
      ? []
      : (await callApi(server, 'POST', '/questions/batch', { user_id: user.id, questions })).questions
  return { user, identifier: user.w3w_identifier, questions: bank }
}

/** Who the identifier belongs to, as sign-in would load them. */
export async function loadLearner(server: RunningServer, identifier: string): Promise<PlantedLearner> {
  const { user, questions } = await callApi(server, 'GET', `/user-data/load/${identifier}`)
  return { user, identifier, questions }
}

/** Writes a note on the learner's question at `index`. */
export async function plantNote(
  server: RunningServer,
  { user, questions }: PlantedLearner,
  index: number,
  texts: Pick<NewQuestionNote, 'note_text' | 'hint_text'>,
): Promise<void> {
  const question_id = questions[index]!.id
  await callApi(server, 'POST', '/question-notes/', { user_id: user.id, question_id, ...texts })
}
