import type { Question } from '../../src/contract/question.ts'
import { type Api, createQuestion, createUser, serveApi } from '../setup/api.ts'
import type { TestEngine } from '../setup/engines.ts'

/** A learner with three questions. */
export async function learnerWithThreeQuestions(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const first = await createQuestion(api, user, { category: 'Math', is_flagged: true })
  const second = await createQuestion(api, user, { question_text: 'Which is even?', correct_answers: ['4'] })
  const third = await createQuestion(api, user, { question_text: 'Which is odd?' })
  const change = (id: string, body: object) => api.call('PATCH', `/questions/${id}`, body)
  const bulk = (body: object) => api.call('POST', '/questions/bulk', { user_id: user.id, ...body })
  return { api, user, first, second, third, change, bulk, ...listsOf(api, user.id) }
}

export function listsOf(api: Api, userId: string) {
  const list = async (path: string) => (await api.call('GET', path)).body
  const ids = async (path: string) => (await list(path)).map(({ id }: { id: string }) => id)
  return {
    bank: (): Promise<Question[]> => list(`/questions/user/${userId}`),
    bankIds: (): Promise<string[]> => ids(`/questions/user/${userId}`),
    deletedIds: (query = ''): Promise<string[]> => ids(`/questions/user/${userId}/deleted${query}`),
    bankTag: async () => (await api.call('GET', `/questions/user/${userId}`)).headers.get('etag'),
  }
}
