import sharp from 'sharp'
import { expect } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import type { QuestionNote } from '../../src/contract/question-note.ts'
import type { Restorable } from '../../src/contract/restore.ts'
import type { User } from '../../src/contract/user.ts'
import type { UserDataQuestion } from '../../src/contract/user-data.ts'
import { type Api, createQuestion, createTest, createUser, type Reply } from './api.ts'

/** The counts in the reply to a restore that added nothing. */
export const NOTHING_RESTORED = {
  tests: 0,
  questions: 0,
  practice_responses: 0,
  question_notes: 0,
  images: 0,
  exams: 0,
  papers: 0,
  category_titles: 0,
  shares: 0,
  taken_banks: 0,
}

const png = (background: string) =>
  sharp({ create: { width: 3, height: 2, channels: 3, background } })
    .png()
    .toBuffer()

export async function uploadImage(api: Api, user: User, background = 'red'): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await png(background))], 'a.png'))
  form.append('user_id', user.id)
  const response = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
  return (await response.json()).url
}

export async function exported(api: Api, identifier: string): Promise<Restorable> {
  const reply = await api.call('GET', `/user-data/export/${identifier}`)
  expect(reply.status).toBe(200)
  return reply.body
}

/** The questions of an export that are not deleted, as in the API's lists of questions. */
export function bankOf({ questions }: { readonly questions: readonly UserDataQuestion[] }): Question[] {
  return questions.flatMap(({ deleted_at, ...question }) => (deleted_at === null ? question : []))
}

export const restore = (api: Api, document: unknown, into: object = {}): Promise<Reply> =>
  api.call('POST', '/user-data/restore', { document, ...into })

/** A learner with two tests, questions with and without a test, answers, a note with an image, and a flag. */
export async function addLearner(api: Api, words = 'red-green-blue') {
  const user = await createUser(api, words)
  const first = await createQuestion(api, user, { question_text: 'First?', category: 'Numbers' })
  const listed = [
    { id: first.id, question_text: 'First?', is_correct: false },
    { id: 'question-long-gone-000', question_text: 'Gone?', is_correct: true },
  ]
  const past = await createTest(api, user, { score: 50, passed: false, questions: listed })
  await createTest(api, user, { score: 80.5, categories: ['Numbers'] })
  const second = await createQuestion(api, user, { question_text: 'Second?', source_test_id: past.id })
  await api.call('PATCH', `/questions/${first.id}/flag`)
  for (const [question_id, user_answer] of [
    [first.id, '4'],
    [second.id, '5'],
    [first.id, '5'],
  ]) {
    const answer = { user_answer, is_correct: user_answer === '5', response_time_ms: 1234 }
    await api.call('POST', '/practice-responses/', { user_id: user.id, question_id, ...answer })
  }
  const url = await uploadImage(api, user)
  await saveNote(api, user, first.id, `<p>See</p><img src="${url}" alt="a" />`)
  return { user, past, first, second, url }
}

export async function saveNote(
  api: Api,
  user: User,
  question_id: string,
  note_text: string,
): Promise<QuestionNote> {
  const note = { user_id: user.id, question_id, note_text, hint_text: '<p>Hint</p>' }
  const reply = await api.call('POST', '/question-notes/', note)
  expect(reply.status).toBe(200)
  return reply.body
}

/** Every id that gives access to something. */
export function idsOf(document: Restorable): string[] {
  const { tests, questions, practice_responses, question_notes } = document
  return [tests, questions, practice_responses, question_notes].flat().map(({ id }) => id)
}
