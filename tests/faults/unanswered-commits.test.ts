import { expect, test } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import type { User } from '../../src/contract/user.ts'
import { openEngine } from '../../src/server/store/open-store.ts'
import { type Api, createQuestion, createTest, createUser } from '../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { serveByProxy } from './postgres-proxy.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A learner with a test, a question and a note with an image. */
interface Context {
  readonly api: Api
  readonly user: User
  readonly question: Question
  readonly testId: string
  /** Such as `/images/…`. */
  readonly image: string
}

/** Makes the write whose commit gets no reply. @returns its status, and what is stored afterwards */
type Write = (context: Context) => Promise<{ readonly status: number; readonly there: unknown }>

const read = async (api: Api, path: string) => (await api.call('GET', path)).body

async function upload(api: Api, user: User) {
  const form = new FormData()
  form.set('user_id', user.id)
  form.set('file', new Blob([PIXEL]), 'pixel.gif')
  const response = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
  return { status: response.status, url: String((await response.json()).url) }
}

/** Writes without an id of the client, wherever the id is optional. */
const WRITES: readonly (readonly [string, Write, Awaited<ReturnType<Write>>])[] = [
  [
    'an answer',
    async ({ api, user, question }) => {
      const body = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
      const { status } = await api.call('POST', '/practice-responses/', body)
      return { status, there: (await read(api, `/practice-responses/user/${user.id}`)).length }
    },
    { status: 200, there: 1 },
  ],
  [
    'a past test',
    async ({ api, user }) => {
      const { status } = await api.call('POST', '/tests/', { user_id: user.id, score: 50, passed: false })
      return { status, there: (await read(api, `/tests/user/${user.id}`)).length }
    },
    { status: 200, there: 2 },
  ],
  [
    'a batch of questions',
    async ({ api, user }) => {
      const one = { question_text: 'One?', possible_answers: ['1', '2'], correct_answers: ['1'] }
      const body = { user_id: user.id, questions: [one, one] }
      const { status, body: answer } = await api.call('POST', '/questions/batch', body)
      const all = await read(api, `/questions/user/${user.id}`)
      return { status, there: [answer.created, all.length] }
    },
    { status: 201, there: [2, 3] },
  ],
  [
    'a flag that is turned',
    async ({ api, user, question }) => {
      const { status, body } = await api.call('PATCH', `/questions/${question.id}/flag`)
      const [stored] = await read(api, `/questions/user/${user.id}`)
      return { status, there: [body.is_flagged, stored.is_flagged] }
    },
    { status: 200, there: [true, true] },
  ],
  [
    'a note',
    async ({ api, user, question }) => {
      const body = { user_id: user.id, question_id: question.id, note_text: '<p>New</p>' }
      const { status } = await api.call('POST', '/question-notes/', body)
      const notes = await read(api, `/question-notes/user/${user.id}`)
      return { status, there: notes.map(({ note_text }: { note_text: string }) => note_text) }
    },
    { status: 200, there: ['<p>New</p>'] },
  ],
  [
    'a note that is removed',
    async ({ api, user, question }) => {
      const { status } = await api.call('DELETE', `/question-notes/user/${user.id}/question/${question.id}`)
      return { status, there: await read(api, `/question-notes/user/${user.id}`) }
    },
    { status: 204, there: [] },
  ],
  [
    'a test that is deleted',
    async ({ api, user, testId }) => {
      const { status } = await api.call('DELETE', `/tests/${testId}`)
      return { status, there: await read(api, `/questions/user/${user.id}`) }
    },
    { status: 204, there: [] },
  ],
  [
    'an image',
    async ({ api, user }) => {
      const { status, url } = await upload(api, user)
      return { status, there: (await fetch(`${api.url}${url}`)).status }
    },
    { status: 201, there: 200 },
  ],
  [
    'a learner',
    async ({ api }) => {
      const { status, body } = await api.call('POST', '/users/', { name: 'Bob' })
      return { status, there: (await read(api, `/users/by-identifier/${body.w3w_identifier}`)).name }
    },
    { status: 200, there: 'Bob' },
  ],
  [
    'new words',
    async ({ api, user, image }) => {
      const { status, body } = await api.call('POST', `/users/${user.id}/rotate`)
      const { user: found } = await read(api, `/user-data/load/${body.user.w3w_identifier}`)
      const [note] = await read(api, `/question-notes/user/${found.id}`)
      const [renamed = ''] = /\/images\/[\w.-]+/.exec(note.note_text) ?? []
      return { status, there: [renamed === image, (await fetch(`${api.url}${renamed}`)).status] }
    },
    { status: 200, there: [false, 200] },
  ],
  [
    'a learner who is deleted',
    async ({ api, user }) => {
      const { status } = await api.call('DELETE', `/users/${user.id}`)
      return { status, there: await api.imageFiles() }
    },
    { status: 204, there: [] },
  ],
]

async function learnersIn(engine: TestEngine): Promise<number> {
  const { db, close } = await openEngine(engine.database)
  const users = await db.selectFrom('users').select('id').execute()
  await close()
  return users.length
}

async function setUp(api: Api): Promise<Context> {
  const user = await createUser(api)
  const { id: testId } = await createTest(api, user)
  const question = await createQuestion(api, user, { source_test_id: testId })
  const { url: image } = await upload(api, user)
  const note = { user_id: user.id, question_id: question.id, note_text: `<p><img src="${image}"></p>` }
  await api.call('POST', '/question-notes/', note)
  return { api, user, question, testId, image }
}

describeOnEngine('postgres', 'a connection that breaks after the commit and before its answer', (engine) => {
  test.each(WRITES)('%s: happens once, and gets a reply', async (_, write, expected) => {
    const { api, proxy } = await serveByProxy(engine)
    const context = await setUp(api)
    proxy.cutAfterCommits(1)

    expect(await write(context)).toEqual(expected)
    expect(proxy.cutsLeft()).toBe(0)
  })

  test('a document restored into a new learner: one learner, with their images', async () => {
    const { api, proxy } = await serveByProxy(engine)
    const context = await setUp(api)
    const document = await read(api, `/user-data/export/${context.user.w3w_identifier}?images=true`)
    const filesBefore = (await api.imageFiles()).length
    proxy.cutAfterCommits(1)

    const { status, body } = await api.call('POST', '/user-data/restore', { document })
    expect(proxy.cutsLeft()).toBe(0)

    expect([status, body.restored]).toEqual([
      201,
      {
        tests: 1,
        questions: 1,
        practice_responses: 0,
        question_notes: 1,
        images: document.images.length,
        papers: 0,
        exams: 0,
        category_titles: 0,
        shares: 0,
        taken_banks: 0,
      },
    ])
    expect(await learnersIn(engine)).toBe(2)
    expect((await api.imageFiles()).length).toBe(filesBefore + document.images.length)
  })
})
