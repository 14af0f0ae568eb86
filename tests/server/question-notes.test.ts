import { expect, test } from 'vitest'
import { createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

describeOnBothEngines('question notes', (engine) => {
  test('are created, replaced, read and removed', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const keys = { user_id: user.id, question_id: question.id }
    const one = `/question-notes/user/${user.id}/question/${question.id}`
    expect((await api.call('GET', one)).status).toBe(404)
    const note = await api.call('POST', '/question-notes/', { ...keys, note_text: '<p>a</p>' })
    expect([note.status, note.body]).toEqual([
      200,
      {
        ...keys,
        id: expect.any(String),
        note_text: '<p>a</p>',
        hint_text: '',
        created_at: '2026-11-20T12:00:00.000Z',
        updated_at: '2026-11-20T12:00:00.000Z',
      },
    ])
    engine.clock.advance(1000)
    const replaced = await api.call('POST', '/question-notes/', {
      ...keys,
      note_text: '<p>b</p>',
      hint_text: '<p>h</p>',
    })
    expect(replaced.body).toEqual({
      ...note.body,
      note_text: '<p>b</p>',
      hint_text: '<p>h</p>',
      updated_at: '2026-11-20T12:00:01.000Z',
    })
    expect((await api.call('GET', one)).body).toEqual(replaced.body)
    expect((await api.call('GET', `/question-notes/user/${user.id}`)).body).toEqual([replaced.body])
    const removed = await api.call('DELETE', one)
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect((await api.call('DELETE', one)).status).toBe(404)
    expect((await api.call('GET', `/question-notes/user/${user.id}`)).body).toEqual([])
  })

  test('with an outdated if_updated_at: 409 with the stored note, and nothing is written', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const keys = { user_id: user.id, question_id: (await createQuestion(api, user)).id }
    const stored = (await api.call('POST', '/question-notes/', { ...keys, note_text: '<p>a</p>' })).body
    engine.clock.advance(1000)
    const fresh = await api.call('POST', '/question-notes/', {
      ...keys,
      note_text: '<p>b</p>',
      if_updated_at: stored.updated_at,
    })
    expect(fresh.status).toBe(200)
    for (const if_updated_at of [stored.updated_at, null]) {
      const stale = await api.call('POST', '/question-notes/', {
        ...keys,
        note_text: '<p>c</p>',
        if_updated_at,
      })
      expect([stale.status, stale.headers.get('content-type')]).toEqual([
        409,
        'application/problem+json; charset=utf-8',
      ])
      expect(stale.body).toMatchObject({ status: 409, current: fresh.body })
    }
    expect((await api.call('GET', `/question-notes/user/${user.id}`)).body).toEqual([fresh.body])
  })

  test('HTML that the editor cannot produce is not stored', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { body } = await api.call('POST', '/question-notes/', {
      user_id: user.id,
      question_id: (await createQuestion(api, user)).id,
      note_text: '<p onclick="x()">a<script>x()</script></p>',
      hint_text: '<a href="javascript:x()">b</a>',
    })
    expect(body).toMatchObject({ note_text: '<p>a</p>', hint_text: '<a>b</a>' })
  })

  test('images of other hosts are stored in a form that no client loads', async () => {
    const api = await serveApi(engine, { config: { allowedHosts: ['quiz.example'] } })
    const user = await createUser(api)
    const keys = { user_id: user.id, question_id: (await createQuestion(api, user)).id }
    const sent = {
      ...keys,
      note_text: '<p>a<img src="https://example.org/images/a.png"></p><img src="/images/b.png">',
      hint_text: '<img src="https://example.org/c?d" alt="e"><img src="https://quiz.example/images/f.png">',
    }
    const texts = {
      note_text:
        '<p>a<img data-external-src="https://example.org/images/a.png" /></p><img src="/images/b.png" />',
      hint_text:
        '<img data-external-src="https://example.org/c?d" alt="e" /><img src="https://quiz.example/images/f.png" />',
    }
    const saved = await api.call('POST', '/question-notes/', sent)
    expect(saved.body).toMatchObject(texts)
    const list = await api.call('GET', `/question-notes/user/${user.id}`)
    const one = await api.call('GET', `/question-notes/user/${user.id}/question/${keys.question_id}`)
    const document = await api.call('GET', `/user-data/export/${user.w3w_identifier}`)
    expect([list.body, [one.body], document.body.question_notes]).toEqual(Array(3).fill([saved.body]))

    engine.clock.advance(1000)
    const same = await api.call('POST', '/question-notes/', { ...keys, ...texts, if_updated_at: null })
    expect([same.status, same.body]).toEqual([200, saved.body])
    const stale = await api.call('POST', '/question-notes/', { ...keys, note_text: '', if_updated_at: null })
    expect([stale.status, stale.body.current]).toEqual([409, saved.body])
  })

  test('a note of maximum length is accepted even though marking external images makes it longer', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const keys = { user_id: user.id, question_id: (await createQuestion(api, user)).id }
    const image = '<img src="http://a/images/b.c" />'
    const note_text = image.repeat(Math.floor(100_000 / image.length))
    const { body } = await api.call('POST', '/question-notes/', { ...keys, note_text })
    expect(body.note_text.length).toBeGreaterThan(140_000)
    const again = await api.call('POST', '/question-notes/', { ...keys, note_text: body.note_text })
    expect([again.status, again.body]).toEqual([200, body])
    const document = (await api.call('GET', `/user-data/export/${user.w3w_identifier}`)).body
    expect((await api.call('POST', '/user-data/restore', { document })).status).toBe(201)
  })

  test.each([
    ['100,000 characters', 200, 'a'.repeat(100_000)],
    ['one more', 422, 'a'.repeat(100_001)],
    ['more than that once escaped', 422, '<'.repeat(99_999)],
  ])('%s of note: %i', async (_name, status, note_text) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question_id = (await createQuestion(api, user)).id
    const reply = await api.call('POST', '/question-notes/', { user_id: user.id, question_id, note_text })
    expect(reply.status).toBe(status)
    if (status === 422) expect(reply.body.errors[0].path).toBe('/note_text')
  })

  test('lists are in the order of questions, complete or in pages', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const questions = [
      await createQuestion(api, user),
      await createQuestion(api, user),
      await createQuestion(api, user),
    ]
    const notes = new Map()
    for (const question of questions.toReversed()) {
      const sent = { user_id: user.id, question_id: question.id, note_text: '<p>a</p>' }
      notes.set(question.id, (await api.call('POST', '/question-notes/', sent)).body)
    }
    const inOrder = questions.map((question) => notes.get(question.id))
    const list = `/question-notes/user/${user.id}`
    expect((await api.call('GET', list)).body).toEqual(inOrder)
    expect((await api.call('GET', `${list}?limit=1&after=${inOrder[0].id}`)).body).toEqual([inOrder[1]])
  })
})
