import { expect, test } from 'vitest'
import { EXAM_LIMITS } from '../../src/domain/exams/exam-definition.ts'
import { chosenId, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { EXAM } from '../setup/exam.ts'
import { exported, restore } from '../setup/restoring.ts'

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const add = (body: object = {}) => api.call('POST', '/exams/', { user_id: user.id, ...EXAM, ...body })
  const change = (id: string, body: object) => api.call('PATCH', `/exams/${id}`, body)
  const list = async () => (await api.call('GET', `/exams/user/${user.id}`)).body
  return { api, user, add, change, list }
}

describeOnBothEngines('exams of a learner', (engine) => {
  test('are added, listed in the order of addition, and deleted', async () => {
    const { api, add, list } = await setUp(engine)
    expect(await list()).toEqual([])
    const first = await add()
    expect([first.status, first.body]).toMatchObject([201, { ...EXAM, revision: 1 }])
    const counts = [{ category: 'T1', count: 20 }]
    const second = await add({
      name: 'General',
      blueprint: { kind: 'named', counts },
      pass_mark: PERCENT,
      date: null,
    })
    expect(await list()).toEqual([first.body, second.body])

    expect((await api.call('DELETE', `/exams/${first.body.id}`)).status).toBe(204)
    expect((await api.call('DELETE', `/exams/${first.body.id}`)).status).toBe(404)
    expect(await list()).toEqual([second.body])
  })

  test('sent twice are added once, even when changed in between', async () => {
    const { add, change, list } = await setUp(engine)
    const id = chosenId('exam')
    const once = await add({ id })
    const twice = await add({ id })
    expect([once.status, twice.status, twice.body]).toEqual([201, 200, once.body])
    expect((await add({ id, name: 'Another' })).status).toBe(409)
    const changed = await change(id, { name: 'Changed' })
    const late = await add({ id })
    expect([late.status, late.body]).toEqual([200, changed.body])
    expect(await list()).toHaveLength(1)
  })

  test("with the id of another learner's exam: 409", async () => {
    const { api, add } = await setUp(engine)
    const id = chosenId('exam')
    const other = await createUser(api, 'one-two-three')
    await api.call('POST', '/exams/', { user_id: other.id, ...EXAM, id })
    expect((await add({ id })).status).toBe(409)
  })

  test('are changed field by field, protected by the revision', async () => {
    const { add, change, list } = await setUp(engine)
    const { body: exam } = await add()
    const edit = { name: 'Mine', date: null, revision: 1 }
    const mine = await change(exam.id, edit)
    expect([mine.status, mine.body]).toEqual([200, { ...exam, name: 'Mine', date: null, revision: 2 }])
    const again = await change(exam.id, edit)
    expect([again.status, again.body]).toEqual([200, mine.body])
    const theirs = await change(exam.id, { name: 'Theirs', revision: 1 })
    expect([theirs.status, theirs.body.current]).toEqual([409, mine.body])
    expect(await list()).toEqual([mine.body])
    expect((await change(exam.id, { scoring: 'partial' })).body).toMatchObject({ revision: 3 })
  })

  test('keep their plan through other changes and a restore', async () => {
    const { api, user, add, change, list } = await setUp(engine)
    const { body: exam } = await add()
    expect(exam).not.toHaveProperty('plan')
    const plan = { minutes_a_day: 20, days_off: [0, 6], begins_on: '2026-11-23' }
    expect((await change(exam.id, { plan, revision: 1 })).body).toEqual({ ...exam, plan, revision: 2 })
    expect((await change(exam.id, { name: 'Mine' })).body).toMatchObject({ name: 'Mine', plan, revision: 3 })
    expect(await list()).toMatchObject([{ name: 'Mine', plan }])
    const restored = await restore(api, await exported(api, user.w3w_identifier))
    const again = await exported(api, restored.body.user.w3w_identifier)
    expect(again.exams).toMatchObject([{ name: 'Mine', plan }])
  })

  test('for unknown learners, and unknown exams: 404', async () => {
    const { api, add, change } = await setUp(engine)
    const nobody = chosenId('nobody')
    expect((await api.call('GET', `/exams/user/${nobody}`)).status).toBe(404)
    expect((await add({ user_id: nobody })).status).toBe(404)
    expect((await change(nobody, { name: 'x' })).status).toBe(404)
  })

  test('a test names its exam and keeps its rules, even after the exam is deleted', async () => {
    const { api, user, add } = await setUp(engine)
    const { body: exam } = await add()
    const { date: _, ...rules } = EXAM
    const id = chosenId('test')
    const sent = {
      user_id: user.id,
      id,
      score: 80,
      passed: true,
      exam_id: exam.id,
      exam: rules,
      duration_ms: 60_000,
    }
    const questions = [
      {
        id: 'q',
        question_text: 'Q',
        is_correct: false,
        chosen: ['a'],
        points: 0.5,
        time_ms: 1200,
        for_review: true,
      },
    ]
    const stored = await api.call('POST', '/tests/', { ...sent, questions })
    expect([stored.status, stored.body]).toMatchObject([201, { ...sent, questions }])
    const list = async () => (await api.call('GET', `/tests/user/${user.id}`)).body
    const loaded = async () => (await api.call('GET', `/user-data/load/${user.w3w_identifier}`)).body.tests
    expect([await list(), await loaded()]).toEqual([[stored.body], [stored.body]])

    await api.call('DELETE', `/exams/${exam.id}`)
    const without = { ...stored.body, exam_id: null }
    expect([await list(), await loaded()]).toEqual([[without], [without]])
    const again = await api.call('POST', '/tests/', { ...sent, questions })
    expect([again.status, again.body]).toEqual([200, without])
    const late = await api.call('POST', '/tests/', { ...sent, questions, id: chosenId('late') })
    expect([late.status, late.body.exam_id, late.body.exam]).toEqual([201, null, rules])
  })

  test('get new ids with a new identifier, and are exported completely', async () => {
    const { api, user, add } = await setUp(engine)
    const { body: exam } = await add()
    await api.call('POST', '/tests/', { user_id: user.id, score: 80, passed: true, exam_id: exam.id })
    const words = 'black-white-gray'
    await api.call('POST', `/users/${user.id}/rotate`, { w3w_identifier: words })
    const exported = (await api.call('GET', `/user-data/export/${words}`)).body
    expect(exported.exams).toMatchObject([EXAM])
    expect(exported.exams[0].id).not.toBe(exam.id)
    expect(exported.tests).toMatchObject([{ exam_id: exported.exams[0].id }])

    const restored = await api.call('POST', '/user-data/restore', { document: exported })
    expect(restored.body.restored).toMatchObject({ exams: 1, tests: 1 })
    const copies = (await api.call('GET', `/exams/user/${restored.body.user.id}`)).body
    expect(copies).toMatchObject([EXAM])
    expect(restored.body.tests).toMatchObject([{ exam_id: copies[0].id }])
    const merged = { document: exported, user_id: restored.body.user.id }
    expect((await api.call('POST', '/user-data/restore', merged)).status).toBe(200)
  })
})

const PERCENT = { kind: 'percent', percent: 74 }

describeOnEngine('sqlite', 'exams that do not fit', (engine) => {
  test.each<[string, object, string]>([
    ['no name', { name: '' }, '/name'],
    ['no questions', { blueprint: { kind: 'random', count: 0 } }, '/blueprint/count'],
    ['too many questions', { blueprint: { kind: 'random', count: 1001 } }, '/blueprint/count'],
    ['an unknown blueprint', { blueprint: { kind: 'any' } }, '/blueprint/kind'],
    ['numbers for no category', { blueprint: { kind: 'named', counts: [] } }, '/blueprint/counts'],
    ['a category twice', { blueprint: named(['A', 1], ['A', 2]) }, '/blueprint/counts'],
    ['too many questions together', { blueprint: named(['A', 600], ['B', 600]) }, '/blueprint/counts'],
    [
      'more points than questions',
      { blueprint: named(['A', 5]), pass_mark: { kind: 'points', points: 6 } },
      '/pass_mark',
    ],
    ['more than 100 %', { pass_mark: { kind: 'percent', percent: 101 } }, '/pass_mark/percent'],
    ['a day without its date', { date: '2026-02-30' }, '/date'],
    ['no minutes a day', { plan: { minutes_a_day: 0, days_off: [] } }, '/plan/minutes_a_day'],
    ['a day off twice', { plan: { minutes_a_day: 9, days_off: [1, 1] } }, '/plan/days_off'],
    [
      'no day to begin on',
      { plan: { minutes_a_day: 9, days_off: [], begins_on: 'soon' } },
      '/plan/begins_on',
    ],
    ['an eighth day', { plan: { minutes_a_day: 9, days_off: [7] } }, '/plan/days_off/0'],
    ['two days', { time_limit_minutes: 2880 }, '/time_limit_minutes'],
  ])('%s: 422 that says where, new or changed', async (_, members, path) => {
    const { add, change } = await setUp(engine)
    const { body: exam } = await add()
    for (const refused of [await add(members), await change(exam.id, members)]) {
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, path])
    }
  })

  test('more exams than allowed: 422 with the limit', async () => {
    const { add, list } = await setUp(engine)
    for (let count = 0; count < EXAM_LIMITS.examsMax; count++) expect((await add()).status).toBe(201)
    const refused = await add()
    expect([refused.status, refused.body.code]).toEqual([422, 'learner-exams'])
    expect(refused.body.detail).toMatch('One learner may keep 100 exams')
    expect(await list()).toHaveLength(EXAM_LIMITS.examsMax)
  })
})

function named(...counts: [string, number][]) {
  return { kind: 'named', counts: counts.map(([category, count]) => ({ category, count })) }
}
