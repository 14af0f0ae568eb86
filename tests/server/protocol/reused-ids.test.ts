import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Question } from '../../../src/contract/question.ts'
import type { User } from '../../../src/contract/user.ts'
import { openEngine } from '../../../src/server/store/open-store.ts'
import {
  type Api,
  chosenId,
  createQuestion,
  createUser,
  QUESTION,
  type Reply,
  serveApi,
} from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { addLearner, exported, restore } from '../../setup/restoring.ts'
import { upload } from '../../setup/upload.ts'

const id = chosenId('reused')

interface Given {
  readonly engine: TestEngine
  readonly api: Api
  readonly user: User
  readonly question: Question
}

type Step = (given: Given) => Promise<Pick<Reply, 'status'>>

/** A call with the id that is sent again and again. */
const post =
  (path: string, ...bodies: readonly object[]): Step =>
  ({ api, user, question }) => {
    const body: Record<string, unknown> = Object.assign({ id, user_id: user.id }, ...bodies)
    return api.call('POST', path, {
      ...body,
      ...(path === '/practice-responses/' && { question_id: question.id }),
    })
  }

const patch =
  (path: string, body: object): Step =>
  ({ api }) =>
    api.call('PATCH', path, body)

const part =
  (import_id: string, number: number, text: string, of = 2): Step =>
  ({ api, user }) =>
    api.call('POST', '/questions/batch', {
      user_id: user.id,
      questions: [{ ...QUESTION, id: chosenId(`${import_id}-${number}`), question_text: text }],
      part: { import_id: chosenId(import_id), number, of },
    })

const picture =
  (background: string): Step =>
  async ({ api, user }) =>
    upload(api, {
      file: await sharp({ create: { width: 3, height: 2, channels: 3, background } })
        .png()
        .toBuffer(),
      userId: user.id,
      id,
    })

/** Sets what is stored of the bodies that were sent: null as in a row of before migration 0012, or what a later release would store. */
const storeDigests =
  (sent_digest: string | null): Step =>
  async ({ engine }) => {
    const { db, close } = await openEngine(engine.database)
    for (const table of ['questions', 'exams', 'tests'] as const)
      await db.updateTable(table).set({ sent_digest }).execute()
    if (sent_digest === null)
      await db.updateTable('practice_responses').set({ sent_is_correct: null }).execute()
    await close()
    return { status: 0 }
  }
const asStoredBefore = storeDigests(null)

const batch =
  (...questions: readonly object[]): Step =>
  ({ api, user }) =>
    api.call('POST', '/questions/batch', { user_id: user.id, questions })

const answer = { user_answer: ['5'], is_correct: true, response_time_ms: 900 }
const test100 = { score: 100, passed: true, taken_at: '2026-11-20T10:00:00.000Z', duration_ms: 60_000 }
const ASKED = { id, question_text: 'Q?', is_correct: true }
const judgeAgain: Step = ({ api, question }) =>
  api.call('PATCH', `/questions/${question.id}`, { correct_answers: ['4'], judge_again: true })

describeOnBothEngines('an id that is sent again', (engine) => {
  test.each<[string, readonly (readonly [Step, number])[]]>([
    [
      'a question: the same is acknowledged, another is refused',
      [
        [post('/questions/', QUESTION), 201],
        [post('/questions/', QUESTION), 200],
        [post('/questions/', QUESTION, { format: 'plain', category: null }), 200],
        [post('/questions/', QUESTION, { explanation: 'Other' }), 409],
      ],
    ],
    [
      'an edited question: what was sent first and what is stored are acknowledged, another is refused',
      [
        [post('/questions/', QUESTION), 201],
        [patch(`/questions/${id}`, { question_text: 'Edited?' }), 200],
        [post('/questions/', QUESTION), 200],
        [post('/questions/', QUESTION, { question_text: 'Edited?' }), 200],
        [post('/questions/', QUESTION, { question_text: 'Another?' }), 409],
        [post('/questions/', QUESTION, { source_id: '7' }), 409],
        [
          ({ api, user }) =>
            api.call('POST', '/questions/batch', {
              user_id: user.id,
              questions: [{ ...QUESTION, id, question_text: 'Another?' }],
            }),
          409,
        ],
      ],
    ],
    [
      'a question moved by a change of categories',
      [
        [post('/questions/', QUESTION, { category: 'Old' }), 201],
        [
          ({ api, user }) =>
            api.call('POST', '/categories/bulk', {
              user_id: user.id,
              changes: [{ is: 'merge', category: 'Old', into: 'New' }],
            }),
          200,
        ],
        [post('/questions/', QUESTION, { category: 'Old' }), 200],
        [post('/questions/', QUESTION, { category: 'Third' }), 409],
      ],
    ],
    [
      'a deleted question',
      [
        [post('/questions/', QUESTION), 201],
        [({ api }) => api.call('DELETE', `/questions/${id}`), 204],
        [post('/questions/', QUESTION), 200],
        [post('/questions/', QUESTION, { question_text: 'Another?' }), 409],
      ],
    ],
    [
      'an edited exam',
      [
        [post('/exams/', EXAM), 201],
        [patch(`/exams/${id}`, { name: 'Edited' }), 200],
        [post('/exams/', EXAM), 200],
        [post('/exams/', EXAM, { name: 'Edited' }), 200],
        [post('/exams/', EXAM, { name: 'Another' }), 409],
      ],
    ],
    [
      'a test',
      [
        [post('/tests/', test100), 201],
        [post('/tests/', test100), 200],
        [post('/tests/', test100, { duration_ms: 61_000 }), 409],
        [post('/tests/', test100, { categories: ['Art'] }), 409],
        [post('/tests/', test100, { taken_at: '2026-11-20T10:00:01.000Z' }), 409],
        [post('/tests/', test100, { questions: [{ id, question_text: 'Q?', is_correct: true }] }), 409],
      ],
    ],
    [
      'a test whose members without content are left out later, or sent',
      [
        [post('/tests/', test100, { exam_id: null, questions: [{ ...ASKED, category: null }] }), 201],
        [post('/tests/', test100, { questions: [ASKED] }), 200],
        [post('/tests/', test100, { categories: null, exam: null, questions: [ASKED] }), 200],
        [post('/tests/', test100, { questions: [{ ...ASKED, category: 'Art' }] }), 409],
        [post('/tests/', test100), 409],
      ],
    ],
    [
      'a test by a release whose digest differs: what is stored is acknowledged, another is refused',
      [
        [post('/tests/', test100, { questions: [ASKED] }), 201],
        [storeDigests('other'), 0],
        [post('/tests/', test100, { questions: [ASKED] }), 200],
        [post('/tests/', test100, { questions: [{ ...ASKED, chosen: [] }] }), 409],
        [post('/tests/', test100, { questions: [ASKED], categories: ['Art'] }), 409],
        [post('/tests/', test100, { questions: [ASKED], duration_ms: 61_000 }), 409],
        [post('/tests/', test100, { questions: [ASKED], exam_id: chosenId('exam') }), 200],
      ],
    ],
    [
      'a test of before migration 0012: compared as it is stored',
      [
        [post('/tests/', test100, { questions: [{ ...ASKED, chosen: ['a'] }] }), 201],
        [asStoredBefore, 0],
        [post('/tests/', test100, { questions: [{ ...ASKED, chosen: ['a'] }] }), 200],
        [post('/tests/', test100, { questions: [ASKED] }), 409],
        [post('/tests/', test100, { questions: [{ ...ASKED, chosen: ['a'] }], categories: ['Art'] }), 409],
      ],
    ],
    [
      'a question of before migration 0012: compared while it is as it was sent, acknowledged once it was edited',
      [
        [post('/questions/', QUESTION), 201],
        [asStoredBefore, 0],
        [post('/questions/', QUESTION), 200],
        [post('/questions/', QUESTION, { explanation: 'Other' }), 409],
        [patch(`/questions/${id}`, { question_text: 'Edited?' }), 200],
        [post('/questions/', QUESTION), 200],
        [batch({ ...QUESTION, id }, { ...QUESTION, question_text: 'New?' }), 201],
      ],
    ],
    [
      'an exam of before migration 0012: compared while it is as it was sent, acknowledged once it was edited',
      [
        [post('/exams/', EXAM), 201],
        [asStoredBefore, 0],
        [post('/exams/', EXAM), 200],
        [post('/exams/', EXAM, { name: 'Another' }), 409],
        [patch(`/exams/${id}`, { name: 'Edited' }), 200],
        [post('/exams/', EXAM), 200],
      ],
    ],
    [
      'an answer of before migration 0012: its verdict is compared unless answers of the learner were judged again',
      [
        [post('/practice-responses/', answer), 201],
        [asStoredBefore, 0],
        [post('/practice-responses/', answer), 200],
        [post('/practice-responses/', answer, { is_correct: false }), 409],
        [judgeAgain, 200],
        [asStoredBefore, 0],
        [post('/practice-responses/', answer), 200],
        [post('/practice-responses/', answer, { is_correct: false }), 200],
        [post('/practice-responses/', answer, { user_answer: ['4'] }), 409],
      ],
    ],
    [
      'an answer',
      [
        [post('/practice-responses/', answer), 201],
        [post('/practice-responses/', answer), 200],
        [post('/practice-responses/', answer, { user_answer: '5' }), 200],
        [post('/practice-responses/', answer, { is_correct: false }), 409],
        [post('/practice-responses/', answer, { user_answer: ['4'] }), 409],
        [post('/practice-responses/', answer, { response_time_ms: 901 }), 409],
      ],
    ],
    [
      'an answer that was judged again: the verdict that was sent and the new one are acknowledged',
      [
        [post('/practice-responses/', answer), 201],
        [judgeAgain, 200],
        [post('/practice-responses/', answer), 200],
        [post('/practice-responses/', answer, { is_correct: false }), 200],
        [post('/practice-responses/', answer, { is_correct: false, user_answer: ['4'] }), 409],
      ],
    ],
    [
      'an answer whose verdict stayed when another was judged again: the opposite verdict is refused',
      [
        [post('/practice-responses/', { ...answer, user_answer: ['6'], is_correct: false }), 201],
        [post('/practice-responses/', { ...answer, id: chosenId('other') }), 201],
        [judgeAgain, 200],
        [post('/practice-responses/', { ...answer, user_answer: ['6'], is_correct: false }), 200],
        [post('/practice-responses/', { ...answer, user_answer: ['6'], is_correct: true }), 409],
      ],
    ],
    [
      'a part of an import that is stored, also when another import took its place',
      [
        [part('one', 1, 'First?'), 202],
        [part('one', 2, 'Second?'), 201],
        [part('one', 1, 'Another?'), 409],
        [part('two', 1, 'Third?', 1), 201],
        [part('one', 1, 'First?'), 200],
        [part('one', 2, 'Second?'), 200],
        [part('one', 1, 'Another?'), 409],
        [part('one', 2, 'First?'), 409],
        [part('one', 1, 'First?', 3), 409],
        [part('two', 1, 'Third?', 1), 200],
      ],
    ],
    [
      'an image',
      [
        [picture('red'), 201],
        [picture('red'), 200],
        [picture('blue'), 409],
      ],
    ],
    [
      'a learner',
      [
        [post('/users/', { name: 'Bea', w3w_identifier: 'late-blue-owl' }), 201],
        [post('/users/', { name: 'Bea', w3w_identifier: 'late-blue-owl' }), 200],
        [post('/users/', { name: 'Bob', w3w_identifier: 'late-blue-owl' }), 409],
        [post('/users/', { name: 'Bea', w3w_identifier: 'late-red-owl' }), 409],
      ],
    ],
  ])('%s', async (_, steps) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const replies = []
    for (const [step] of steps) replies.push((await step({ engine, api, user, question })).status)
    expect(replies).toEqual(steps.map(([, status]) => status))
  })

  test('a repeated request changes nothing back: the reply and the bank have the edit', async () => {
    const api = await serveApi(engine)
    const given = {
      engine,
      api,
      user: await createUser(api),
      question: await createQuestion(api, await createUser(api, 'a-b-c')),
    }
    await post('/questions/', QUESTION)(given)
    const { body: edited } = await api.call('PATCH', `/questions/${id}`, { question_text: 'Edited?' })
    const again = await api.call('POST', '/questions/', { id, user_id: given.user.id, ...QUESTION })
    expect(again.body).toEqual(edited)
    expect((await api.call('GET', `/questions/user/${given.user.id}`)).body).toEqual([edited])
  })

  test('a restore into a new learner: the same document finds the learner, another one is refused', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const document = await exported(api, user.w3w_identifier)
    const [question] = document.questions
    const another = {
      ...document,
      questions: [...document.questions, { ...question, id: chosenId('more'), question_text: 'More?' }],
    }
    expect((await restore(api, document, { id })).status).toBe(201)
    expect((await restore(api, another, { id })).status).toBe(409)
    const again = await restore(api, document, { id })
    expect([again.status, again.body.questions.length]).toEqual([200, document.questions.length])
  })
})
