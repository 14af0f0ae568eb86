import type { BatchQuestion, Question } from '../../../src/contract/question.ts'
import type { NewQuestionNote } from '../../../src/contract/question-note.ts'
import type { User } from '../../../src/contract/user.ts'
import type { RunningServer } from '../../setup/running-server.ts'

export { multipleQuestion, question, questions } from '../../setup/bank-questions.ts'

/** A learner on a running server, with their bank, so that the test knows the keys. */
export interface TestLearner {
  readonly user: User
  readonly identifier: string
  readonly questions: readonly Question[]
}

/** Calls the API. @throws if the status is not a success */
export async function callApi(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of any shape and compare them with what they expect
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

/** Creates a learner with a bank of these questions, under words that the server draws. */
export async function createLearner(
  server: RunningServer,
  questions: readonly BatchQuestion[] = [],
  name = 'Ada Lovelace',
): Promise<TestLearner> {
  const user: User = await callApi(server, 'POST', '/users/', { name })
  const bank =
    questions.length === 0
      ? []
      : (await callApi(server, 'POST', '/questions/batch', { user_id: user.id, questions })).questions
  return { user, identifier: user.w3w_identifier, questions: bank }
}

/** The learner with this identifier, as loaded at sign-in. */
export async function loadLearner(server: RunningServer, identifier: string): Promise<TestLearner> {
  const { user, questions } = await callApi(server, 'GET', `/user-data/load/${identifier}`)
  return { user, identifier, questions }
}

/** Writes a note on the learner's question at `index`. */
export async function createNote(
  server: RunningServer,
  { user, questions }: TestLearner,
  index: number,
  texts: Pick<NewQuestionNote, 'note_text' | 'hint_text'>,
): Promise<void> {
  const question_id = questions[index]!.id
  await callApi(server, 'POST', '/question-notes/', { user_id: user.id, question_id, ...texts })
}
