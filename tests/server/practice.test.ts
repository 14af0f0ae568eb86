import { expect, test, vi } from 'vitest'
import { PAGE_AFTER_HEADER, PAGE_IS_LAST_HEADER, PAGE_NEXT_HEADER } from '../../src/contract/limits.ts'
import { CHUNK_SIZE, UNCHUNKED_MAX } from '../../src/server/store/resources/response-lists.ts'
import { chosenId, createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { exported, restore } from '../setup/restoring.ts'
import { learnerWithAnswers } from './store/test-rows.ts'

const RESPONSE = {
  id: chosenId('response'),
  user_id: chosenId('user'),
  question_id: chosenId('question'),
  user_answer: ['5'],
  selected_answers: ['5'],
  is_correct: true,
  response_time_ms: null,
  time_taken: null,
  source: 'frontend',
  created_at: '2026-11-20T12:00:00.000Z',
}

describeOnBothEngines('practice responses', (engine) => {
  test('the example of the specification: 201, with both names of each pair and all defaults', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const sent = {
      user_id: user.id,
      question_id: question.id,
      user_answer: ['4', '5'],
      is_correct: false,
      response_time_ms: 12_345,
      source: 'frontend',
    }
    const reply = await api.call('POST', '/practice-responses/', sent)
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      ...sent,
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      selected_answers: ['4', '5'],
      time_taken: 12_345,
      created_at: '2026-11-20T12:00:00.000Z',
    })
    const least = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    expect((await api.call('POST', '/practice-responses/', least)).body).toMatchObject({
      user_answer: ['5'],
      selected_answers: ['5'],
      response_time_ms: null,
      time_taken: null,
      source: 'frontend',
    })
  })

  test('the confidence is stored, listed, exported and restored', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const confidences = ['guess', 'unsure', 'sure', null, undefined]
    for (const confidence of confidences) {
      const sent = {
        user_id: user.id,
        question_id: question.id,
        user_answer: '5',
        is_correct: true,
        confidence,
      }
      const { status, body } = await api.call('POST', '/practice-responses/', sent)
      expect([status, body.confidence]).toEqual([201, confidence ?? undefined])
      engine.clock.advance(1000)
    }
    const newestFirst = confidences.map((confidence) => confidence ?? undefined).toReversed()
    const confidencesOf = (list: readonly { confidence?: unknown }[]) =>
      list.map(({ confidence }) => confidence)
    const path = `/practice-responses/user/${user.id}`
    expect(confidencesOf((await api.call('GET', path)).body)).toEqual(newestFirst)
    expect(confidencesOf((await api.call('GET', `${path}?cursor=0`)).body)).toEqual(newestFirst.toReversed())
    expect(confidencesOf((await api.call('GET', `${path}?limit=9`)).body)).toEqual(newestFirst)
    const compact: unknown[][] = (await api.call('GET', `${path}?cursor=start&compact=true`)).body
    expect(compact.map(([, , , , , , confidence]) => confidence)).toEqual(newestFirst.toReversed())
    expect(compact.map(({ length }) => length)).toEqual([7, 7, 7, 6, 6])
    const document = await exported(api, user.w3w_identifier)
    const { body } = await restore(api, document)
    const again = await exported(api, body.user.w3w_identifier)
    expect(confidencesOf(again.practice_responses)).toEqual(newestFirst)
    const merged = await restore(api, document, { user_id: body.user.id })
    expect(merged.body.restored.practice_responses).toBe(0)
  })

  test('how far the clock was from UTC is stored, listed, exported and restored', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question_id = (await createQuestion(api, user)).id
    const sent = { user_id: user.id, question_id, user_answer: '5', is_correct: true }
    const given = [
      { utc_offset_minutes: 540 },
      { utc_offset_minutes: -210, confidence: 'sure' },
      { utc_offset_minutes: 0 },
      { utc_offset_minutes: null },
      { confidence: 'guess' },
      {},
    ]
    for (const each of given) {
      const { status, body } = await api.call('POST', '/practice-responses/', { ...sent, ...each })
      expect([status, body.utc_offset_minutes]).toEqual([201, each.utc_offset_minutes ?? undefined])
      engine.clock.advance(1000)
    }
    const newestFirst = given.map(({ utc_offset_minutes }) => utc_offset_minutes ?? undefined).toReversed()
    const offsetsOf = (list: readonly { utc_offset_minutes?: unknown }[]) =>
      list.map(({ utc_offset_minutes }) => utc_offset_minutes)
    const path = `/practice-responses/user/${user.id}`
    expect(offsetsOf((await api.call('GET', path)).body)).toEqual(newestFirst)
    expect(offsetsOf((await api.call('GET', `${path}?cursor=0`)).body)).toEqual(newestFirst.toReversed())
    expect(offsetsOf((await api.call('GET', `${path}?limit=9`)).body)).toEqual(newestFirst)
    const compact: unknown[][] = (await api.call('GET', `${path}?cursor=start&compact=true`)).body
    expect(compact.map((entry) => entry.slice(6))).toEqual([
      [null, 540],
      ['sure', -210],
      [null, 0],
      [],
      ['guess'],
      [],
    ])
    const document = await exported(api, user.w3w_identifier)
    const { body } = await restore(api, document)
    const again = await exported(api, body.user.w3w_identifier)
    expect(offsetsOf(again.practice_responses)).toEqual(newestFirst)
    const merged = await restore(api, document, { user_id: body.user.id })
    expect(merged.body.restored.practice_responses).toBe(0)
  })

  test.each([1441, -1441, 59.5, '540'])('an offset of %j is refused', async (utc_offset_minutes) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question_id = (await createQuestion(api, user)).id
    const sent = { user_id: user.id, question_id, user_answer: '5', is_correct: true, utc_offset_minutes }
    expect((await api.call('POST', '/practice-responses/', sent)).status).toBe(422)
  })

  test('a response that was stored without its offset is recognized with it', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question_id = (await createQuestion(api, user)).id
    const sent = { user_id: user.id, question_id, user_answer: '5', is_correct: true, id: chosenId('old') }
    const statuses: number[] = []
    for (const changes of [{}, { utc_offset_minutes: 60 }])
      statuses.push((await api.call('POST', '/practice-responses/', { ...sent, ...changes })).status)
    expect(statuses).toEqual([201, 200])
  })

  test('a response sent again with another confidence is a conflict; an unknown confidence is refused', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const sent = {
      user_id: user.id,
      question_id: (await createQuestion(api, user)).id,
      user_answer: '5',
      is_correct: true,
      confidence: 'sure',
      id: chosenId('response'),
    }
    const statuses: number[] = []
    for (const changes of [{}, {}, { confidence: 'guess' }, { confidence: 'very' }])
      statuses.push((await api.call('POST', '/practice-responses/', { ...sent, ...changes })).status)
    expect(statuses).toEqual([201, 200, 409, 422])
  })

  test.each([
    ['an hour ago', '2026-11-20T11:00:00.000Z', '2026-11-20T11:00:00.000Z'],
    ['30 days ago to the millisecond', '2026-10-21T12:00:00.000Z', '2026-10-21T12:00:00.000Z'],
    ['earlier than that', '2026-10-21T11:59:59.999Z', '2026-10-21T12:00:00.000Z'],
    ['in the year 1', '0001-01-01T00:00:00.000Z', '2026-10-21T12:00:00.000Z'],
    ['a millisecond from now', '2026-11-20T12:00:00.001Z', '2026-11-20T12:00:00.000Z'],
    ['in the year 9999', '9999-12-31T23:59:59.999Z', '2026-11-20T12:00:00.000Z'],
  ])(
    'created_at %s: clamped to the last 30 days, and a repetition is recognized',
    async (_name, given, stored) => {
      const api = await serveApi(engine)
      const user = await createUser(api)
      const sent = {
        user_id: user.id,
        question_id: (await createQuestion(api, user)).id,
        user_answer: '5',
        is_correct: true,
        created_at: given,
        id: chosenId('response'),
      }
      const first = await api.call('POST', '/practice-responses/', sent)
      expect([first.status, first.body.created_at]).toEqual([201, stored])
      engine.clock.advance(5000)
      const again = await api.call('POST', '/practice-responses/', sent)
      expect([again.status, again.body]).toEqual([200, first.body])
    },
  )

  test('sent ten times at once with one id: stored once', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const sent = {
      user_id: user.id,
      question_id: question.id,
      user_answer: '5',
      is_correct: true,
      id: chosenId('response'),
    }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.call('POST', '/practice-responses/', sent)),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect((await api.call('GET', `/practice-responses/question/${question.id}`)).body).toHaveLength(1)
    const changed = await api.call('POST', '/practice-responses/', { ...sent, is_correct: false })
    expect(changed.status).toBe(409)
  })

  test('lists are newest first, complete or in pages', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const [one, two] = [await createQuestion(api, user), await createQuestion(api, user)]
    const added = []
    for (const question of [one, two, one, one]) {
      const sent = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
      added.push((await api.call('POST', '/practice-responses/', sent)).body)
    }
    const [a, b, c, d] = added
    expect((await api.call('GET', `/practice-responses/user/${user.id}`)).body).toEqual([d, c, b, a])
    expect((await api.call('GET', `/practice-responses/user/${user.id}?limit=4`)).body).toEqual([d, c, b, a])
    expect((await api.call('GET', `/practice-responses/question/${one.id}`)).body).toEqual([d, c, a])
    expect((await api.call('GET', `/practice-responses/question/${two.id}?limit=1000`)).body).toEqual([b])
    expect((await api.call('GET', `/practice-responses/user/${user.id}?limit=2&after=${d.id}`)).body).toEqual(
      [c, b],
    )
  })

  test.each([
    ['sent as a whole', CHUNK_SIZE],
    ['sent while it is read', UNCHUNKED_MAX + CHUNK_SIZE],
  ])('a long list is the same list, with exactly that many answers and one more: %s', async (_, count) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const sent = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    const { body: one } = await api.call('POST', '/practice-responses/', sent)
    const document = await exported(api, user.w3w_identifier)
    const many = Array.from({ length: count - 1 }, (_, index) => ({
      ...one,
      id: chosenId(`response-${index}-`),
      response_time_ms: index + 1,
      time_taken: index + 1,
    }))
    await restore(api, { ...document, practice_responses: many }, { user_id: user.id })

    const list = `/practice-responses/user/${user.id}`
    const tags: string[] = []
    for (const length of [count, count + 1]) {
      const { status, headers, body } = await api.call('GET', list)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      const tag = headers.get('etag') ?? ''
      expect(tags, 'a tag of its own').not.toContain(tag)
      tags.push(tag)
      const again = await api.call('GET', list, undefined, { 'if-none-match': tags.join(', ') })
      expect([again.status, again.headers.get('etag'), again.text]).toEqual([304, tag, ''])
      expect(body).toHaveLength(length)
      expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(length)
      const paged = (await api.call('GET', `${list}?limit=1000`)).body
      expect(body.slice(0, 1000)).toEqual(paged)
      await api.call('POST', '/practice-responses/', sent)
    }
  })

  test('a page after a cursor is in the order of addition, and its headers have its position', async () => {
    const api = await serveApi(engine)
    const userId = await learnerWithAnswers(engine, 3)
    const list = `/practice-responses/user/${userId}`
    const ask = async (cursor: string) => {
      const { status, headers, body } = await api.call('GET', `${list}?cursor=${cursor}`)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/json; charset=utf-8',
        'no-store',
      ])
      const position = [PAGE_AFTER_HEADER, PAGE_NEXT_HEADER, PAGE_IS_LAST_HEADER]
      return [...position.map((name) => headers.get(name)), body.map(({ id }: { id: string }) => id)]
    }
    const all = ['answer-1', 'answer-2', 'answer-3']
    expect(await ask('start')).toEqual(['start', '3.answer-3', 'true', all])
    expect(await ask('2.answer-2')).toEqual(['2.answer-2', '3.answer-3', 'true', ['answer-3']])
    expect(await ask('3.answer-2'), 'a cursor that does not hold').toEqual([
      'start',
      '3.answer-3',
      'true',
      all,
    ])
    const whole = (await api.call('GET', list)).body
    expect((await api.call('GET', `${list}?cursor=start`)).body).toEqual(whole.toReversed())
    const compact = (await api.call('GET', `${list}?cursor=2.answer-2&compact=true`)).body
    const [newest] = whole
    expect(compact).toEqual([
      [
        'answer-3',
        newest.question_id,
        newest.selected_answers,
        newest.is_correct,
        newest.time_taken,
        Date.parse(newest.created_at),
      ],
    ])
    expect((await api.call('GET', '/practice-responses/user/nobody?cursor=start')).status).toBe(404)
  })

  test.each([
    ['cursor=start&limit=5', 'a cursor goes without limit and after'],
    ['cursor=start&after=answer-1', 'a cursor goes without limit and after'],
    ['cursor=', 'Too small'],
    ['compact=true', 'only a page after a cursor is compact'],
    ['cursor=start&compact=yes', 'Invalid'],
  ])('a page requested with %s: 422', async (query, message) => {
    const api = await serveApi(engine)
    const userId = await learnerWithAnswers(engine, 2)
    const { status, text } = await api.call('GET', `/practice-responses/user/${userId}?${query}`)
    expect([status, text]).toEqual([422, expect.stringContaining(message)])
  })

  test('an unchanged list is confirmed without being read; an outdated or different tag is not', async () => {
    const { practiceResponses } = engine.store
    const jsonOfUser = vi.fn(practiceResponses.jsonOfUser)
    const store = { ...engine.store, practiceResponses: { ...practiceResponses, jsonOfUser } }
    const api = await serveApi(engine, { parts: { store } })
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const list = `/practice-responses/user/${user.id}`
    const ask = async (tag: string) => {
      const { status, headers } = await api.call('GET', list, undefined, { 'if-none-match': tag })
      return { status, tag: headers.get('etag') ?? '', reads: jsonOfUser.mock.calls.length }
    }
    const none = await ask('"none"')
    expect(none).toMatchObject({ status: 200, reads: 1 })
    expect(await ask(none.tag)).toEqual({ status: 304, tag: none.tag, reads: 1 })

    const sent = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', { ...sent, id: chosenId('first') })
    const one = await ask(none.tag)
    expect(one).toMatchObject({ status: 200, reads: 2 })
    // A repeated response and a note do not change the list.
    const note = { user_id: user.id, question_id: question.id, note_text: '<p>a</p>' }
    await api.call('POST', '/practice-responses/', { ...sent, id: chosenId('first') })
    await api.call('POST', '/question-notes/', note)
    expect(await ask(one.tag)).toMatchObject({ status: 304, reads: 2 })
    await api.call('POST', '/practice-responses/', { ...sent, id: chosenId('second') })
    expect(await ask(one.tag)).toMatchObject({ status: 200, reads: 3 })
  })

  test('a list whose learner is deleted before the first byte is sent: 404', async () => {
    const { practiceResponses } = engine.store
    const jsonOfUser = async (userId: string) => {
      const parts = await practiceResponses.jsonOfUser(userId)
      await engine.store.users.remove(userId)
      return parts
    }
    const store = { ...engine.store, practiceResponses: { ...practiceResponses, jsonOfUser } }
    const api = await serveApi(engine, { parts: { store } })
    const userId = await learnerWithAnswers(engine, UNCHUNKED_MAX + 1)

    const { status, body } = await api.call('GET', `/practice-responses/user/${userId}`)

    expect([status, body.title]).toEqual([404, 'Not Found'])
    expect(api.logged.join()).not.toContain('LearnerGoneError')
  })

  test.each([
    ['after some parts were sent: the reply breaks off and is not valid JSON', 20, null],
    ['before any part was sent: the usual 500', 0, 500],
  ])('an error while reading a long list, %s', async (_, readable, status) => {
    const { practiceResponses } = engine.store
    async function* partsOfMore() {
      const entries = JSON.stringify(Array.from({ length: CHUNK_SIZE }, () => RESPONSE)).slice(1, -1)
      for (let part = 0; part < readable; part++) yield (part === 0 ? '[' : ',') + entries
      throw new Error('The database is gone')
    }
    const lists = { revisionOfUser: async () => 'any', jsonOfUser: async () => partsOfMore() }
    const store = { ...engine.store, practiceResponses: { ...practiceResponses, ...lists } }
    const api = await serveApi(engine, { parts: { store } })
    const asked = api.call('GET', '/practice-responses/user/anybody')
    if (status === null) await expect(asked).rejects.toThrow()
    else expect((await asked).status).toBe(status)
    expect(api.logged.join()).toContain('The database is gone')
    expect((await api.call('GET', '/practice-responses/user/anybody?limit=1')).status).toBe(404)
  })
})
